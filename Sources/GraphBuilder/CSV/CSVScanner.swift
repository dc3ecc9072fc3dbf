/// Where a value stands in the bytes of its file.
struct CSVCell {
  /// Offset of the first byte, behind an opening quote.
  var start: Int
  /// Offset after the last byte, before a closing quote.
  var end: Int
  /// Whether the value holds doubled quotes that stand for one.
  var hasDoubledQuotes = false
}

/// One row: its line and its values.
struct CSVRow {
  /// Line on which the row begins, counted from 1.
  var line = 1
  /// The values in the order of the file.
  var cells: [CSVCell] = []
}

/// Cuts the bytes of a CSV file (RFC 4180) into rows.
///
/// Accepts LF, CRLF and CR, line breaks within quotes and a last line without an end; skips lines that hold nothing; takes blanks round a value
/// away unless they stand in quotes. Time O(n) for the file, no memory besides the row.
struct CSVScanner {
  private let text: InputText
  private let bytes: [UInt8]
  /// Offset of the next byte to be read.
  private(set) var position = 0
  private var line = 1

  /// Starts at the first line.
  init(_ text: InputText) {
    self.text = text
    bytes = text.bytes
  }

  /// Reads the next row that is not blank into `row`; false at the end of the file.
  ///
  /// - Throws: `malformed` for a quoted value without an end or with text behind it.
  mutating func next(_ row: inout CSVRow) throws(InputError) -> Bool {
    while position < bytes.count {
      row.line = line
      row.cells.removeAll(keepingCapacity: true)
      try scanRow(&row)
      if row.cells.contains(where: { $0.start < $0.end }) { return true }
    }
    return false
  }

  private mutating func scanRow(_ row: inout CSVRow) throws(InputError) {
    while true {
      row.cells.append(try scanCell())
      guard position < bytes.count else { return }
      if bytes[position] != ASCII.comma { break }
      position += 1
    }
    skipLineEnd()
  }

  private mutating func skipLineEnd() {
    let isPair =
      bytes[position] == ASCII.carriageReturn && position + 1 < bytes.count && bytes[position + 1] == ASCII.lineFeed
    position += isPair ? 2 : 1
    line += 1
  }

  /// Reads a value and stops at the comma, the line end or the file end behind it.
  private mutating func scanCell() throws(InputError) -> CSVCell {
    skipBlanks()
    if position < bytes.count, bytes[position] == ASCII.quote { return try scanQuotedCell() }
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == ASCII.comma || ASCII.isLineEnd(byte) { break }
      position += 1
    }
    var end = position
    while end > start, ASCII.isBlank(bytes[end - 1]) { end -= 1 }
    return CSVCell(start: start, end: end)
  }

  private mutating func scanQuotedCell() throws(InputError) -> CSVCell {
    let openingLine = line
    position += 1
    var cell = CSVCell(start: position, end: position)
    while position < bytes.count {
      let byte = bytes[position]
      if byte == ASCII.quote {
        guard position + 1 < bytes.count, bytes[position + 1] == ASCII.quote else {
          cell.end = position
          position += 1
          try requireEndOfCell()
          return cell
        }
        cell.hasDoubledQuotes = true
        position += 2
      } else if ASCII.isLineEnd(byte) {
        skipLineEnd()
      } else {
        position += 1
      }
    }
    throw InputError(
      .malformed, file: text.path, line: openingLine, "A quoted value begins here and has no closing quote.")
  }

  private mutating func requireEndOfCell() throws(InputError) {
    skipBlanks()
    guard position < bytes.count, bytes[position] != ASCII.comma, !ASCII.isLineEnd(bytes[position]) else { return }
    throw InputError(
      .malformed, file: text.path, line: line,
      "Text follows a closing quote: within a quoted value a quote is written twice.")
  }

  private mutating func skipBlanks() {
    while position < bytes.count, ASCII.isBlank(bytes[position]) { position += 1 }
  }
}
