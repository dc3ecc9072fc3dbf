import GraphCore

/// Finds out how one profile may use a way.
struct WayUseReader {
  let tags: OSMTags
  let roadClass: RoadClass
  /// The value of `route` of a ferry, nil for a road.
  let route: String?
  let profile: VehicleRules

  /// The use in the directions that one-way rules leave.
  func use(_ directions: Directions, _ limits: SpeedTags) -> WayFacts.Use {
    var use = WayFacts.Use()
    let cap = surfaceCap
    // A smoothness that nobody drives over.
    guard cap ?? 1 > 0 else { return use }
    if directions.forward {
      use.forward = access(":forward")
      use.forwardSpeed = SpeedFacts(limit: route == nil ? limits.forward : nil, usual: usualSpeed, cap: cap)
    }
    if directions.backward {
      use.backward = access(":backward")
      use.backwardSpeed = SpeedFacts(limit: route == nil ? limits.backward : nil, usual: usualSpeed, cap: cap)
    }
    return use
  }

  private func access(_ suffix: String) -> Access {
    if let route {
      guard let ferry = profile.ferries[route] else { return .closed }
      return profile.access(tags, suffix: suffix) ?? ferry.access
    }
    guard let rule = profile.classes[roadClass] else { return .closed }
    // A class that is closed by itself opens by keys that mean this kind of vehicle only.
    guard rule.access != .closed else {
      return profile.access(tags, suffix: suffix, keys: rule.keysThatOpen) ?? .closed
    }
    let isClosedService = roadClass == .service && tags["service"].map(profile.closedServices.contains) == true
    return profile.access(tags, suffix: suffix) ?? (isClosedService ? .closed : rule.access)
  }

  /// The speed where nothing is posted, if something but the class decides on it.
  private var usualSpeed: Double? {
    if let route { return profile.ferries[route]?.speed }
    switch roadClass {
    case .service: return tags["service"].flatMap { profile.serviceSpeeds[$0] }
    case .track: return tags["tracktype"].flatMap { profile.trackSpeeds[$0] }
    default: return nil
    }
  }

  /// The lowest cap of surface, smoothness and, for roads that are no tracks, grade; nil without any.
  private var surfaceCap: Double? {
    var caps: [Double] = []
    if let surface = tags["surface"] {
      caps += surface.split(separator: ";").compactMap { profile.surfaceSpeeds[$0.trimmed] }
    }
    if let cap = tags["smoothness"].flatMap({ profile.smoothnessSpeeds[$0] }) { caps.append(cap) }
    if roadClass != .track, let cap = tags["tracktype"].flatMap({ profile.trackSpeeds[$0] }) { caps.append(cap) }
    return caps.min()
  }
}
