import RoutingEngine

/// Dates as ISO 8601 writes them, checked against the calendar.
enum DateTimeText {
  /// The date and the time of day of `2026-11-30T08:00`; seconds and a time zone (`Z`, `+01:00`) may stand behind it and are passed over. Nil for what is no such text.
  static func localTime(_ text: String) -> LocalTime? {
    guard isValid(text) else { return nil }
    let numbers = text.prefix(16).split { $0 == "-" || $0 == "T" || $0 == ":" }.compactMap { Int($0) }
    guard numbers.count == 5 else { return nil }
    return LocalTime(year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4])
  }

  /// Whether a text is such a date and time.
  static func isValid(_ text: String) -> Bool {
    guard let split = text.firstIndex(of: "T") else { return false }
    var time = text[text.index(after: split)...]
    if time.hasSuffix("Z") {
      time = time.dropLast()
    } else if let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard isTime(time[time.index(after: sign)...], partCount: 2...2) else { return false }
      time = time[..<sign]
    }
    return isDate(text[..<split]) && isTime(time, partCount: 2...3)
  }

  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
      let year = ValueParser.integer(parts[0], as: Int.self), let month = ValueParser.integer(parts[1], as: Int.self),
      let day = ValueParser.integer(parts[2], as: Int.self), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }

  private static func isTime(_ text: Substring, partCount: ClosedRange<Int>) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard partCount.contains(parts.count) else { return false }
    return zip(parts, [23, 59, 59]).allSatisfy { part, limit in
      part.utf8.count == 2 && ValueParser.integer(part, as: Int.self).map { (0...limit).contains($0) } ?? false
    }
  }
}
