import GraphCore

/// Reads a node file: ids and coordinates.
struct NodeReader {
  /// All nodes, in the order of the file.
  private(set) var nodes: [RoadNetwork.Node] = []
  /// Where each id stands in `nodes`.
  private(set) var indices: [Int64: Int] = [:]
  private var rows = 0
  private var farOutside = 0
  private var firstFarOutside: CSVRow?

  /// Reads all rows.
  ///
  /// - Throws: `InputError` with `badValue`, `duplicate` or `malformed`; `projectedCoordinates` when most coordinates are far from any degrees;
  ///   `empty` when there is no row; `CancellationError`.
  init(_ table: CSVTable, _ monitor: ReadMonitor) throws {
    let faults = try table.faultsOfRows(monitor) { (row) throws(InputError) in try read(row, table) }
    if farOutside * 2 > rows, let row = firstFarOutside { throw projected(row, table) }
    try faults.throwFirst()
    guard !nodes.isEmpty else {
      throw InputError(.empty, file: table.text.path, "The file has a header but no nodes.")
    }
  }

  private mutating func read(_ row: CSVRow, _ table: CSVTable) throws(InputError) {
    rows += 1
    let coordinate = try coordinate(row, table)
    let id = try table.id(.nodeID, row)
    if indices.updateValue(nodes.count, forKey: id) != nil {
      throw table.fault(.duplicate, .nodeID, row, "The id \(id) stands twice: each node needs its own.")
    }
    nodes.append(RoadNetwork.Node(sourceID: id, coordinate: coordinate))
  }

  private mutating func coordinate(_ row: CSVRow, _ table: CSVTable) throws(InputError) -> Coordinate {
    let longitude = try degrees(.longitude, row, table)
    let latitude = try degrees(.latitude, row, table)
    if let coordinate = Coordinate(latitude: latitude, longitude: longitude) { return coordinate }
    if DegreeRange.isFarOutside(longitude: longitude, latitude: latitude) {
      farOutside += 1
      if firstFarOutside == nil { firstFarOutside = row }
    }
    if abs(longitude) > 180 {
      throw table.fault(.longitude, row, "\(longitude) is outside -180 to 180 degrees of longitude.")
    }
    throw table.fault(.latitude, row, "\(latitude) is outside -90 to 90 degrees of latitude.")
  }

  private func degrees(_ column: CSVColumn, _ row: CSVRow, _ table: CSVTable) throws(InputError) -> Double {
    guard let value = try table.number(column, row) else {
      throw table.fault(column, row, "The value is empty: degrees are needed.")
    }
    return value
  }

  private func projected(_ row: CSVRow, _ table: CSVTable) -> InputError {
    var error = table.fault(.projectedCoordinates, .longitude, row, DegreeRange.projectedMessage)
    error.count = farOutside
    return error
  }
}

/// Tells coordinates that were never degrees from degrees that are wrong.
enum DegreeRange {
  /// Whether a place is so far outside that its numbers must be feet or metres.
  static func isFarOutside(longitude: Double, latitude: Double) -> Bool {
    abs(longitude) > 400 || abs(latitude) > 400
  }

  /// What to tell the person who has such a file.
  static let projectedMessage =
    "The file has projected coordinates (feet or metres on a map plane): longitude and latitude in degrees (EPSG:4326) "
    + "are needed, so convert it first."
}
