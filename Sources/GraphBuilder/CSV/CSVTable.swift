/// A CSV file with its header read: rows on request, and values of rows as what their columns hold.
struct CSVTable {
  /// The bytes.
  let text: InputText
  /// What stands where.
  let header: CSVHeader
  private let body: CSVScanner

  /// Reads the header.
  ///
  /// - Throws: `empty` for a file without one; `malformed`, `duplicate`.
  init(_ text: InputText, mapping: ColumnMapping) throws(InputError) {
    var scanner = CSVScanner(text)
    var row = CSVRow()
    guard try scanner.next(&row) else {
      throw InputError(.empty, file: text.path, "The file is empty: a header and rows are needed.")
    }
    self.text = text
    let names = row.cells.map { Self.string(of: $0, in: text.bytes) }
    header = try CSVHeader(path: text.path, line: row.line, names: names, mapping: mapping)
    body = scanner
  }

  /// Takes a file without a header whose columns have these names.
  ///
  /// - Throws: nothing for names that differ.
  init(_ text: InputText, names: [String]) throws(InputError) {
    self.text = text
    header = try CSVHeader(path: text.path, line: 1, names: names, mapping: ColumnMapping())
    body = CSVScanner(text)
  }

  /// Calls `read` for each row and gathers its faults; a row counts as one fault.
  ///
  /// - Throws: `malformed` at once where the text cannot be cut into rows; `CancellationError` when `monitor` says so.
  func faultsOfRows(
    _ monitor: ReadMonitor, _ read: (CSVRow) throws(InputError) -> Void
  ) throws -> FaultList {
    var faults = FaultList()
    var scanner = body
    var row = CSVRow()
    var countedBytes = 0
    while try scanner.next(&row) {
      collect(&faults, row, read)
      try monitor.advance(by: scanner.position - countedBytes)
      countedBytes = scanner.position
    }
    return faults
  }

  /// The same without anybody who watches.
  ///
  /// - Throws: `malformed` at once where the text cannot be cut into rows.
  func faultsOfRows(_ read: (CSVRow) throws(InputError) -> Void) throws(InputError) -> FaultList {
    var faults = FaultList()
    var scanner = body
    var row = CSVRow()
    while try scanner.next(&row) { collect(&faults, row, read) }
    return faults
  }

  private func collect(_ faults: inout FaultList, _ row: CSVRow, _ read: (CSVRow) throws(InputError) -> Void) {
    do throws(InputError) {
      try requireWidth(row)
      try read(row)
    } catch {
      faults.add(error)
    }
  }

  private func requireWidth(_ row: CSVRow) throws(InputError) {
    guard row.cells.count > header.names.count else { return }
    guard row.cells[header.names.count...].contains(where: { $0.start < $0.end }) else { return }
    throw InputError(
      .malformed, file: text.path, line: row.line,
      "The row has \(row.cells.count) values, the header \(header.names.count) names: a value with a comma needs quotes."
    )
  }

  /// The text of a value, doubled quotes undone.
  static func string(of cell: CSVCell, in bytes: [UInt8]) -> String {
    let text = String(decoding: bytes[cell.start..<cell.end], as: UTF8.self)
    guard cell.hasDoubledQuotes else { return text }
    var result = ""
    var previousWasQuote = false
    for scalar in text.unicodeScalars {
      let isSecond = scalar == "\"" && previousWasQuote
      if !isSecond { result.unicodeScalars.append(scalar) }
      previousWasQuote = scalar == "\"" && !isSecond
    }
    return result
  }
}
