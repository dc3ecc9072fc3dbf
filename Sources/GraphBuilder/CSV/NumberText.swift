/// Reads numbers from bytes, exactly and without making strings in the common case.
enum NumberText {
  /// A whole number, or why there is none.
  enum Whole {
    case value(Int64)
    /// It is a whole number but needs more than 64 bits.
    case overflow
    case notWhole
  }

  /// Reads a whole number that fills the range but for blanks. O(length).
  static func whole(_ bytes: [UInt8], _ cell: CSVCell) -> Whole {
    var position = cell.start
    var end = cell.end
    while position < end, ASCII.isBlank(bytes[position]) { position += 1 }
    while end > position, ASCII.isBlank(bytes[end - 1]) { end -= 1 }
    guard position < end else { return .notWhole }
    let isNegative = bytes[position] == ASCII.minus
    if isNegative || bytes[position] == ASCII.plus { position += 1 }
    guard position < end else { return .notWhole }
    var value: Int64 = 0
    var overflows = false
    while position < end {
      guard ASCII.isDigit(bytes[position]) else { return .notWhole }
      let digit = Int64(bytes[position] - ASCII.zero)
      let (tenfold, first) = value.multipliedReportingOverflow(by: 10)
      let (sum, second) =
        isNegative ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      value = sum
      overflows = overflows || first || second
      position += 1
    }
    return overflows ? .overflow : .value(value)
  }

  /// Reads a decimal number that fills the range but for blanks; nil when there is none. It may be infinite when its exponent is too large.
  static func decimal(_ bytes: [UInt8], _ cell: CSVCell) -> Double? {
    var position = cell.start
    while position < cell.end, ASCII.isBlank(bytes[position]) { position += 1 }
    guard let value = decimal(bytes, at: &position, end: cell.end) else { return nil }
    while position < cell.end, ASCII.isBlank(bytes[position]) { position += 1 }
    return position == cell.end ? value : nil
  }

  /// Reads the decimal number that begins at `position` and moves behind it; nil when none begins there. Correctly rounded.
  static func decimal(_ bytes: [UInt8], at position: inout Int, end: Int) -> Double? {
    let start = position
    let isNegative = position < end && bytes[position] == ASCII.minus
    if position < end, isNegative || bytes[position] == ASCII.plus { position += 1 }
    var digits = Digits()
    digits.read(bytes, at: &position, end: end, isFraction: false)
    if position < end, bytes[position] == ASCII.point {
      position += 1
      digits.read(bytes, at: &position, end: end, isFraction: true)
    }
    guard digits.count > 0 else { return nil }
    let exponent = readExponent(bytes, at: &position, end: end)
    if let value = digits.exactValue(exponent: exponent) { return isNegative ? -value : value }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Reads `e` and a whole number, if they stand here; nil for an exponent that is too large to be worth reading.
  private static func readExponent(_ bytes: [UInt8], at position: inout Int, end: Int) -> Int? {
    var cursor = position
    guard cursor < end, ASCII.lowercased(bytes[cursor]) == ASCII.lowerE else { return 0 }
    cursor += 1
    guard cursor < end else { return 0 }
    let isNegative = bytes[cursor] == ASCII.minus
    if isNegative || bytes[cursor] == ASCII.plus { cursor += 1 }
    let first = cursor
    var value: Int? = 0
    while cursor < end, ASCII.isDigit(bytes[cursor]) {
      if let known = value { value = known > 10_000 ? nil : known * 10 + Int(bytes[cursor] - ASCII.zero) }
      cursor += 1
    }
    guard cursor > first else { return 0 }
    position = cursor
    return value.map { isNegative ? -$0 : $0 }
  }
}

/// The digits of a decimal number while it is read.
private struct Digits {
  /// Digits seen, leading zeros included.
  var count = 0
  private var mantissa: UInt64 = 0
  private var scale = 0
  private var isExact = true

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  mutating func read(_ bytes: [UInt8], at position: inout Int, end: Int, isFraction: Bool) {
    while position < end, ASCII.isDigit(bytes[position]) {
      if mantissa > 900_000_000_000_000_000 {
        isExact = false
      } else {
        mantissa = mantissa * 10 + UInt64(bytes[position] - ASCII.zero)
        if isFraction { scale += 1 }
      }
      count += 1
      position += 1
    }
  }

  /// The value where one multiplication or division of exact numbers gives it (Clinger 1990, DOI 10.1145/93542.93557), else nil.
  func exactValue(exponent: Int?) -> Double? {
    guard isExact, let exponent, mantissa <= 1 << 53 else { return nil }
    let power = exponent - scale
    if power >= 0, power <= 22 { return Double(mantissa) * Self.powersOfTen[power] }
    if power < 0, power >= -22 { return Double(mantissa) / Self.powersOfTen[-power] }
    return nil
  }
}
