/// The limits in km/h that hold by law in a country, for cars.
struct CountryLimits: Sendable {
  var urban: Double
  var rural: Double
  /// Roads for motor vehicles only.
  var trunk: Double
  var motorway: Double

  init(_ urban: Double, _ rural: Double, _ trunk: Double, _ motorway: Double) {
    self.urban = urban
    self.rural = rural
    self.trunk = trunk
    self.motorway = motorway
  }

  /// The limit in a kind of place.
  func speed(_ zone: SpeedLimit.Zone) -> Double {
    switch zone {
    case .urban: urban
    case .rural: rural
    case .trunk: trunk
    case .motorway: motorway
    }
  }

  /// Those of a country by its ISO 3166-1 code; common ones for nil or a country that is not in the table.
  static func of(_ country: String?) -> CountryLimits {
    country.flatMap { table[$0] } ?? CountryLimits(50, 90, 110, 130)
  }

  /// Whether the table has the country.
  static func knows(_ country: String) -> Bool { table[country] != nil }

  private static let table: [String: CountryLimits] = [
    "AD": CountryLimits(50, 90, 90, 90), "AR": CountryLimits(60, 110, 120, 130), "AT": CountryLimits(50, 100, 100, 130),
    "AU": CountryLimits(50, 100, 100, 110), "BE": CountryLimits(50, 70, 120, 120),
    "BG": CountryLimits(50, 90, 120, 140),
    "BR": CountryLimits(60, 100, 110, 110), "BY": CountryLimits(60, 90, 90, 110), "CA": CountryLimits(50, 80, 100, 110),
    "CH": CountryLimits(50, 80, 100, 120), "CL": CountryLimits(50, 100, 100, 120), "CY": CountryLimits(50, 80, 80, 100),
    "CZ": CountryLimits(50, 90, 110, 130), "DE": CountryLimits(50, 100, 130, 130), "DK": CountryLimits(50, 80, 80, 130),
    "EE": CountryLimits(50, 90, 90, 110), "ES": CountryLimits(50, 90, 90, 120), "FI": CountryLimits(50, 80, 100, 120),
    "FJ": CountryLimits(50, 80, 80, 80), "FR": CountryLimits(50, 80, 110, 130), "GB": CountryLimits(48, 97, 113, 113),
    "GR": CountryLimits(50, 90, 110, 130), "HR": CountryLimits(50, 90, 110, 130), "HU": CountryLimits(50, 90, 110, 130),
    "IE": CountryLimits(50, 80, 100, 120), "IN": CountryLimits(50, 70, 90, 110), "IS": CountryLimits(50, 90, 90, 90),
    "IT": CountryLimits(50, 90, 110, 130), "JP": CountryLimits(40, 60, 60, 100), "LI": CountryLimits(50, 80, 80, 120),
    "LT": CountryLimits(50, 90, 120, 130), "LU": CountryLimits(50, 90, 90, 130), "LV": CountryLimits(50, 90, 90, 110),
    "MC": CountryLimits(50, 50, 50, 50), "MT": CountryLimits(50, 80, 80, 80), "NL": CountryLimits(50, 80, 100, 100),
    "NO": CountryLimits(50, 80, 80, 110), "NZ": CountryLimits(50, 100, 100, 100), "PL": CountryLimits(50, 90, 100, 140),
    "PT": CountryLimits(50, 90, 100, 120), "RO": CountryLimits(50, 90, 100, 130), "RS": CountryLimits(50, 80, 100, 130),
    "RU": CountryLimits(60, 90, 90, 110), "SE": CountryLimits(50, 70, 90, 110), "SI": CountryLimits(50, 90, 110, 130),
    "SK": CountryLimits(50, 90, 130, 130), "TR": CountryLimits(50, 90, 110, 130), "UA": CountryLimits(50, 90, 110, 130),
    "US": CountryLimits(40, 89, 105, 113), "ZA": CountryLimits(60, 100, 120, 120),
  ]
}
