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
      let reader = WayUseReader(tags: tags, roadClass: roadClass, route: route, profile: profile)
      facts.uses.append(directions.map { reader.use($0, limits) } ?? WayFacts.Use())
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
