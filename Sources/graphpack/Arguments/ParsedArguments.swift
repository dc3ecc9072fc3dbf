import GraphCore

/// The arguments of one command, with access by type. Every access throws a `Failure` of status `usage` that names the option.
struct ParsedArguments {
  /// Arguments without a name.
  var positionals: [String] = []
  /// Values by option, in the order given; a flag has one empty value.
  var options: [String: [String]] = [:]
  /// Whether `--help` stands among them; the rest is then not checked.
  var wantsHelp = false

  /// Whether an option or a flag is given.
  func has(_ name: String) -> Bool { options[name] != nil }

  /// The value of an option that may be given once.
  func text(_ name: String) -> String? { options[name]?.first }

  /// A whole number in a range.
  func integer<Number: FixedWidthInteger>(_ name: String, in range: ClosedRange<Number>) throws(Failure) -> Number? {
    guard let text = text(name) else { return nil }
    guard let number = ValueParser.integer(text, as: Number.self), range.contains(number) else {
      let bounds = "\(range.lowerBound) to \(range.upperBound)"
      throw Failure(.usage, "\(name) is a whole number from \(bounds), not '\(text)'")
    }
    return number
  }

  /// A number in a range.
  func number(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = ValueParser.decimal(text), range.contains(number) else {
      let bounds = [range.lowerBound, range.upperBound].map { DecimalText.number($0, places: 3) }
      throw Failure(.usage, "\(name) is a number from \(bounds[0]) to \(bounds[1]), not '\(text)'")
    }
    return number
  }

  /// The number of threads.
  func threads(standard: Int) throws(Failure) -> Int {
    try integer("--threads", in: 1...1024) ?? standard
  }

  /// All values of an option that are places.
  func coordinates(_ name: String) throws(Failure) -> [Coordinate] {
    var result: [Coordinate] = []
    for text in options[name] ?? [] {
      switch ValueParser.coordinate(text) {
      case .success(let coordinate): result.append(coordinate)
      case .failure(let reason): throw Failure(.usage, "\(name) '\(text)': \(reason.text)")
      }
    }
    return result
  }

  /// A number of bytes, with its unit.
  func byteCount(_ name: String) throws(Failure) -> Int? {
    guard let text = text(name) else { return nil }
    guard let bytes = ValueParser.byteCount(text) else {
      throw Failure(
        .usage, "\(name) is a number of bytes, at least 1, with KiB, MiB or GiB behind it where wanted, not '\(text)'")
    }
    return bytes
  }

  /// A length of time, with its unit.
  func duration(_ name: String) throws(Failure) -> Duration? {
    guard let text = text(name) else { return nil }
    guard let duration = ValueParser.duration(text) else {
      throw Failure(.usage, "\(name) is a time above zero with ms, s or min behind it, as in 2s, not '\(text)'")
    }
    return duration
  }

  /// A list of words with commas between them, none empty.
  func list(_ name: String) throws(Failure) -> [String]? {
    guard let text = text(name) else { return nil }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !words.contains("") else {
      throw Failure(.usage, "\(name) is a list with commas between the words, not '\(text)'")
    }
    return words
  }
}
