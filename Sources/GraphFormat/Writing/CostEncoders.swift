import GraphCore

/// Section 5.3: what edges cost for a profile.
struct WeightsEncoder: SectionEncoder {
  let input: EncoderInput
  let weights: [UInt32]
  let profile: Int?
  var kind: SectionKind { .weights }
  var frameCount: Int { input.blockCount }

  func encode(frame block: Int, into writer: inout ByteWriter) -> Int {
    writer.pairedColumn(input.edges(block), of: input.contents, isSplit: true) {
      weights[$0] == Weight.infinity ? 0 : weights[$0] + 1
    }
    return input.edges(block).count
  }
}

/// Section 5.4: the turn tables of a profile.
struct TurnsEncoder: SectionEncoder {
  let input: EncoderInput
  let lists: StateListsEncoder
  let tables: PackageContents.TurnTables
  let profile: Int?
  /// Where the tables of each block begin, and at the end their number.
  private let firstTable: [Int]
  var kind: SectionKind { .turns }
  var frameCount: Int { input.blockCount }

  /// - Throws: `PackageError` (`limitExceeded`) for a table whose node is not there, or whose size is not that of its node.
  init(input: EncoderInput, lists: StateListsEncoder, tables: PackageContents.TurnTables, profile: Int) throws {
    self.input = input
    self.lists = lists
    self.tables = tables
    self.profile = profile
    var firstTable = [0]
    var table = 0
    for block in 0..<input.blockCount {
      while table < tables.nodes.count, tables.nodes[table] < input.nodes(block).upperBound { table += 1 }
      firstTable.append(table)
    }
    self.firstTable = firstTable
    let isThere = tables.nodes.first.map { $0 >= 0 } ?? true
    try checkLimit(isThere && table == tables.nodes.count, "A turn table belongs to a node that is not there.")
    for (table, node) in tables.nodes.enumerated() {
      let (rows, columns) = size(node)
      let count = tables.first[table + 1] - tables.first[table]
      try checkLimit(
        rows * columns == count,
        "Node \(node) has \(rows) in-states and \(columns) out-states, but \(count) turn costs.")
    }
  }

  /// Number of in-states and out-states of a node.
  private func size(_ node: Int) -> (rows: Int, columns: Int) {
    let edges = input.contents.firstEdge[node]..<input.contents.firstEdge[node + 1]
    return (lists.incoming.elements(at: node).count, lists.states(of: edges).count)
  }

  func encode(frame block: Int, into writer: inout ByteWriter) -> Int {
    let own = firstTable[block]..<firstTable[block + 1]
    guard !own.isEmpty else { return 0 }
    var known: [Table: Int] = [:]
    var new: [Table] = []
    var next = own.lowerBound
    for node in input.nodes(block) {
      guard next < own.upperBound, tables.nodes[next] == node else {
        writer.uv(0)
        continue
      }
      let (rows, columns) = size(node)
      let table = Table(rows: rows, columns: columns, costs: tables.costs[tables.first[next]..<tables.first[next + 1]])
      next += 1
      if let number = known[table] {
        writer.uv(2 + number)
      } else {
        writer.uv(1)
        known[table] = new.count
        new.append(table)
      }
    }
    writer.cut()
    for table in new { for cost in table.costs { writer.uv(Self.entry(cost)) } }
    return own.count
  }

  /// What nodes with the same rows and columns may share.
  private struct Table: Hashable {
    let rows, columns: Int
    let costs: ArraySlice<UInt32>
  }

  /// 0 free, 1 prohibited, else the cost and one.
  private static func entry(_ cost: UInt32) -> UInt64 {
    switch cost {
    case 0: 0
    case Weight.infinity: 1
    default: UInt64(cost) + 1
    }
  }
}
