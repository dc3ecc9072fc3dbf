/// The columns that the CSV input knows, of both dialects.
enum CSVColumn: Int, CaseIterable {
  case nodeID, longitude, latitude
  case linkID, from, to, directed, direction, length, speed, travelTime, roadClass, name, geometry, allowedUses
  case inboundLink, outboundLink, penalty, dayPart
  case longLength, shortLength, speedUnit, referenceSystem
  case source, target, cost
  case wayID, factor, closed

  /// The header names that mean this column; where a file has several, the first holds.
  var names: [String] {
    switch self {
    case .nodeID: ["node_id", "id"]
    case .longitude: ["x_coord", "lon"]
    case .latitude: ["y_coord", "lat"]
    case .linkID: ["link_id"]
    case .from: ["from_node_id", "from"]
    case .to: ["to_node_id", "to"]
    case .directed: ["directed"]
    case .direction: ["direction"]
    case .length: [Self.lengthInMetres, "length"]
    case .speed: [Self.speedInKilometresPerHour, "free_speed"]
    case .travelTime: ["travel_time_ms"]
    case .roadClass: ["facility_type", "highway"]
    case .name: ["name"]
    case .geometry: ["geometry"]
    case .allowedUses: ["allowed_uses"]
    case .inboundLink: ["ib_link_id"]
    case .outboundLink: ["ob_link_id"]
    case .penalty: ["penalty"]
    case .dayPart: ["timeday_id", "time_day"]
    case .longLength: ["long_length"]
    case .shortLength: ["short_length"]
    case .speedUnit: ["speed"]
    case .referenceSystem: ["crs"]
    case .source: ["source"]
    case .target: ["target"]
    case .cost: ["cost_ms"]
    case .wayID: ["way_id"]
    case .factor: ["factor"]
    case .closed: ["closed"]
    }
  }

  /// The name under which a length is in metres whatever `config.csv` says.
  static let lengthInMetres = "length_m"
  /// The name under which a speed is in km/h whatever `config.csv` says.
  static let speedInKilometresPerHour = "speed_kmh"

  /// The column that a name of ours means, in any case of letters; nil for other names.
  init?(named name: String) {
    let key = ASCII.lowercased(name)
    guard let column = Self.allCases.first(where: { $0.names.contains(key) }) else { return nil }
    self = column
  }
}
