public import GraphCore

/// Reads rows `from_lat,from_lon,to_lat,to_lon`, line by line as they come. A fault of a line is a value, so that a stream goes on behind it.
///
/// Not safe to share between threads while it is being used.
public struct CoordinatePairParser: Sendable {
  /// Two places, or why the line does not give them.
  public typealias Outcome = Result<(Coordinate, Coordinate), InputError>

  private static let names = ["from_lat", "from_lon", "to_lat", "to_lon"]
  private let file: String?
  private var line = 0
  private var hasSeenRow = false
  private var order = [0, 1, 2, 3]

  /// Starts before the first line. `file` is named in errors.
  public init(file: String? = nil) { self.file = file }

  /// Reads the next line (without its end): nil for a blank line, and for a header on the first line that is not blank. A header may put the columns into
  /// another order.
  public mutating func next(_ text: String) -> Outcome? {
    line += 1
    let text = line == 1 && text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    guard text.utf8.contains(where: { $0 > ASCII.space }) else { return nil }
    if !hasSeenRow {
      hasSeenRow = true
      if readHeader(text) { return nil }
    }
    return Self.parse(text, order: order).mapError { error in
      InputError(error.code, file: file, line: line, column: error.column, error.message)
    }
  }

  /// Reads one line of four numbers, degrees, in the order `from_lat,from_lon,to_lat,to_lon`.
  ///
  /// The error has the code `badValue`, or `malformed` when the line cannot be cut into values.
  public static func parse(line: String) -> Outcome { parse(line, order: [0, 1, 2, 3]) }

  private mutating func readHeader(_ text: String) -> Bool {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      ASCII.lowercased(String(word.filter { !" \"\t\r".contains($0) }))
    }
    let places = Self.names.compactMap { words.firstIndex(of: $0) }
    guard places.count == Self.names.count else { return false }
    order = places
    return true
  }

  private static func parse(_ text: String, order: [Int]) -> Outcome {
    Result { () throws(InputError) in try coordinates(text, order) }
      .mapError { InputError($0.code, column: $0.column, $0.message) }
  }

  private static func coordinates(_ text: String, _ order: [Int]) throws(InputError) -> (Coordinate, Coordinate) {
    let input = try InputText(path: "", bytes: Array(text.utf8))
    var row = CSVRow()
    var scanner = CSVScanner(input)
    _ = try scanner.next(&row)
    let degrees = try order.indices.map { (index) throws(InputError) in
      try value(index, at: order[index], row, input.bytes)
    }
    return (
      try coordinate(latitude: degrees[0], longitude: degrees[1], column: 0),
      try coordinate(latitude: degrees[2], longitude: degrees[3], column: 2)
    )
  }

  private static func value(
    _ index: Int, at place: Int, _ row: CSVRow, _ bytes: [UInt8]
  ) throws(InputError) -> Double {
    guard place < row.cells.count else {
      throw InputError(
        .badValue, column: names[index], "The value is missing: four are needed, \(names.joined(separator: ",")).")
    }
    if let value = NumberText.decimal(bytes, row.cells[place]), value.isFinite { return value }
    let text = CSVTable.string(of: row.cells[place], in: bytes)
    throw InputError(.badValue, column: names[index], "'\(text.prefix(60))' is not a finite decimal number.")
  }

  private static func coordinate(latitude: Double, longitude: Double, column: Int) throws(InputError) -> Coordinate {
    guard abs(latitude) <= 90 else {
      throw InputError(.badValue, column: names[column], "\(latitude) is outside -90 to 90 degrees of latitude.")
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw InputError(
        .badValue, column: names[column + 1], "\(longitude) is outside -180 to 180 degrees of longitude.")
    }
    return coordinate
  }
}
