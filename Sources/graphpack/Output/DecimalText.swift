import GraphCore

/// Numbers as decimal text, by integers only: the same digits on every system, no noise behind the last one.
enum DecimalText {
  private static let powers: [Int64] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000]

  /// A value rounded to so many places (0 to 7), as a whole number of units of the last one. What is not finite or too large is 0.
  static func scaled(_ value: Double, places: Int) -> Int64 {
    Int64(exactly: (value * Double(powers[places])).rounded()) ?? 0
  }

  /// A value rounded to so many places, without zeros at the end.
  static func number(_ value: Double, places: Int) -> String { trimmed(scaled(value, places: places), places: places) }

  /// A value with exactly so many places.
  static func fixed(_ value: Double, places: Int) -> String { exact(scaled(value, places: places), places: places) }

  /// Degrees of 1e-7 degrees, up to seven places.
  static func degrees(_ e7: some BinaryInteger) -> String { trimmed(Int64(e7), places: 7) }

  /// `scaled / 10^places` without zeros at the end.
  static func trimmed(_ scaled: Int64, places: Int) -> String {
    text { append(trimmed: scaled, places: places, to: &$0) }
  }

  /// `scaled / 10^places` with all its places.
  static func exact(_ scaled: Int64, places: Int) -> String {
    text { append(exact: scaled, places: places, to: &$0) }
  }

  /// Appends `scaled / 10^places` without zeros at the end.
  static func append(trimmed scaled: Int64, places: Int, to bytes: inout [UInt8]) {
    var (scaled, places) = (scaled, places)
    while places > 0, scaled % 10 == 0 {
      scaled /= 10
      places -= 1
    }
    append(exact: scaled, places: places, to: &bytes)
  }

  /// Appends `scaled / 10^places` with all its places.
  static func append(exact scaled: Int64, places: Int, to bytes: inout [UInt8]) {
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = scaled.magnitude
    let start = bytes.count
    // From the last digit to the first; at least one before the point.
    var count = 0
    while rest > 0 || count <= places {
      if count == places, places > 0 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
      count += 1
    }
    bytes[start...].reverse()
  }

  private static func text(_ body: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    body(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
