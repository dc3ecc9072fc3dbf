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

  /// Slots of the edges whose twin comes before them in the block, and of all others.
  var seconds: [UInt16] = []
  var firsts: [UInt16] = []

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
    var column = reader.splitColumn(2 * nodeCount)
    latitudes = Self.coordinates(&column, &reader, nodeCount, limit: 900_000_000)
    longitudes = Self.coordinates(&column, &reader, nodeCount, limit: 1_800_000_000)
    guard !reader.isBroken else { throw FrameFault("a coordinate is out of bounds") }
    try readOutDegrees(&reader)
    let links = try readLinks(&reader)
    try readHeads(&reader, links, nodes: nodes)
    try joinTwins(links)
    foreignRows = [UInt16](repeating: 0, count: heads.lazy.filter { Int($0 >> GraphID.nodeSlotBits) != block }.count)
    for place in foreignRows.indices { foreignRows[place] = UInt16(reader.uv(atMost: FormatLimits.inStatesPerBlock)) }
    foreignIn = try Self.foreignIn(&reader, block: block, nodeCount: nodeCount, counts: edges)
    try readForeignTwins(&reader, links)
    guard reader.isFinished else { throw FrameFault("a number is out of bounds, or bytes are left over") }
  }

  private static func coordinates(
    _ column: inout SplitColumn, _ reader: inout ByteReader, _ count: Int, limit: Int
  ) -> [Int32] {
    var value = 0
    return (0..<count).map { _ in
      value += column.nextSigned(&reader)
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
    guard !reader.isBroken else { throw FrameFault("a row or a number of in-edges is out of bounds") }
    result.ids.reserveCapacity(total)
    var blocks: [Int] = []
    blocks.reserveCapacity(total)
    for _ in 0..<total { blocks.append(block &+ reader.sv()) }
    for count in result.counts {
      var last: UInt32?
      for _ in 0..<count {
        let other = blocks[result.ids.count]
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

  /// Reads a paired column (FORMAT.md section 2), whose first part may be a split column.
  func pairedColumn(_ reader: inout ByteReader, isSplit: Bool = false) -> [UInt32] {
    var values = [UInt32](repeating: 0, count: edgeCount)
    if isSplit {
      var column = reader.splitColumn(firsts.count)
      for edge in firsts {
        let value = column.next(&reader)
        if value > Int(UInt32.max) { reader.fail() }
        values[Int(edge)] = UInt32(truncatingIfNeeded: value)
      }
    } else {
      for edge in firsts { values[Int(edge)] = reader.uv() }
    }
    readDifferences(&reader, &values)
    return values
  }

  /// Reads the second part of a paired column: values of the edges whose twin comes before them.
  func readDifferences(_ reader: inout ByteReader, _ values: inout [UInt32]) {
    for edge in seconds {
      let twin = EdgeID(rawValue: twins[Int(edge)]).slot
      let value = Int(values[twin]) &+ reader.sv()
      if value < 0 || value > Int(UInt32.max) { reader.fail() }
      values[Int(edge)] = UInt32(truncatingIfNeeded: value)
    }
  }
}
