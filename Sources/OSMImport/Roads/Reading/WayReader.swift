import GraphCore

/// Finds out what the tags of a way mean to the profiles.
struct WayReader {
  let rules: [VehicleRules]

  /// Whether the tags speak of a road or of a ferry at all.
  func concerns(_ tags: OSMTags) -> Bool { tags["highway"] != nil || tags["route"].map(isFerry) == true }

  /// What the tags mean, or why the way is of no use.
  func read(_ tags: OSMTags) -> Result<WayReading, Refused> {
    guard concerns(tags) else { return .failure(Refused(.notARoad)) }
    guard tags["area"] != "yes" else { return .failure(Refused(.area)) }
    let route = tags["route"].flatMap { isFerry($0) ? $0 : nil }
    guard let roadClass = route != nil ? .ferry : tags["highway"].flatMap(RoadClass.highway) else {
      return .failure(Refused(.unknownHighway))
    }
    var facts = WayFacts(roadClass: roadClass, flags: flags(tags), duration: nil, uses: [])
    if route != nil { facts.duration = tags["duration"].flatMap(FerryDuration.seconds) }
    let limits = SpeedTags(tags)
    var isReversible = false
    for profile in rules {
      let directions = Directions.read(tags, keys: profile.onewayKeys)
      isReversible = isReversible || directions == nil
      facts.uses.append(use(tags, roadClass, route, directions, limits, profile))
    }
    guard facts.uses.contains(where: \.isOpen) else {
      return .failure(Refused(isReversible ? .reversible : route == "ferry" ? .ferryWithoutAccess : .closed))
    }
    return .success(WayReading(facts: facts, name: tags["name"], ref: tags["ref"]))
  }

  /// A refusal as an error, so that `Result` can hold it.
  struct Refused: Error {
    var reason: WayRefusal
    init(_ reason: WayRefusal) { self.reason = reason }
  }

  private func isFerry(_ route: String) -> Bool { rules.contains { $0.ferries[route] != nil } }

  private func use(
    _ tags: OSMTags, _ roadClass: RoadClass, _ route: String?, _ directions: Directions?, _ limits: SpeedTags,
    _ profile: VehicleRules
  ) -> WayFacts.Use {
    var use = WayFacts.Use()
    let usual = usualSpeed(tags, roadClass, route, profile)
    guard let directions else { return use }
    if case .never = usual { return use }
    let cap = surfaceCap(tags, profile)
    guard cap ?? 1 > 0 else { return use }
    if directions.forward {
      use.forward = access(tags, roadClass, route, ":forward", profile)
      use.forwardSpeed = SpeedFacts(limit: route == nil ? limits.forward : nil, usual: usual.value, cap: cap)
    }
    if directions.backward {
      use.backward = access(tags, roadClass, route, ":backward", profile)
      use.backwardSpeed = SpeedFacts(limit: route == nil ? limits.backward : nil, usual: usual.value, cap: cap)
    }
    return use
  }

  private func access(
    _ tags: OSMTags, _ roadClass: RoadClass, _ route: String?, _ suffix: String, _ profile: VehicleRules
  ) -> Access {
    if let route {
      guard let ferry = profile.ferries[route] else { return .closed }
      return profile.access(tags, suffix: suffix) ?? ferry.access
    }
    guard let rule = profile.classes[roadClass] else { return .closed }
    if rule.access != .closed { return profile.access(tags, suffix: suffix) ?? rule.access }
    // A class that is closed by itself opens by keys that mean this kind of vehicle only.
    return profile.access(tags, suffix: suffix, keys: rule.keysThatOpen) ?? .closed
  }

  /// The speed where nothing is posted.
  private enum UsualSpeed {
    /// The profile does not use the way at all.
    case never
    case ofClass
    case kmh(Double)

    var value: Double? { if case .kmh(let speed) = self { speed } else { nil } }
  }

  private func usualSpeed(
    _ tags: OSMTags, _ roadClass: RoadClass, _ route: String?, _ profile: VehicleRules
  ) -> UsualSpeed {
    if let route { return profile.ferries[route].map { .kmh($0.speed) } ?? .never }
    if roadClass == .service, let service = tags["service"], let known = profile.serviceSpeeds[service] {
      return known.map { .kmh($0) } ?? .never
    }
    if roadClass == .track, let speed = tags["tracktype"].flatMap({ profile.trackSpeeds[$0] }) { return .kmh(speed) }
    return .ofClass
  }

  /// The lowest cap of surface, smoothness and, for roads that are no tracks, grade; nil without any.
  private func surfaceCap(_ tags: OSMTags, _ profile: VehicleRules) -> Double? {
    var caps: [Double] = []
    if let surface = tags["surface"] {
      caps += surface.split(separator: ";").compactMap { profile.surfaceSpeeds[String($0).trimmed] }
    }
    if let cap = tags["smoothness"].flatMap({ profile.smoothnessSpeeds[$0] }) { caps.append(cap) }
    if tags["highway"] != "track", let cap = tags["tracktype"].flatMap({ profile.trackSpeeds[$0] }) { caps.append(cap) }
    return caps.min()
  }

  private func flags(_ tags: OSMTags) -> RoadFlags {
    var flags: RoadFlags = []
    if tags["junction"] == "roundabout" { flags.insert(.roundabout) }
    if isSaid(tags["toll"]) || isSaid(tags["toll:motorcar"]) || isSaid(tags["toll:motor_vehicle"]) {
      flags.insert(.toll)
    }
    if isSaid(tags["tunnel"]) { flags.insert(.tunnel) }
    if isSaid(tags["bridge"]) { flags.insert(.bridge) }
    if isSaid(tags["ford"]) { flags.insert(.ford) }
    if UnpavedSurface.holds(tags) { flags.insert(.unpaved) }
    return flags
  }

  private func isSaid(_ value: String?) -> Bool { value != nil && value != "no" }
}
