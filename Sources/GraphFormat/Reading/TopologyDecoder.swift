import GraphCore

/// The topology frame of a block, decoded and checked: nodes, edges by tail, in-edges from other blocks.
struct Topology {
  let block: Int
  let nodeCount: Int
  let edgeCount: Int
  var latitudes: [Int32] = []
  var longitudes: [Int32] = []
  /// First out-edge of each node; one more at the end.
  var firstOut: [Int] = []
  /// Slot of each edge's tail.
  var tails: [UInt16] = []
  /// Raw node id of each edge's head.
  var heads: [UInt32] = []
  /// Rows of the edges whose head is in another block, in order.
  var foreignRows: [UInt16] = []
  /// In-edges from other blocks: how many per node, and raw edge ids.
  var foreignIn = ForeignIn()
  /// Twin of each edge (raw edge id), `GraphID.none` without one.
  var twins: [UInt32] = []

  /// In-links (edges or states) from other blocks.
  struct ForeignIn {
    var counts: [Int] = []
    var ids: [UInt32] = []
  }

  /// - Parameter counts: nodes and edges of every block, as the indexes tell.
  init(_ bytes: UnsafeRawBufferPointer, block: Int, nodes: [UInt16], edges: [UInt16]) throws(FrameFault) {
    self.block = block
    nodeCount = Int(nodes[block])
    edgeCount = Int(edges[block])
    var reader = ByteReader(bytes)
    guard Int(reader.uv()) == nodeCount, Int(reader.uv()) == edgeCount else {
      throw FrameFault("the counts are not those of the index")
    }
    latitudes = Self.coordinates(&reader, nodeCount, limit: 900_000_000)
    longitudes = Self.coordinates(&reader, nodeCount, limit: 1_800_000_000)
    guard !reader.isBroken else { throw FrameFault("a coordinate is out of bounds") }
    try readOutDegrees(&reader)
    try readHeads(&reader, nodes: nodes)
    foreignRows = [UInt16](repeating: 0, count: heads.lazy.filter { Int($0 >> GraphID.nodeSlotBits) != block }.count)
    for place in foreignRows.indices { foreignRows[place] = UInt16(reader.uv(atMost: FormatLimits.inStatesPerBlock)) }
    foreignIn = try Self.foreignIn(&reader, block: block, nodeCount: nodeCount, counts: edges)
    try readTwins(&reader, edges: edges)
    guard reader.isFinished else { throw FrameFault("a number is out of bounds, or bytes are left over") }
  }

  private static func coordinates(_ reader: inout ByteReader, _ count: Int, limit: Int) -> [Int32] {
    var value = 0
    return (0..<count).map { _ in
      value &+= reader.sv()
      if value.magnitude > UInt(limit) {
        reader.fail()
        value = 0
      }
      return Int32(value)
    }
  }

  private mutating func readOutDegrees(_ reader: inout ByteReader) throws(FrameFault) {
    firstOut.reserveCapacity(nodeCount + 1)
    tails.reserveCapacity(edgeCount)
    var total = 0
    for node in 0..<nodeCount {
      firstOut.append(total)
      let degree = reader.uv(atMost: edgeCount - total)
      total += degree
      for _ in 0..<degree { tails.append(UInt16(node)) }
    }
    firstOut.append(total)
    guard total == edgeCount else { throw FrameFault("the out-degrees do not add up") }
  }

  private mutating func readHeads(_ reader: inout ByteReader, nodes: [UInt16]) throws(FrameFault) {
    var blocks = [Int](repeating: 0, count: edgeCount)
    for edge in 0..<edgeCount { blocks[edge] = block &+ reader.sv() }
    guard blocks.allSatisfy({ nodes.indices.contains($0) }) else { throw FrameFault("a head lies in no block") }
    heads.reserveCapacity(edgeCount)
    for edge in 0..<edgeCount {
      let slot = blocks[edge] == block ? Int(tails[edge]) &+ reader.sv() : Int(reader.uv())
      guard slot >= 0, slot < Int(nodes[blocks[edge]]) else { throw FrameFault("a head is no node") }
      heads.append(NodeID(block: blocks[edge], slot: slot).rawValue)
    }
  }

  /// Reads the foreign_in columns of 5.1 and 5.2. `counts`: edges or states of every block.
  static func foreignIn(
    _ reader: inout ByteReader, block: Int, nodeCount: Int, counts: [UInt16]
  ) throws(FrameFault) -> ForeignIn {
    var result = ForeignIn()
    var total = 0
    for _ in 0..<nodeCount {
      result.counts.append(reader.uv(atMost: FormatLimits.inStatesPerBlock - total))
      total += result.counts.last ?? 0
    }
    result.ids.reserveCapacity(total)
    for count in result.counts {
      var last: UInt32?
      for _ in 0..<count {
        let other = block &+ reader.sv()
        let slot = Int(reader.uv())
        guard counts.indices.contains(other), other != block, slot < Int(counts[other]) else {
          throw FrameFault("an in-edge from another block is none")
        }
        let id = EdgeID(block: other, slot: slot).rawValue
        guard last.map({ $0 < id }) ?? true else { throw FrameFault("in-edges are not in order") }
        last = id
        result.ids.append(id)
      }
    }
    return result
  }

  private mutating func readTwins(_ reader: inout ByteReader, edges: [UInt16]) throws(FrameFault) {
    let codes = (0..<edgeCount).map { _ in reader.uv() }
    twins = [UInt32](repeating: GraphID.none, count: edgeCount)
    for edge in 0..<edgeCount where codes[edge] > 0 {
      let head = NodeID(rawValue: heads[edge])
      if codes[edge] == 1 {
        let slot = Int(reader.uv())
        guard head.block != block, slot < Int(edges[head.block]) else { throw FrameFault("a twin is no edge") }
        twins[edge] = EdgeID(block: head.block, slot: slot).rawValue
      } else {
        guard head.block == block else { throw FrameFault("a twin lies in the wrong block") }
        let slot = firstOut[head.slot] + Int(codes[edge] - 2)
        guard slot < firstOut[head.slot + 1], slot != edge else { throw FrameFault("a twin is no edge") }
        twins[edge] = EdgeID(block: block, slot: slot).rawValue
      }
    }
    for edge in 0..<edgeCount where twins[edge] != GraphID.none {
      let twin = EdgeID(rawValue: twins[edge])
      if twin.block == block, twins[twin.slot] != EdgeID(block: block, slot: edge).rawValue {
        throw FrameFault("a twin's twin is another edge")
      }
    }
  }

  /// Reads a paired column (FORMAT.md section 2).
  func pairedColumn(_ reader: inout ByteReader) -> [UInt32] {
    let first = EdgeID(block: block, slot: 0).rawValue
    var values = [UInt32](repeating: 0, count: edgeCount)
    for edge in 0..<edgeCount {
      let twin = twins[edge]
      if twin >= first, twin < first + UInt32(edge) {
        let value = Int(values[Int(twin - first)]) &+ reader.sv()
        if value < 0 || value > Int(UInt32.max) { reader.fail() }
        values[edge] = UInt32(truncatingIfNeeded: value)
      } else {
        values[edge] = reader.uv()
      }
    }
    return values
  }
}
