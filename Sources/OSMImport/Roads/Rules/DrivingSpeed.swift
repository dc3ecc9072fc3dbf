import GraphCore

/// What the tags say about the speed on a way in one direction.
struct SpeedFacts: Hashable, Sendable {
  /// The posted limit, nil without one.
  var limit: SpeedLimit?
  /// Speed in km/h without a posted limit that is lower than that of the class (kind of service road, grade of a track).
  var usual: Double?
  /// Highest speed in km/h that the surface allows.
  var cap: Double?
}

extension VehicleRules {
  /// The speed in km/h that is reached on average, between `lowestSpeed` and the ceiling of the class.
  ///
  /// - Parameter country: where the road is, nil when that is not known.
  func speed(_ facts: SpeedFacts, on roadClass: RoadClass, in country: String?) -> Double {
    guard let rule = classes[roadClass] else { return lowestSpeed }
    var speed = facts.usual ?? rule.speed
    if let limit = facts.limit {
      speed = posted(limit, on: roadClass, in: country) * rule.shareOfLimit
      if let usual = facts.usual { speed = min(speed, usual) }
    } else if let country, CountryLimits.knows(country) {
      let zone: SpeedLimit.Zone =
        switch roadClass {
        case .motorway, .motorwayLink: .motorway
        case .trunk, .trunkLink: .trunk
        default: .rural
        }
      speed = min(speed, CountryLimits.of(country).speed(zone) * rule.shareOfLimit)
    }
    return max(lowestSpeed, min(speed, rule.ceiling, facts.cap ?? .infinity))
  }

  /// Speeds that drivers choose where nothing is posted.
  private static let unlimited = (motorway: 130.0, other: 100.0)

  private func posted(_ limit: SpeedLimit, on roadClass: RoadClass, in country: String?) -> Double {
    switch limit {
    case .kmh(let speed): speed
    case .unlimited: roadClass == .motorway ? Self.unlimited.motorway : Self.unlimited.other
    case .zone(let zone, let named): CountryLimits.of(named ?? country).speed(zone)
    }
  }
}
