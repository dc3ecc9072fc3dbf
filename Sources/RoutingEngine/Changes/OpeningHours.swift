/// Times in the words of OpenStreetMap's opening hours (`Mo-Fr 07:00-09:00,16:00-18:00; Sa off`), as far as turn restrictions use them.
///
/// Understood are months and days of months, days of the week, times of day (over midnight as well), `24/7`, `off`, `closed`, `open`, and rules separated by
/// semicolons (a later one replaces the ones before on its days) or commas (it adds to them). Public and school holidays (`PH`, `SH`) are read and never
/// come, because no calendar of them is at hand. Anything else (sunrise, weeks, years, conditions other than times) is not understood.
struct OpeningHours: Hashable, Sendable {
  /// One rule.
  struct Rule: Hashable, Sendable {
    /// Whether it adds to the rules before rather than replacing them on its days.
    var isAdditional = false
    /// Whether it says when the times do not hold.
    var isOff = false
    /// Days of the year as month x 32 + day, both ends included; one that ends before it begins runs over the new year. Empty: the whole year.
    var dates: [(from: Int, to: Int)] = []
    /// Bits of the days of the week, Monday first; nil: every day.
    var weekdays: UInt8?
    /// Minutes of the day; an end after midnight is above 1440. Empty: the whole day.
    var times: [Range<Int>] = []

    static func == (a: Rule, b: Rule) -> Bool {
      a.isAdditional == b.isAdditional && a.isOff == b.isOff && a.weekdays == b.weekdays && a.times == b.times
        && a.dates.elementsEqual(b.dates, by: ==)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(weekdays)
      hasher.combine(times)
    }

    func isOn(_ day: LocalTime) -> Bool {
      if let weekdays, weekdays >> UInt8(day.weekday) & 1 == 0 { return false }
      let number = day.month * 32 + day.day
      return dates.isEmpty
        || dates.contains {
          $0.from <= $0.to ? $0.from <= number && number <= $0.to : $0.from <= number || number <= $0.to
        }
    }

    func holds(atMinute minute: Int) -> Bool { times.isEmpty ? minute < 1440 : times.contains { $0.contains(minute) } }
  }

  /// The rules in order.
  var rules: [Rule]
  /// Whether public or school holidays are named.
  var namesHolidays: Bool

  /// Reads a text; nil when something in it is not understood.
  init?(_ text: String) {
    var parser = OpeningHoursParser(text)
    guard let rules = parser.rules() else { return nil }
    self.rules = rules
    namesHolidays = parser.namesHolidays
  }

  /// Whether the times hold at a moment.
  func holds(at time: LocalTime) -> Bool {
    holds(on: time, atMinute: time.minuteOfDay)
      || (time.dayBefore.map { holds(on: $0, atMinute: time.minuteOfDay + 1440) } ?? false)
  }

  private func holds(on day: LocalTime, atMinute minute: Int) -> Bool {
    var holds = false
    for rule in rules where rule.isOn(day) {
      let isThen = rule.holds(atMinute: minute)
      if rule.isOff {
        if isThen { holds = false }
      } else {
        holds = isThen || rule.isAdditional && holds
      }
    }
    return holds
  }
}

/// Reads the words of opening hours one by one.
struct OpeningHoursParser {
  private enum Token: Equatable {
    case word(String)
    case number(Int, digits: Int)
    case sign(Character)
  }

  private static let days = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  private var tokens: [Token] = []
  private var place = 0
  private(set) var namesHolidays = false

