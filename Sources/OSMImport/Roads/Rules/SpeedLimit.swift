/// A posted speed limit.
enum SpeedLimit: Hashable, Sendable {
  /// In km/h.
  case kmh(Double)
  /// No limit.
  case unlimited
  /// The limit that holds in a kind of place, by a country's law (`DE:urban`); without a country, by the law of the place.
  case zone(Zone, country: String?)

  /// Kinds of places with a limit by law.
  enum Zone: String, Hashable, Sendable { case urban, rural, trunk, motorway }

  /// What a value of `maxspeed` turned out to be.
  enum Reading: Equatable {
    case limit(SpeedLimit)
    /// It says on purpose that there is no fixed value (`signals`, `variable`, `unposted`).
    case nothing
    /// It cannot be understood.
    case junk
  }

  /// Reads a value of `maxspeed`. Of a list (`50;30`) the lowest part holds.
  static func read(_ value: String) -> Reading {
    if value.utf8.contains(UInt8(ascii: ";")) || value.utf8.contains(UInt8(ascii: "|")) {
      let parts = value.split { $0 == ";" || $0 == "|" }.map { readOne($0.trimmed) }
      let limits = parts.compactMap { if case .limit(let limit) = $0 { limit } else { nil } }
      return limits.min { $0.roughSpeed < $1.roughSpeed }.map { .limit($0) }
        ?? (parts.contains(.nothing) ? .nothing : .junk)
    }
    return readOne(value.trimmed)
  }

  private var roughSpeed: Double {
    switch self {
    case .kmh(let speed): speed
    case .unlimited: .infinity
    case .zone(let zone, let country): CountryLimits.of(country).speed(zone)
    }
  }

  private static func readOne(_ text: String) -> Reading {
    switch text {
    case "none", "unlimited": return .limit(.unlimited)
    case "walk", "walking", "walking_speed": return .limit(.kmh(walkingSpeed))
    case "signals", "variable", "unposted", "default", "implicit", "national", "unknown", "no_sign": return .nothing
    default: return (number(text) ?? zone(text)).map { .limit($0) } ?? .junk
    }
  }

  private static let walkingSpeed = 7.0
  /// Limits beyond are mistakes.
  private static let plausible = 1.0...300.0
  private static let units: [String: Double] = [
    "": 1, "km/h": 1, "kmh": 1, "kph": 1, "mph": 1.609344, "knots": 1.852, "kn": 1.852,
  ]

  private static func number(_ text: String) -> SpeedLimit? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let value = TagNumber.parse(digits), let unit = units[text.dropFirst(digits.count).trimmed.lowercased()],
      plausible.contains(value * unit)
    else { return nil }
    return .kmh(value * unit)
  }

  /// `DE:urban`, `GB:nsl_single`, `FR:zone30`, `AT:30`, or the same without a country.
  private static func zone(_ text: String) -> SpeedLimit? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var country: String?
    var word = text
    if parts.count >= 2, parts[0].utf8.count == 2,
      parts[0].utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 })
    {
      country = String(parts[0])
      word = parts.dropFirst().joined(separator: ":")
    }
    if let zone = zones[word] { return .zone(zone, country: country) }
    switch word {
    case "nsl_single": return .kmh(60 * 1.609344)
    case "nsl_dual": return .kmh(70 * 1.609344)
    case "nsl_restricted": return .kmh(30 * 1.609344)
    case "living_street", "walk", "pedestrian_zone": return .kmh(country == "RU" || country == "BE" ? 20 : 10)
    case "bicycle_road", "bicycle_street", "school": return .kmh(30)
    default: break
    }
    let digits = word.hasPrefix("zone") ? word.dropFirst(4).drop { $0 == ":" || $0 == "_" } : word[...]
    return country != nil || word.hasPrefix("zone") ? number(String(digits)) : nil
  }

  private static let zones: [String: Zone] = [
    "urban": .urban, "rural": .rural, "trunk": .trunk, "motorway": .motorway, "expressway": .trunk,
    "urban_primary": .urban, "urban_secondary": .urban, "built_up": .urban, "express": .trunk,
    "non_urban": .rural, "bebaute_zone": .urban,
  ]
}
