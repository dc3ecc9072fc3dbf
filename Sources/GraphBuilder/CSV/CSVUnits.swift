/// The units of `length` and `free_speed` in a GMNS network, as its `config.csv` has them.
struct CSVUnits: Equatable {
  /// Metres in one unit of length.
  var metresPerLength = 1.0
  /// km/h in one unit of speed.
  var kilometresPerHourPerSpeed = 1.0

  /// Metres and km/h.
  init() {}

  /// Reads the first row of a config file; empty values leave metres and km/h.
  ///
  /// - Throws: `InputError` with `badValue` for an unknown unit, `projectedCoordinates` for a reference system whose coordinates are no
  ///   degrees; what `monitor` throws.
  init(_ table: CSVTable, _ monitor: ReadMonitor) throws {
    var units = CSVUnits()
    var isFirst = true
    let faults = try table.faultsOfRows(monitor) { (row) throws(InputError) in
      guard isFirst else { return }
      isFirst = false
      units.metresPerLength = try Self.factor(.longLength, row, table, Self.lengths) ?? 1
      units.kilometresPerHourPerSpeed = try Self.factor(.speedUnit, row, table, Self.speeds) ?? 1
      try Self.requireDegrees(row, table)
    }
    try faults.throwFirst()
    self = units
  }

  private static func factor(
    _ column: CSVColumn, _ row: CSVRow, _ table: CSVTable, _ known: [String: Double]
  ) throws(InputError) -> Double? {
    guard let word = table.string(column, row) else { return nil }
    if let factor = known[ASCII.lowercased(word)] { return factor }
    let examples = known.keys.sorted().joined(separator: ", ")
    throw table.fault(column, row, "'\(word)' is not a known unit. Known are: \(examples).")
  }

  /// EPSG keeps the numbers 4000 to 4999 for systems in degrees; names without a number are left to the check of the coordinates.
  private static func requireDegrees(_ row: CSVRow, _ table: CSVTable) throws(InputError) {
    guard let text = table.string(.referenceSystem, row) else { return }
    let name = ASCII.lowercased(text)
    let number = name.split(separator: ":").last.flatMap { Int($0) }
    guard name.hasPrefix("epsg") || name.contains(":epsg:") || Int(name) != nil, let number else { return }
    guard !(4000...4999).contains(number) else { return }
    throw table.fault(
      .projectedCoordinates, .referenceSystem, row,
      "'\(text)' has projected coordinates: convert them to longitude and latitude in degrees (EPSG:4326).")
  }

  private static let lengths: [String: Double] = [
    "m": 1, "meter": 1, "meters": 1, "metre": 1, "metres": 1, "km": 1000, "kilometer": 1000, "kilometers": 1000,
    "kilometre": 1000, "kilometres": 1000, "mi": 1609.344, "mile": 1609.344, "miles": 1609.344, "ft": 0.3048,
    "foot": 0.3048, "feet": 0.3048, "yd": 0.9144, "yard": 0.9144, "yards": 0.9144,
  ]

  private static let speeds: [String: Double] = [
    "km/h": 1, "kmh": 1, "kph": 1, "kmph": 1, "mph": 1.609344, "mi/h": 1.609344, "miles/hour": 1.609344, "m/s": 3.6,
    "mps": 3.6, "knots": 1.852,
  ]
}
