/// The header of a CSV file: which of our columns stand where.
struct CSVHeader {
  /// Where a column stands and under which of our names it goes.
  struct Place {
    /// Position in a row.
    var index: Int
    /// Our name for it, which tells the dialect and the unit.
    var name: String
  }

  /// The file, as the caller named it.
  let path: String
  /// Line of the header.
  let line: Int
  /// Header names as the file has them.
  let names: [String]
  private let lowercasedNames: [String]
  private var places: [Place?]

  /// Looks for all known columns.
  ///
  /// - Throws: `duplicate` when a known column's name stands twice.
  init(path: String, line: Int, names: [String], mapping: ColumnMapping) throws(InputError) {
    self.path = path
    self.line = line
    self.names = names
    lowercasedNames = names.map(ASCII.lowercased)
    places = []
    for column in CSVColumn.allCases {
      let place = findPlace(of: column, mapping: mapping)
      if let place { try requireSingle(place.index) }
      places.append(place)
    }
  }

  /// Where a column stands, nil when the file does not have it. O(1).
  func place(of column: CSVColumn) -> Place? { places[column.rawValue] }

  /// Whether the file has a column.
  func has(_ column: CSVColumn) -> Bool { places[column.rawValue] != nil }

  /// Whether a header name stands in the file.
  func contains(name: String) -> Bool { lowercasedNames.contains(ASCII.lowercased(name)) }

  private func findPlace(of column: CSVColumn, mapping: ColumnMapping) -> Place? {
    for entry in mapping.entries where column.names.contains(entry.name) {
      if let index = lowercasedNames.firstIndex(of: ASCII.lowercased(entry.theirs)) {
        return Place(index: index, name: entry.name)
      }
    }
    for name in column.names {
      if let index = lowercasedNames.firstIndex(of: name) { return Place(index: index, name: name) }
    }
    return nil
  }

  private func requireSingle(_ index: Int) throws(InputError) {
    let name = lowercasedNames[index]
    guard lowercasedNames[(index + 1)...].contains(name) else { return }
    throw InputError(
      .duplicate, file: path, line: line, column: names[index], "The header has this name twice: rename one of them.")
  }
}
