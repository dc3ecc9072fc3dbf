public import GraphCore

/// A place with the name that its file gives it.
public struct PlaceRow: Sendable, Equatable {
  /// What the file calls it: its `id`, or its number from 1.
  public var id: String
  /// Where it is.
  public var coordinate: Coordinate
  /// The line of the file.
  public var line: Int
}

/// Reads files of places: rows `lat,lon`, or with a header the columns `lat` and `lon` in any order and, where wanted, `id`.
public enum PlacesFile {
  /// Reads all rows of a file, in order. O(size of the file).
  ///
  /// - Throws: `InputError`: `unreadable`, `empty`, `malformed`, `missingColumn`, and `badValue` with the number of such rows.
  public static func read(_ path: String) throws(InputError) -> [PlaceRow] {
    try rows(of: InputText(contentsOf: path))
  }

  static func rows(of text: InputText) throws(InputError) -> [PlaceRow] {
    let table = try self.table(text)
    for column in [CSVColumn.latitude, .longitude] where !table.header.has(column) {
      throw CSVKind.otherSeparator(in: table.header)
        ?? InputError(
          .missingColumn, file: text.path, line: table.header.line, column: column.names[1],
          "The file of places has no column \(column.names[1]): it needs rows lat,lon, or a header with lat, lon and perhaps id."
        )
    }
    var rows: [PlaceRow] = []
    let faults = try table.faultsOfRows { (row) throws(InputError) in
      let id = table.string(.nodeID, row) ?? "\(rows.count + 1)"
      rows.append(PlaceRow(id: id, coordinate: try coordinate(row, table), line: row.line))
    }
    try faults.throwFirst()
    return rows
  }

  /// The file as a table; one that begins with two numbers has no header.
  private static func table(_ text: InputText) throws(InputError) -> CSVTable {
    var scanner = CSVScanner(text)
    var row = CSVRow()
    guard try scanner.next(&row), row.cells.count == 2,
      row.cells.allSatisfy({ NumberText.decimal(text.bytes, $0) != nil })
    else { return try CSVTable(text, mapping: ColumnMapping()) }
    return try CSVTable(text, names: ["lat", "lon"])
  }

  private static func coordinate(_ row: CSVRow, _ table: CSVTable) throws(InputError) -> Coordinate {
    guard let latitude = try table.number(.latitude, row) else {
      throw table.fault(.latitude, row, "The value is empty: degrees are needed.")
    }
    guard let longitude = try table.number(.longitude, row) else {
      throw table.fault(.longitude, row, "The value is empty: degrees are needed.")
    }
    guard abs(latitude) <= 90 else {
      throw table.fault(.latitude, row, "\(latitude) is outside -90 to 90 degrees of latitude.")
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw table.fault(.longitude, row, "\(longitude) is outside -180 to 180 degrees of longitude.")
    }
    return coordinate
  }
}
