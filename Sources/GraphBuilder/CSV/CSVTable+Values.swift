extension CSVTable {
  /// The value of a column in a row; nil when the file lacks the column or the value is empty or blank.
  func cell(_ column: CSVColumn, _ row: CSVRow) -> CSVCell? {
    guard let index = header.place(of: column)?.index, index < row.cells.count else { return nil }
    let cell = row.cells[index]
    guard cell.start < cell.end else { return nil }
    if ASCII.isBlank(text.bytes[cell.start]), text.bytes[cell.start..<cell.end].allSatisfy(ASCII.isBlank) { return nil }
    return cell
  }

  /// The text of a column; nil when it is empty.
  func string(_ column: CSVColumn, _ row: CSVRow) -> String? {
    cell(column, row).map { Self.string(of: $0, in: text.bytes) }
  }

  /// A 64-bit id.
  ///
  /// - Throws: `badValue` for an empty value, a text, a fraction, or a number that does not fit.
  func id(_ column: CSVColumn, _ row: CSVRow) throws(InputError) -> Int64 {
    guard let cell = cell(column, row) else { throw fault(column, row, "The value is empty: an id is needed.") }
    return try whole(column, row, cell)
  }

  /// A 64-bit id, nil when the value is empty.
  func optionalID(_ column: CSVColumn, _ row: CSVRow) throws(InputError) -> Int64? {
    guard let cell = cell(column, row) else { return nil }
    return try whole(column, row, cell)
  }

  private func whole(_ column: CSVColumn, _ row: CSVRow, _ cell: CSVCell) throws(InputError) -> Int64 {
    switch NumberText.whole(text.bytes, cell) {
    case .value(let value): return value
    case .overflow: throw fault(column, row, "\(quoted(cell)) does not fit 64 bits.")
    case .notWhole: throw fault(column, row, "\(quoted(cell)) is not a whole number: ids are 64-bit whole numbers.")
    }
  }

  /// A finite decimal number, nil when the value is empty.
  ///
  /// - Throws: `badValue` for a text, and for what is not finite.
  func number(_ column: CSVColumn, _ row: CSVRow) throws(InputError) -> Double? {
    guard let cell = cell(column, row) else { return nil }
    guard let value = NumberText.decimal(text.bytes, cell) else {
      let hint = text.bytes[cell.start..<cell.end].contains(ASCII.comma) ? " (decimals need a point, not a comma)" : ""
      throw fault(column, row, "\(quoted(cell)) is not a finite decimal number\(hint).")
    }
    guard value.isFinite else { throw fault(column, row, "\(quoted(cell)) is not finite.") }
    return value
  }

  /// A decimal number that is not negative, nil when the value is empty.
  func amount(_ column: CSVColumn, _ row: CSVRow) throws(InputError) -> Double? {
    guard let value = try number(column, row) else { return nil }
    guard value >= 0 else { throw fault(column, row, "\(value) is negative.") }
    return value
  }

  /// Yes or no.
  ///
  /// - Throws: `badValue` for an empty value and for a word that means neither.
  func flag(_ column: CSVColumn, _ row: CSVRow) throws(InputError) -> Bool {
    let word = string(column, row) ?? ""
    switch ASCII.lowercased(word) {
    case "1", "true", "t", "yes", "y": return true
    case "0", "false", "f", "no", "n": return false
    default: throw fault(column, row, "'\(Self.clipped(word))' is neither yes nor no: write 1 or 0, true or false.")
    }
  }

  /// A `badValue` at a value, under the name that the column has in the file.
  func fault(_ column: CSVColumn, _ row: CSVRow, _ message: String) -> InputError {
    fault(.badValue, column, row, message)
  }

  /// An error at a value, under the name that the column has in the file.
  func fault(_ code: InputError.Code, _ column: CSVColumn, _ row: CSVRow, _ message: String) -> InputError {
    let name = header.place(of: column).map { header.names[$0.index] } ?? column.names[0]
    return InputError(code, file: text.path, line: row.line, column: name, message)
  }

  /// The value in quotes, cut to a length that a message can bear.
  func quoted(_ cell: CSVCell) -> String { "'\(Self.clipped(Self.string(of: cell, in: text.bytes)))'" }

  private static func clipped(_ text: String) -> String {
    text.count <= 60 ? text : text.prefix(60) + "…"
  }
}
