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
    writer.deltaColumn(nodes) { Int64(contents.coordinates[$0].latitudeE7) }
    writer.deltaColumn(nodes) { Int64(contents.coordinates[$0].longitudeE7) }
    for node in nodes { writer.uv(contents.firstEdge[node + 1] - contents.firstEdge[node]) }
    writeHeads(edges, block, &writer)
    writer.foreignIn(nodes, of: input.incoming, ids: input.edgeIDs, own: edges, block: block)
    writeTwins(edges, &writer)
    return nodes.count
  }

  private func writeHeads(_ edges: Range<Int>, _ block: Int, _ writer: inout ByteWriter) {
    let heads = edges.map { NodeID(rawValue: input.nodeIDs[Int(input.contents.edges[$0].head)]) }
    for head in heads { writer.sv(Int64(head.block - block)) }
    for (edge, head) in zip(edges, heads) {
      if head.block == block {
        let tail = NodeID(rawValue: input.nodeIDs[Int(input.tails[edge])])
        writer.sv(Int64(head.slot - tail.slot))
      } else {
        writer.uv(head.slot)
      }
    }
    for (edge, head) in zip(edges, heads) where head.block != block { writer.uv(UInt64(input.incoming.rows[edge])) }
  }

  private func writeTwins(_ edges: Range<Int>, _ writer: inout ByteWriter) {
    let contents = input.contents
    for edge in edges {
      let twin = contents.edges[edge].twin
      if twin == GraphID.none {
        writer.uv(0)
      } else if edges.contains(Int(twin)) {
        writer.uv(2 + Int(twin) - contents.firstEdge[Int(contents.edges[edge].head)])
      } else {
        writer.uv(1)
      }
    }
    for edge in edges {
      let twin = contents.edges[edge].twin
      guard twin != GraphID.none, !edges.contains(Int(twin)) else { continue }
      writer.uv(EdgeID(rawValue: input.edgeIDs[Int(twin)]).slot)
    }
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
    for node in nodes {
      for element in lists.elements(at: node) where !own.contains(Int(element)) {
        let id = EdgeID(rawValue: ids[Int(element)])
        sv(Int64(id.block - block))
        uv(id.slot)
      }
    }
  }
}
