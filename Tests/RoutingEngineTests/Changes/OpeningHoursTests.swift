import Testing

@testable import RoutingEngine

/// Times in the words of opening hours.
@Suite("Opening hours") struct OpeningHoursTests {
  /// 30 November 2026 is a Monday.
  static func time(_ day: Int, _ hour: Int, _ minute: Int = 0, month: Int = 11) -> LocalTime {
    LocalTime(year: 2026, month: month, day: day, hour: hour, minute: minute)!
  }

  struct Case: Sendable {
    var text: String
    var holds: [LocalTime]
    var holdsNot: [LocalTime]
  }

  static let cases = [
    Case(
      text: "Mo-Fr 07:00-09:00,16:00-18:00", holds: [time(30, 7), time(27, 17, 59)],
      holdsNot: [time(30, 9), time(28, 8)]),
    Case(text: "07:00-19:00", holds: [time(29, 7)], holdsNot: [time(29, 6, 59), time(29, 19)]),
    Case(
      text: "22:00-06:00", holds: [time(30, 23), time(30, 5, 59), time(30, 0)], holdsNot: [time(30, 6), time(30, 21)]),
    Case(text: "Fr 22:00-06:00", holds: [time(27, 22), time(28, 5)], holdsNot: [time(27, 5), time(28, 22)]),
    Case(text: "Sa-Mo", holds: [time(28, 0), time(29, 12), time(30, 23)], holdsNot: [time(27, 12)]),
    Case(text: "Mo-Sa 08:00-20:00; We off", holds: [time(30, 8)], holdsNot: [time(25, 9), time(29, 9)]),
    Case(text: "Mo-Fr 08:00-20:00; We 10:00-12:00", holds: [time(25, 11)], holdsNot: [time(25, 9), time(25, 13)]),
    Case(text: "Mo-Fr 08:00-09:00, Sa 10:00-12:00", holds: [time(30, 8), time(28, 11)], holdsNot: [time(28, 8)]),
    Case(text: "Mo 08:00-09:00, Mo 11:00-12:00", holds: [time(30, 8), time(30, 11)], holdsNot: [time(30, 10)]),
    Case(text: "24/7", holds: [time(1, 0), time(29, 23, 59)], holdsNot: []),
    Case(text: "Nov-Mar", holds: [time(1, 0), time(31, 9, month: 3)], holdsNot: [time(1, 0, month: 4)]),
    Case(text: "Nov 15-Mar 15 Mo 08:00-09:00", holds: [time(30, 8)], holdsNot: [time(9, 8), time(30, 9)]),
    Case(text: "Dec 24-26", holds: [time(25, 1, month: 12)], holdsNot: [time(27, 1, month: 12), time(25, 1)]),
    Case(text: "Jul 1", holds: [time(1, 3, month: 7)], holdsNot: [time(2, 3, month: 7)]),
    Case(text: "Apr-Sep,Nov: Mo-Fr 8:00-18:00", holds: [time(30, 9)], holdsNot: [time(30, 9, month: 10)]),
    Case(text: "Mo-Fr 07:00-09:00; PH off", holds: [time(30, 8)], holdsNot: [time(29, 8)]),
    Case(text: "Su,PH 10:00-24:00", holds: [time(29, 23, 59)], holdsNot: [time(30, 0), time(29, 9)]),
    Case(text: "mo-fr 07:00–09:00 ;", holds: [time(30, 8)], holdsNot: []),
  ]

  @Test("Hold when they say", arguments: cases)
  func holds(_ each: Case) throws {
    let hours = try #require(OpeningHours(each.text), "\(each.text)")
    for time in each.holds { #expect(hours.holds(at: time), "\(each.text) at \(time)") }
    for time in each.holdsNot { #expect(!hours.holds(at: time), "\(each.text) at \(time)") }
  }

  @Test(
    "What is not understood is refused",
    arguments: [
      "", "sunrise-sunset", "Mo-Fr 07:00-", "weight>3.5", "Mo-Fr 07:00-09:00 AND weight>7.5", "week 1-10", "2026 Dec 1",
      "Mo[1]",
      "07:00+", "25", "Mo-Fr 07:60-09:00", "\"by appointment\"", "Mo-Fr || Sa", "Jan 32",
    ])
  func refused(_ text: String) { #expect(OpeningHours(text) == nil) }

  @Test("Holidays are noticed")
  func holidays() throws {
    #expect(try #require(OpeningHours("Mo-Fr 07:00-09:00; PH off")).namesHolidays)
    #expect(try !#require(OpeningHours("Mo-Fr 07:00-09:00")).namesHolidays)
  }

  @Test("Days follow each other, and the calendar has no others")
  func calendar() throws {
    var day = try #require(LocalTime(year: 2100, month: 3, day: 1))
    while day.year >= 1999, let before = day.dayBefore {
      #expect(day.dayNumber == before.dayNumber + 1)
      day = before
    }
    #expect(LocalTime(year: 2100, month: 2, day: 29) == nil)
    #expect(LocalTime(year: 2000, month: 2, day: 29)?.weekday == 1)
    #expect(LocalTime(year: 2026, month: 11, day: 30, hour: 24) == nil)
    #expect(LocalTime(year: 1, month: 1, day: 1)?.dayBefore == nil)
  }
}
