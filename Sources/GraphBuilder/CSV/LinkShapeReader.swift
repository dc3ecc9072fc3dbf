import GraphCore

/// Reads the shape and the length of links.
struct LinkShapeReader {
  /// Points between the two ends of the row read last.
  private(set) var points: [Coordinate] = []
  private let lengthFactor: Double
  private var reversed = Tally()
  private var apart = Tally()
  private var measured = Tally()
  private var tooShort = Tally()

  /// An end of a geometry this near its node is the node.
  static let samePlaceMetres = 5.0
  /// An end of a geometry farther from its node than this is worth a line in the report.
  static let apartMetres = 100.0

  /// Reads from a table whose `length` has `metresPerLength`; `length_m` is in metres always.
  init(_ table: CSVTable, metresPerLength: Double) {
    let isInMetres = table.header.place(of: .length)?.name == CSVColumn.lengthInMetres
    lengthFactor = isInMetres ? 1 : metresPerLength
  }

  /// Reads the shape into `points` and gives the length in metres: the file's, else along the shape.
  ///
  /// - Throws: `badValue` for a negative or too large length and a broken or many-part geometry, `projectedCoordinates`.
  mutating func read(
    _ row: CSVRow, _ table: CSVTable, from: Coordinate, to: Coordinate
  ) throws(InputError) -> Double {
    try readPoints(row, table)
    if !points.isEmpty { fitToEnds(row, from: from, to: to) }
    guard let length = try table.amount(.length, row) else {
      measured.add(line: row.line)
      return try checked(Self.lengthAlong([from] + points + [to]), .geometry, row, table)
    }
    let metres = try checked(length * lengthFactor, .length, row, table)
    let straight = from.haversineMetres(to: to)
    if straight > 10, metres < straight / 2 { tooShort.add(line: row.line) }
    return metres
  }

  private func checked(
    _ metres: Double, _ column: CSVColumn, _ row: CSVRow, _ table: CSVTable
  ) throws(InputError) -> Double {
    if metres * 100 < Double(UInt32.max) - 1 { return metres }
    throw table.fault(column, row, "A length of \(metres) m is more than a road can have (42,949 km).")
  }

  private mutating func readPoints(_ row: CSVRow, _ table: CSVTable) throws(InputError) {
    guard let cell = table.cell(.geometry, row) else { return points.removeAll(keepingCapacity: true) }
    do {
      try LineStringText.read(table.text.bytes, cell, into: &points)
    } catch {
      throw Self.fault(error, row, table, cell)
    }
  }

  private static func fault(
    _ fault: LineStringText.Fault, _ row: CSVRow, _ table: CSVTable, _ cell: CSVCell
  ) -> InputError {
    let text = table.quoted(cell)
    switch fault {
    case .broken:
      return table.fault(.geometry, row, "\(text) is not a LINESTRING of two or more points in well-known text.")
    case .severalParts:
      return table.fault(.geometry, row, "\(text) has more than one part: a link needs one unbroken line.")
    case .outOfRange:
      return table.fault(.geometry, row, "\(text) has a point that is outside the range of degrees.")
    case .projected:
      return table.fault(.projectedCoordinates, .geometry, row, DegreeRange.projectedMessage)
    }
  }

  /// Turns the shape so that it runs from `from` to `to`, and takes away the points that are the nodes themselves.
  private mutating func fitToEnds(_ row: CSVRow, from: Coordinate, to: Coordinate) {
    var gaps = (points[0].haversineMetres(to: from), points[points.count - 1].haversineMetres(to: to))
    let opposite = (points[points.count - 1].haversineMetres(to: from), points[0].haversineMetres(to: to))
    if opposite.0 + opposite.1 < gaps.0 + gaps.1 {
      points.reverse()
      gaps = opposite
      reversed.add(line: row.line)
    }
    if max(gaps.0, gaps.1) > Self.apartMetres { apart.add(line: row.line) }
    if gaps.1 <= Self.samePlaceMetres { points.removeLast() }
    if gaps.0 <= Self.samePlaceMetres, !points.isEmpty { points.removeFirst() }
    removeRepeatedPoints(from: from, to: to)
  }

  private mutating func removeRepeatedPoints(from: Coordinate, to: Coordinate) {
    var previous = from
    points.removeAll { point in
      defer { previous = point }
      return point == previous
    }
    while points.last == to { points.removeLast() }
  }

  private static func lengthAlong(_ line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.haversineMetres(to: $1.1) }
  }

  /// Says what was repaired or looks wrong.
  func addToReport(_ report: inout BuildReport) {
    measured.report("lengths_measured", "links without a length, measured along their shape", to: &report)
    reversed.report("geometries_reversed", "geometries drawn against from and to, turned round", to: &report)
    apart.report("geometries_apart", "geometries that begin or end more than 100 m from their node", to: &report)
    tooShort.report(
      "lengths_below_straight_line", "lengths under half the straight line between the nodes: is the unit right?",
      to: &report)
  }
}
