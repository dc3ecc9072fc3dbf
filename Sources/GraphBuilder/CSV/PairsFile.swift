/// A question with the expected answer: which nodes, by their ids in the input, and what the way between them costs.
public struct PairRow: Sendable, Equatable {
  /// What the file says about the cost.
  public enum Expectation: Sendable, Equatable {
    /// Nothing: it has no such column.
    case none
    /// So many milliseconds.
    case cost(UInt64)
    /// There is no way.
    case unreachable
  }

  /// Id of the node to start from.
  public var source: Int64
  /// Id of the node to reach.
  public var target: Int64
  /// What the answer should be.
  public var expected: Expectation

  /// Makes a row.
  public init(source: Int64, target: Int64, expected: Expectation = .none) {
    self.source = source
    self.target = target
    self.expected = expected
  }
}

/// Reads files of node pairs: `source,target`, and `cost_ms` where costs are expected (an empty value expects no way).
public enum PairsFile {
  /// Reads all rows of a file, in order. A file with a header only has none. O(size of the file).
  ///
  /// - Throws: `InputError`: `unreadable`, `empty`, `malformed`, `missingColumn`, and `badValue` for what is no 64-bit id or no whole cost, with
  ///   the number of such rows.
  public static func read(_ path: String) throws(InputError) -> [PairRow] {
    try rows(of: InputText(contentsOf: path))
  }

  static func rows(of text: InputText) throws(InputError) -> [PairRow] {
    let table = try CSVTable(text, mapping: ColumnMapping())
    for column in CSVKind.pairs.needed where !table.header.has(column) {
      throw CSVKind.otherSeparator(in: table.header) ?? CSVKind.missing(column, of: .pairs, in: table.header)
    }
    var rows: [PairRow] = []
    let faults = try table.faultsOfRows { (row) throws(InputError) in rows.append(try pair(row, table)) }
    try faults.throwFirst()
    return rows
  }

  private static func pair(_ row: CSVRow, _ table: CSVTable) throws(InputError) -> PairRow {
    let source = try table.id(.source, row)
    let target = try table.id(.target, row)
    guard table.header.has(.cost) else { return PairRow(source: source, target: target) }
    guard let cost = try table.optionalID(.cost, row) else {
      return PairRow(source: source, target: target, expected: .unreachable)
    }
    guard cost >= 0 else { throw table.fault(.cost, row, "\(cost) is negative.") }
    return PairRow(source: source, target: target, expected: .cost(UInt64(cost)))
  }
}
