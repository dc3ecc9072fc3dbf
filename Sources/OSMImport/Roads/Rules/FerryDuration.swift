/// Reads the time that a ferry takes.
enum FerryDuration {
  /// Seconds of a `duration`: `90` (minutes), `00:40`, `1:05:30`, `PT40M`, `P1DT2H`; nil for anything else, for nothing and for a week or more.
  static func seconds(_ value: String) -> Double? {
    let seconds = value.hasPrefix("P") ? iso(value.dropFirst()) : clock(value)
    guard let seconds, seconds > 0, seconds < 7 * 86_400 else { return nil }
    return seconds
  }

  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { TagNumber.parse($0) }
    let numbers = parts.compactMap { $0 }
    guard numbers.count == parts.count else { return nil }
    switch numbers.count {
    case 1: return numbers[0] * 60
    case 2: return numbers[0] * 3600 + numbers[1] * 60
    case 3: return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    default: return nil
    }
  }

  private static func iso(_ text: Substring) -> Double? {
    var seconds = 0.0
    var digits = ""
    var isTime = false
    for character in text {
      if character == "T" && digits.isEmpty {
        isTime = true
      } else if character.isASCII && (character.isNumber || character == ".") {
        digits.append(character)
      } else {
        guard let number = TagNumber.parse(digits), let unit = unit(character, isTime) else { return nil }
        seconds += number * unit
        digits = ""
      }
    }
    return digits.isEmpty ? seconds : nil
  }

  private static func unit(_ character: Character, _ isTime: Bool) -> Double? {
    switch (character, isTime) {
    case ("D", false): 86_400
    case ("H", true): 3600
    case ("M", true): 60
    case ("S", true): 1
    default: nil
    }
  }
}
