/// Quantities for people to read.
enum HumanText {
  /// `850 m`, `4.2 km`, `123 km`.
  static func length(_ metres: Double) -> String {
    if metres < 999.5 { return DecimalText.fixed(metres, places: 0) + " m" }
    return DecimalText.fixed(metres / 1000, places: metres < 99_950 ? 1 : 0) + " km"
  }

  /// `45 s`, `7 min 31 s`, `2 h 05 min`.
  static func duration(_ seconds: Double) -> String {
    let whole = Int64(exactly: seconds.rounded()) ?? 0
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(twoDigits(whole % 60)) s" }
    let minutes = (whole + 30) / 60
    return "\(minutes / 60) h \(twoDigits(minutes % 60)) min"
  }

  /// `512 bytes`, `4.3 MiB`.
  static func bytes(_ count: Int) -> String {
    if count < 1024 { return "\(count) bytes" }
    var (value, unit) = (Double(count) / 1024, 0)
    while value >= 1023.95, unit < 3 {
      value /= 1024
      unit += 1
    }
    return DecimalText.fixed(value, places: 1) + " " + ["KiB", "MiB", "GiB", "TiB"][unit]
  }

  /// `1,234,567`.
  static func count(_ value: Int) -> String {
    var digits = String(value.magnitude)[...]
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// `1 node`, `2,100 nodes`.
  static func counted(_ value: Int, _ noun: String) -> String {
    count(value) + " " + noun + (value == 1 ? "" : "s")
  }

  private static func twoDigits(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
