import GraphCore

// Heads and twins: the links say which edges are told as the twin of one before.
extension Topology {
  /// What an edge's link says: 0, 1, 2, and from 3 on the twin waits at the tail.
  private enum Link {
    static let none: UInt32 = 0
    static let foreign: UInt32 = 1
    static let first: UInt32 = 2
    static let second: UInt32 = 3
  }

  /// Reads the links and sorts the edges by them.
  mutating func readLinks(_ reader: inout ByteReader) throws(FrameFault) -> [UInt32] {
    var links = [UInt32](repeating: 0, count: edgeCount)
    for edge in 0..<edgeCount {
      links[edge] = reader.uv()
      if links[edge] >= Link.second { seconds.append(UInt16(edge)) } else { firsts.append(UInt16(edge)) }
    }
    guard !reader.isBroken else { throw FrameFault("a link is out of bounds") }
    return links
  }

  /// Reads the heads of all edges but those that are told as twins.
  mutating func readHeads(_ reader: inout ByteReader, _ links: [UInt32], nodes: [UInt16]) throws(FrameFault) {
    var blocks = [Int](repeating: block, count: edgeCount)
    for edge in firsts where links[Int(edge)] < Link.first {
      let other = block &+ reader.sv()
      guard nodes.indices.contains(other) else { throw FrameFault("a head lies in no block") }
      guard other != block || links[Int(edge)] == Link.none else { throw FrameFault("a twin lies in the wrong block") }
      blocks[Int(edge)] = other
    }
    heads = [UInt32](repeating: 0, count: edgeCount)
    for edge in firsts where links[Int(edge)] == Link.first {
      try setHead(edge, block, Int(tails[Int(edge)]) + Int(reader.uv()), nodes)
    }
    for edge in firsts where links[Int(edge)] == Link.none && blocks[Int(edge)] == block {
      try setHead(edge, block, Int(tails[Int(edge)]) &+ reader.sv(), nodes)
    }
    for edge in firsts where blocks[Int(edge)] != block {
      try setHead(edge, blocks[Int(edge)], Int(reader.uv()), nodes)
    }
  }

  private mutating func setHead(_ edge: UInt16, _ block: Int, _ slot: Int, _ nodes: [UInt16]) throws(FrameFault) {
    guard slot >= 0, slot < Int(nodes[block]) else { throw FrameFault("a head is no node") }
    heads[Int(edge)] = NodeID(block: block, slot: slot).rawValue
  }

  /// Gives each edge that is told as a twin the one that waits at its tail. Each edge that waits is taken once.
  mutating func joinTwins(_ links: [UInt32]) throws(FrameFault) {
    twins = [UInt32](repeating: GraphID.none, count: edgeCount)
    var waiting = WaitingEdges(nodeCount: nodeCount, edgeCount: edgeCount)
    for edge in 0..<edgeCount where links[edge] >= Link.first {
      if links[edge] == Link.first {
        waiting.add(edge, at: NodeID(rawValue: heads[edge]).slot)
        continue
      }
      guard let twin = waiting.take(Int(links[edge] - Link.second), at: Int(tails[edge])) else {
        throw FrameFault("a twin is no edge")
      }
      twins[edge] = EdgeID(block: block, slot: twin).rawValue
      twins[twin] = EdgeID(block: block, slot: edge).rawValue
      heads[edge] = NodeID(block: block, slot: Int(tails[twin])).rawValue
    }
    guard waiting.count == 0 else { throw FrameFault("an edge waits for its twin") }
  }

  /// Reads which in-edge of its tail from the block of its head is the twin of each edge that has one there.
  mutating func readForeignTwins(_ reader: inout ByteReader, _ links: [UInt32]) throws(FrameFault) {
    var starts = [0]
    for count in foreignIn.counts { starts.append(starts[starts.count - 1] + count) }
    for edge in firsts where links[Int(edge)] == Link.foreign {
      let tail = Int(tails[Int(edge)])
      let other = NodeID(rawValue: heads[Int(edge)]).block
      let arriving = foreignIn.ids[starts[tail]..<starts[tail + 1]].lazy.filter { EdgeID(rawValue: $0).block == other }
      guard let twin = arriving.dropFirst(Int(reader.uv())).first else { throw FrameFault("a twin is no edge") }
      twins[Int(edge)] = twin
    }
  }
}

/// Edges that wait for their twin, by the node where they end, in the order in which they came.
private struct WaitingEdges {
  private static let end = UInt16.max
  /// The first and the last edge of each node, and the next one of each edge.
  private var first, last, next: [UInt16]
  private(set) var count = 0

  init(nodeCount: Int, edgeCount: Int) {
    first = [UInt16](repeating: Self.end, count: nodeCount)
    last = first
    next = [UInt16](repeating: Self.end, count: edgeCount)
  }

  mutating func add(_ edge: Int, at node: Int) {
    if first[node] == Self.end { first[node] = UInt16(edge) } else { next[Int(last[node])] = UInt16(edge) }
    last[node] = UInt16(edge)
    count += 1
  }

  /// Takes an edge away by its place in the list of a node; nil without one.
  mutating func take(_ place: Int, at node: Int) -> Int? {
    var before = Self.end
    var edge = first[node]
    var rest = place
    while edge != Self.end, rest > 0 {
      (before, edge) = (edge, next[Int(edge)])
      rest -= 1
    }
    guard edge != Self.end else { return nil }
    let after = next[Int(edge)]
    if before == Self.end { first[node] = after } else { next[Int(before)] = after }
    if after == Self.end { last[node] = before }
    count -= 1
    return Int(edge)
  }
}
