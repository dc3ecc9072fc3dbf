import GraphCore

/// Section 5.1: nodes, edges, in-edges and twins.
struct TopologyEncoder: SectionEncoder {
  let input: EncoderInput
  var kind: SectionKind { .topology }
  var frameCount: Int { input.blockCount }

  func encode(frame block: Int, into writer: inout ByteWriter) -> Int {
    let contents = input.contents
    let nodes = input.nodes(block)
    let edges = input.edges(block)
    writer.uv(nodes.count)
    writer.uv(edges.count)
    writer.signedSplitColumn(
      Self.differences(nodes) { contents.coordinates[$0].latitudeE7 }
        + Self.differences(nodes) { contents.coordinates[$0].longitudeE7 })
    for node in nodes { writer.uv(contents.firstEdge[node + 1] - contents.firstEdge[node]) }
    writer.cut()
    let links = links(edges, block)
    for link in links { writer.uv(link) }
    writeHeads(edges, block, links, &writer)
    writer.foreignIn(nodes, of: input.incoming, ids: input.edgeIDs, own: edges, block: block)
    for (edge, link) in zip(edges, links) where link == 1 { writer.uv(twinPlace(edge)) }
    return nodes.count
  }

  /// Each value as the difference to the one before; the first is absolute.
  private static func differences(_ nodes: Range<Int>, _ value: (Int) -> Int32) -> [Int64] {
    nodes.map { Int64(value($0)) - ($0 == nodes.lowerBound ? 0 : Int64(value($0 - 1))) }
  }

  /// The link of each edge: what it is to its twin.
  private func links(_ edges: Range<Int>, _ block: Int) -> [Int] {
    let contents = input.contents
    // By node, edges that end there and whose twin has not come yet.
    var waiting: [UInt32: [Int]] = [:]
    return edges.map { edge in
      let twin = contents.edges[edge].twin
      guard twin != GraphID.none else { return 0 }
      guard edges.contains(Int(twin)) else { return 1 }
      guard twin < UInt32(edge) else {
        waiting[contents.edges[edge].head, default: []].append(edge)
        return 2
      }
      // A twin before the edge waits at the edge's tail: the contents have been checked.
      let place = waiting[input.tails[edge]]?.firstIndex(of: Int(twin)) ?? 0
      waiting[input.tails[edge]]?.remove(at: place)
      return 3 + place
    }
  }

  private func writeHeads(_ edges: Range<Int>, _ block: Int, _ links: [Int], _ writer: inout ByteWriter) {
    let heads = edges.map { NodeID(rawValue: input.nodeIDs[Int(input.contents.edges[$0].head)]) }
    let tails = edges.map { NodeID(rawValue: input.nodeIDs[Int(input.tails[$0])]) }
    for (slot, head) in heads.enumerated() where links[slot] < 2 { writer.sv(Int64(head.block - block)) }
    writer.cut()
    for (slot, head) in heads.enumerated() where links[slot] == 2 { writer.uv(head.slot - tails[slot].slot) }
    for (slot, head) in heads.enumerated() where links[slot] == 0 && head.block == block {
      writer.sv(Int64(head.slot - tails[slot].slot))
    }
    writer.cut()
    for head in heads where head.block != block { writer.uv(head.slot) }
    for (edge, head) in zip(edges, heads) where head.block != block { writer.uv(UInt64(input.incoming.rows[edge])) }
  }

  /// The place of the twin in another block among the in-edges of the edge's tail that come from there.
  private func twinPlace(_ edge: Int) -> Int {
    let twin = input.contents.edges[edge].twin
    let block = EdgeID(rawValue: input.edgeIDs[Int(twin)]).block
    let before = input.incoming.elements(at: Int(input.tails[edge])).lazy.filter { $0 < twin }
    return before.count { input.edges(block).contains(Int($0)) }
  }
}

extension ByteWriter {
  /// How many edges (or states) from other blocks end at each node, then which: `own` are the elements of the block, `ids` the raw ids of all.
  mutating func foreignIn(
    _ nodes: Range<Int>, of lists: IncomingLists, ids: [UInt32], own: Range<Int>, block: Int
  ) {
    for node in nodes {
      var count = 0
      for element in lists.elements(at: node) where !own.contains(Int(element)) { count += 1 }
      uv(count)
    }
    let foreign = nodes.lazy.flatMap { lists.elements(at: $0) }.filter { !own.contains(Int($0)) }.map {
      EdgeID(rawValue: ids[Int($0)])
    }
    for id in foreign { sv(Int64(id.block - block)) }
    for id in foreign { uv(id.slot) }
  }
}
