import GraphCore

/// Strict readings of single values: all of the text counts, nothing is guessed.
enum ValueParser {
  /// Why a value cannot be read.
  struct Reason: Error {
    let text: String
  }

  /// Digits, with a minus before them where the type has negative numbers; nil for anything else and for what does not fit.
  static func integer<Number: FixedWidthInteger>(_ text: some StringProtocol, as type: Number.Type) -> Number? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Number(text)
  }

  /// A decimal number: digits with a point among them, a sign and an exponent where wanted. No words, no hexadecimal digits, no blanks.
  static func decimal(_ text: some StringProtocol) -> Double? {
    let allowed = "0123456789.+-eE".utf8
    guard text.utf8.allSatisfy(allowed.contains), let value = Double(String(text)), value.isFinite else { return nil }
    return value
  }

  /// `LAT,LON` in degrees.
  static func coordinate(_ text: String) -> Result<Coordinate, Reason> {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = decimal(parts[0]), let longitude = decimal(parts[1]) else {
      return .failure(Reason(text: "a place is LAT,LON in degrees, as in 41.1579,-8.6291"))
    }
    guard abs(latitude) <= 90 else {
      let hint = abs(longitude) <= 90 && abs(latitude) <= 180 ? "; latitude comes first" : ""
      return .failure(Reason(text: "the latitude is outside -90 to 90\(hint)"))
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      return .failure(Reason(text: "the longitude is outside -180 to 180"))
    }
    return .success(coordinate)
  }

  /// `SOUTH,WEST,NORTH,EAST` in degrees, as south-west and north-east corners. West above east crosses longitude 180.
  static func box(_ text: String) -> Result<(southWest: Coordinate, northEast: Coordinate), Reason> {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4 else {
      return .failure(Reason(text: "a box is SOUTH,WEST,NORTH,EAST in degrees, as in 41.1,-8.7,41.2,-8.5"))
    }
    return coordinate(parts[0] + "," + parts[1]).flatMap { southWest in
      coordinate(parts[2] + "," + parts[3]).flatMap { northEast in
        guard southWest.latitudeE7 < northEast.latitudeE7, southWest.longitudeE7 != northEast.longitudeE7 else {
          return .failure(Reason(text: "the box is empty: the order is SOUTH,WEST,NORTH,EAST"))
        }
        return .success((southWest, northEast))
      }
    }
  }

  /// A length of time above zero, at most a day: `500ms`, `2s`, `1.5min`.
  static func duration(_ text: String) -> Duration? {
    let units = [("ms", 0.001), ("s", 1), ("min", 60)]
    guard let unit = units.first(where: { text.hasSuffix($0.0) }), let number = decimal(text.dropLast(unit.0.count))
    else { return nil }
    let seconds = number * unit.1
    return seconds >= 0.001 && seconds <= 86_400 ? .seconds(seconds) : nil
  }

  /// A number of bytes: `16MiB`, `512KiB`, `1GiB`, `1048576`, `1048576bytes`.
  static func byteCount(_ text: String) -> Int? {
    let units = [("KiB", 10), ("MiB", 20), ("GiB", 30), ("bytes", 0)]
    let unit = units.first { text.hasSuffix($0.0) } ?? ("", 0)
    guard let number = integer(text.dropLast(unit.0.count), as: Int.self), number > 0 else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << unit.1)
    return overflow ? nil : bytes
  }
}
