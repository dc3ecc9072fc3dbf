/// A moment as year, month, day, hour, minute and second in the Gregorian calendar.
struct UTCTime {
  private static let secondsPerDay: Int64 = 86_400
  // The year 9999 ends there; what is later has no text of the usual length.
  private static let end: Int64 = 253_402_300_800

  private let seconds: Int64

  /// Nil before 1970 and after 9999.
  init?(secondsSince1970 seconds: Int64) {
    guard seconds >= 0, seconds < Self.end else { return nil }
    self.seconds = seconds
  }

  /// `2025-09-19T21:39:44Z`.
  var text: String {
    let (year, month, day) = date
    let second = seconds % Self.secondsPerDay
    let time = [second / 3600, second / 60 % 60, second % 60].map { Self.digits($0, 2) }
    let date = [Self.digits(year, 4), Self.digits(month, 2), Self.digits(day, 2)]
    return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }

  /// Counts in years that begin on 1 March, so that the leap day comes last.
  private var date: (year: Int64, month: Int64, day: Int64) {
    let daysFrom0000To1970: Int64 = 719_468
    let daysPerEra: Int64 = 146_097
    let day = seconds / Self.secondsPerDay + daysFrom0000To1970
    let (era, dayOfEra) = (day / daysPerEra, day % daysPerEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func digits(_ number: Int64, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