  init(_ text: String) {
    var rest = Substring(text.lowercased())
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        tokens.append(.number(Int(digits) ?? .max, digits: digits.count))
        rest = rest.dropFirst(digits.count)
      } else if first.isLetter {
        let letters = rest.prefix { $0.isLetter }
        tokens.append(.word(String(letters)))
        rest = rest.dropFirst(letters.count)
      } else {
        if !first.isWhitespace { tokens.append(.sign(first == "–" ? "-" : first)) }
        rest = rest.dropFirst()
      }
    }
  }

  /// All rules; nil when something is not understood.
  mutating func rules() -> [OpeningHours.Rule]? {
    var rules: [OpeningHours.Rule] = []
    var isAdditional = false
    while place < tokens.count {
      guard var rule = rule() else { return nil }
      rule.isAdditional = isAdditional
      rules.append(rule)
      if place == tokens.count { break }
      isAdditional = take(",")
      // A semicolon at the end says nothing.
      guard isAdditional || take(";") else { return nil }
    }
    return rules.isEmpty ? nil : rules
  }

  private mutating func rule() -> OpeningHours.Rule? {
    var rule = OpeningHours.Rule()
    let start = place
    if case .number(24, _) = next, peek(1) == .sign("/"), case .number(7, _) = peek(2) {
      place += 3
    } else {
      guard readDates(&rule), readWeekdays(&rule), readTimes(&rule) else { return nil }
    }
    if case .word(let word) = next, ["off", "closed", "open"].contains(word) {
      rule.isOff = word != "open"
      place += 1
    }
    return place > start ? rule : nil
  }

  /// `Nov 1-Mar 31, Jul`
  private mutating func readDates(_ rule: inout OpeningHours.Rule) -> Bool {
    guard month(at: 0) != nil else { return true }
    repeat {
      guard let range = dateRange() else { return false }
      rule.dates.append(range)
    } while month(at: 1) != nil && take(",")
    _ = take(":")
    return true
  }

  private mutating func dateRange() -> (from: Int, to: Int)? {
    guard let first = month(at: 0) else { return nil }
    place += 1
    let day = takeDay()
    guard peek(0) == .sign("-"), month(at: 1) != nil || (day != nil && isDay(at: 1)) else {
      return (first * 32 + (day ?? 1), first * 32 + (day ?? 31))
    }
    place += 1
    let last = month(at: 0)
    if last != nil { place += 1 }
    let end = takeDay() ?? (last != nil && day == nil ? 31 : nil)
    return end.map { (first * 32 + (day ?? 1), (last ?? first) * 32 + $0) }
  }

  /// A day of a month: not the hour of a time.
  private func isDay(at offset: Int) -> Bool {
    guard case .number(let value, let digits) = peek(offset), digits <= 2, (1...31).contains(value) else {
      return false
    }
    guard peek(offset + 1) == .sign(":") else { return true }
    // `Dec 24: Mo` has no minutes behind its colon.
    if case .number = peek(offset + 2) { return false }
    return true
  }

  private mutating func takeDay() -> Int? {
    guard isDay(at: 0), case .number(let value, _) = next else { return nil }
    place += 1
    return value
  }

  /// `Mo-Fr,Su,PH`
  private mutating func readWeekdays(_ rule: inout OpeningHours.Rule) -> Bool {
    guard isDayWord(at: 0) else { return true }
    var bits: UInt8 = 0
    repeat {
      guard case .word(let word) = next else { return false }
      place += 1
      guard let first = Self.days.firstIndex(of: word) else {
        namesHolidays = true
        continue
      }
      var last = first
      if peek(0) == .sign("-"), case .word(let word) = peek(1), let day = Self.days.firstIndex(of: word) {
        last = day
        place += 2
      }
      for day in first...(last < first ? last + 7 : last) { bits |= 1 << UInt8(day % 7) }
    } while isDayWord(at: 1) && take(",")
    _ = take(":")
    rule.weekdays = bits
    return true
  }

  private func isDayWord(at offset: Int) -> Bool {
    guard case .word(let word) = peek(offset) else { return false }
    return Self.days.contains(word) || word == "ph" || word == "sh"
  }

  /// `07:00-09:00, 22:00-06:00`
  private mutating func readTimes(_ rule: inout OpeningHours.Rule) -> Bool {
    guard case .number = next else { return true }
    while true {
      guard let from = time(), take("-"), let to = time(), from < 1440 else { return false }
      rule.times.append(from..<(to <= from ? to + 1440 : to))
      guard peek(0) == .sign(","), case .number = peek(1) else { return true }
      place += 1
    }
  }

  private mutating func time() -> Int? {
    guard case .number(let hour, let hourDigits) = peek(0), peek(1) == .sign(":"),
      case .number(let minute, 2) = peek(2), hourDigits <= 2, hour <= 48, minute < 60
    else { return nil }
    place += 3
    return hour * 60 + minute
  }

  private var next: Token? { peek(0) }

  private func peek(_ offset: Int) -> Token? { place + offset < tokens.count ? tokens[place + offset] : nil }

  private func month(at offset: Int) -> Int? {
    guard case .word(let word) = peek(offset) else { return nil }
    return Self.months.firstIndex(of: word).map { $0 + 1 }
  }

  private mutating func take(_ sign: Character) -> Bool {
    guard peek(0) == .sign(sign) else { return false }
    place += 1
    return true
  }
}
