/// A row of a file of closures: a road of the input and what becomes of it.
public struct ClosureRow: Sendable, Equatable {
  /// Names a road as the input does.
  public enum Road: Sendable, Equatable {
    /// By the id of its way or link, in one direction or both.
    case way(Int64, Direction)
    /// From one node straight to another.
    case nodes(from: Int64, to: Int64)
  }

  /// The direction with regard to how the input draws the road.
  public enum Direction: String, Sendable, CaseIterable {
    case forward, backward, both
  }

  /// What becomes of it.
  public enum Effect: Sendable, Equatable {
    /// Nobody may use it.
    case closed
    /// It takes so many times as long.
    case factor(Double)
    /// It is driven at so many km/h.
    case speed(kmh: Double)
  }

  /// Which road.
  public var road: Road
  /// What becomes of it.
  public var effect: Effect

  /// Makes a row.
  public init(road: Road, effect: Effect) {
    self.road = road
    self.effect = effect
  }
}

/// Reads files of closures and speeds: `way_id[,direction]` or `from,to`, then `factor`, `speed_kmh` or `closed`; a row with none of them closes its road.
public enum ClosuresFile {
  /// Reads all rows of a file, in order. O(size of the file).
  ///
  /// - Throws: `InputError`: `unreadable`, `empty`, `malformed`, `missingColumn`, and `badValue` with the number of such rows.
  public static func read(_ path: String) throws(InputError) -> [ClosureRow] {
    try rows(of: InputText(contentsOf: path))
  }

  static func rows(of text: InputText) throws(InputError) -> [ClosureRow] {
    let table = try CSVTable(text, mapping: ColumnMapping())
    guard table.header.has(.wayID) || table.header.has(.linkID) || table.header.has(.from) && table.header.has(.to)
    else {
      throw CSVKind.otherSeparator(in: table.header)
        ?? InputError(
          .missingColumn, file: table.header.path, line: table.header.line, column: "way_id",
          "The file of closures names no roads: it needs a column way_id or link_id, or the columns from and to.")
    }
    var rows: [ClosureRow] = []
    let faults = try table.faultsOfRows { (row) throws(InputError) in
      rows.append(ClosureRow(road: try road(row, table), effect: try effect(row, table)))
    }
    try faults.throwFirst()
    return rows
  }

  private static func road(_ row: CSVRow, _ table: CSVTable) throws(InputError) -> ClosureRow.Road {
    let column: CSVColumn = table.header.has(.wayID) ? .wayID : .linkID
    if let id = try table.optionalID(column, row) { return .way(id, try direction(row, table)) }
    guard table.header.has(.from), table.header.has(.to) else {
      throw table.fault(column, row, "The value is empty: an id is needed.")
    }
    return .nodes(from: try table.id(.from, row), to: try table.id(.to, row))
  }

  private static func direction(_ row: CSVRow, _ table: CSVTable) throws(InputError) -> ClosureRow.Direction {
    guard let word = table.string(.direction, row) else { return .both }
    if let direction = ClosureRow.Direction(rawValue: ASCII.lowercased(word)) { return direction }
    throw table.fault(.direction, row, "'\(word)' is none of forward, backward, both.")
  }

  private static func effect(_ row: CSVRow, _ table: CSVTable) throws(InputError) -> ClosureRow.Effect {
    var effects: [ClosureRow.Effect] = []
    if let factor = try table.number(.factor, row) {
      guard (0.001...1000).contains(factor) else {
        throw table.fault(.factor, row, "\(factor) is not from 0.001 to 1000.")
      }
      effects.append(.factor(factor))
    }
    if let speed = try table.number(.speed, row) {
      guard (0.1...1000).contains(speed) else { throw table.fault(.speed, row, "\(speed) is not from 0.1 to 1000.") }
      effects.append(.speed(kmh: speed))
    }
    if table.string(.closed, row) != nil, try table.flag(.closed, row) { effects.append(.closed) }
    guard effects.count <= 1 else {
      throw table.fault(.wayID, row, "The row says more than one of factor, speed_kmh and closed.")
    }
    // `closed` with the value 0 says that the road is open.
    return effects.first ?? (table.string(.closed, row) == nil ? .closed : .factor(1))
  }
}
