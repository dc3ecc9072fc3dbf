/// A date and a time of day as clocks at the place of the journey show it; no time zone is needed to read opening hours.
public struct LocalTime: Hashable, Sendable {
  /// Year (1 to 9999), month (1 to 12), day (1 to 31), hour (0 to 23), minute (0 to 59).
  public let year, month, day, hour, minute: Int

  /// Makes a time; nil for a day that the Gregorian calendar does not have.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
      (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    (self.year, self.month, self.day, self.hour, self.minute) = (year, month, day, hour, minute)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Minutes since midnight.
  var minuteOfDay: Int { hour * 60 + minute }

  /// A day's number: days that follow each other differ by one, and a Monday's is a multiple of 7.
  var dayNumber: Int {
    let (y, m) = month > 2 ? (year, month + 1) : (year - 1, month + 13)
    // 1 January of the year 1 was a Monday; March comes first, so that the leap day is the last.
    return 365 * y + y / 4 - y / 100 + y / 400 + m * 306_001 / 10_000 + day - 429
  }

  /// 0 for Monday to 6 for Sunday.
  var weekday: Int { dayNumber % 7 }

  /// The same time a day before; nil before the first day.
  var dayBefore: LocalTime? {
    if day > 1 { return LocalTime(year: year, month: month, day: day - 1, hour: hour, minute: minute) }
    let (y, m) = month > 1 ? (year, month - 1) : (year - 1, 12)
    guard y > 0 else { return nil }
    return LocalTime(year: y, month: m, day: Self.days(in: m, of: y), hour: hour, minute: minute)
  }
}
