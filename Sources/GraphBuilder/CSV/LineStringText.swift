import GraphCore

/// Reads the shape of a link from well-known text: a `LINESTRING`, or a `MULTILINESTRING` of one part. Further ordinates (Z, M) are dropped.
struct LineStringText {
  /// Why a text gives no shape.
  enum Fault: Error {
    /// It is not the text of a line string.
    case broken
    /// It has more than one part.
    case severalParts
    /// A point lies outside the range of degrees.
    case outOfRange
    /// A point lies so far outside that the numbers are no degrees.
    case projected
  }

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// Reads the points that the cell holds into `points`, which it empties first; none for an `EMPTY` shape. O(length).
  static func read(_ bytes: [UInt8], _ cell: CSVCell, into points: inout [Coordinate]) throws(Fault) {
    points.removeAll(keepingCapacity: true)
    var text = LineStringText(bytes: bytes, position: cell.start, end: cell.end)
    try text.readAll(into: &points)
  }

  private init(bytes: [UInt8], position: Int, end: Int) {
    self.bytes = bytes
    self.position = position
    self.end = end
  }

  private mutating func readAll(into points: inout [Coordinate]) throws(Fault) {
    var word = readWord()
    let isMulti = word.hasPrefix("multi")
    if isMulti { word.removeFirst("multi".count) }
    guard word.hasPrefix("linestring") else { throw .broken }
    word.removeFirst("linestring".count)
    if word.isEmpty { word = readWord() }
    if ["z", "m", "zm"].contains(word) { word = readWord() }
    if word == "empty" { return try requireEnd() }
    guard word.isEmpty else { throw .broken }
    if isMulti { try require(ASCII.openParenthesis) }
    try readPoints(into: &points)
    if isMulti {
      if skip(ASCII.comma) { throw .severalParts }
      try require(ASCII.closeParenthesis)
    }
    try requireEnd()
  }

  private mutating func readPoints(into points: inout [Coordinate]) throws(Fault) {
    try require(ASCII.openParenthesis)
    repeat { points.append(try readPoint()) } while skip(ASCII.comma)
    try require(ASCII.closeParenthesis)
    if points.count < 2 { throw .broken }
  }

  private mutating func readPoint() throws(Fault) -> Coordinate {
    let longitude = try readNumber()
    let latitude = try readNumber()
    for _ in 0..<2 where startsNumber() { _ = try readNumber() }
    if let coordinate = Coordinate(latitude: latitude, longitude: longitude) { return coordinate }
    throw DegreeRange.isFarOutside(longitude: longitude, latitude: latitude) ? .projected : .outOfRange
  }

  private mutating func startsNumber() -> Bool {
    skipBlanks()
    return position < end && bytes[position] != ASCII.comma && bytes[position] != ASCII.closeParenthesis
  }

  private mutating func readNumber() throws(Fault) -> Double {
    skipBlanks()
    guard let value = NumberText.decimal(bytes, at: &position, end: end), isBoundary else { throw .broken }
    return value
  }

  /// Whether a number may end here.
  private var isBoundary: Bool {
    guard position < end else { return true }
    let byte = bytes[position]
    return byte == ASCII.comma || byte == ASCII.closeParenthesis || ASCII.isBlank(byte) || ASCII.isLineEnd(byte)
  }

  /// Letters, made small.
  private mutating func readWord() -> String {
    skipBlanks()
    let start = position
    while position < end, (0x61...0x7A).contains(ASCII.lowercased(bytes[position])) { position += 1 }
    return ASCII.lowercased(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func require(_ byte: UInt8) throws(Fault) {
    guard skip(byte) else { throw .broken }
  }

  private mutating func requireEnd() throws(Fault) {
    skipBlanks()
    guard position == end else { throw .broken }
  }

  private mutating func skipBlanks() {
    while position < end, ASCII.isBlank(bytes[position]) || ASCII.isLineEnd(bytes[position]) { position += 1 }
  }
}
