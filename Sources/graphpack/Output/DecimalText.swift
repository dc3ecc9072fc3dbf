import GraphCore

/// Numbers as decimal text, by integers only: the same digits on every system, no noise behind the last one.
enum DecimalText {
  private static let powers: [Int64] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000]

  /// A value rounded to so many places (0 to 7), without zeros at the end. What is not finite is 0.
  static func number(_ value: Double, places: Int) -> String {
    let scaled = (value * Double(powers[places])).rounded()
    return trimmed(Int64(exactly: scaled) ?? 0, places: places)
  }

  /// A value with exactly so many places.
  static func fixed(_ value: Double, places: Int) -> String {
    let scaled = (value * Double(powers[places])).rounded()
    return exact(Int64(exactly: scaled) ?? 0, places: places)
  }

  /// `scaled / 10^places` without zeros at the end.
  static func trimmed(_ scaled: Int64, places: Int) -> String {
    var (scaled, places) = (scaled, places)
    while places > 0, scaled % 10 == 0 {
      scaled /= 10
      places -= 1
    }
    return exact(scaled, places: places)
  }

  /// `scaled / 10^places` with all its places.
  static func exact(_ scaled: Int64, places: Int) -> String {
    let magnitude = scaled.magnitude
    let sign = scaled < 0 ? "-" : ""
    guard places > 0 else { return sign + String(magnitude) }
    let power = powers[places].magnitude
    let digits = String(magnitude % power)
    return "\(sign)\(magnitude / power)." + String(repeating: "0", count: places - digits.utf8.count) + digits
  }

  /// Degrees of 1e-7 degrees, up to seven places.
  static func degrees(_ e7: some BinaryInteger) -> String { trimmed(Int64(e7), places: 7) }
}
