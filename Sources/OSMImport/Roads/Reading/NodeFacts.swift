/// What the tags of a node mean for those who drive over it.
struct NodeFacts: Sendable {
  /// What a barrier on the node lets through, one per profile.
  var access: [Access]
  /// Delay in milliseconds for driving along the way as drawn, one per profile.
  var forwardDelays: [UInt32]
  /// The same against the drawing.
  var backwardDelays: [UInt32]
  /// Whether the delay holds only for those who drive towards the nearer junction: a stop or give-way sign that does not tell its direction.
  var isForNearerJunction = false
  /// Whether one may turn round here (turning circle, mini roundabout).
  var isTurningPlace = false

  /// Whether a profile is stopped, or let through only at the end of its route.
  var isBarrier: Bool { access.contains { $0 != .open } }
}

/// Finds out what the tags of a node mean to the profiles.
struct NodeReader {
  let rules: [VehicleRules]

  /// Keys that are looked at.
  var keys: Set<String> {
    Set(
      rules.flatMap(\.accessKeys) + [
        "highway", "barrier", "bollard", "railway", "ford", "direction", "traffic_signals:direction",
      ])
  }

  /// What the tags mean; nil when they change nothing. `unknownBarrier` is told values of `barrier` that no table has.
  func read(_ tags: OSMTags, unknownBarrier: (String) -> Void = { _ in }) -> NodeFacts? {
    guard !tags.isEmpty else { return nil }
    let delays = rules.map { delay(tags, $0.delays) }
    let direction = tags["traffic_signals:direction"] ?? tags["direction"]
    var facts = NodeFacts(
      access: rules.map { access(tags, $0, unknownBarrier) },
      forwardDelays: direction == "backward" ? delays.map { _ in 0 } : delays,
      backwardDelays: direction == "forward" ? delays.map { _ in 0 } : delays)
    let isSign = kinds(tags).contains { $0 == "stop" || $0 == "give_way" }
    facts.isForNearerJunction = isSign && direction != "forward" && direction != "backward"
    facts.isTurningPlace = kinds(tags).contains(where: Self.turningPlaces.contains)
    return facts.isBarrier || facts.isTurningPlace || delays.contains { $0 > 0 } ? facts : nil
  }

  private static let turningPlaces: Set<String> = ["turning_circle", "turning_loop", "mini_roundabout"]

  /// The values of `highway` (`crossing;traffic_signals`).
  private func kinds(_ tags: OSMTags) -> [String] {
    tags["highway"].map { $0.split(separator: ";").map(\.trimmed) } ?? []
  }

  private func access(_ tags: OSMTags, _ profile: VehicleRules, _ unknownBarrier: (String) -> Void) -> Access {
    guard let barrier = tags["barrier"] else { return .open }
    if let said = profile.access(tags, suffix: "") { return said }
    // A bollard that can be lowered is lowered for those who live behind it.
    if barrier == "bollard", let kind = tags["bollard"], kind == "rising" || kind == "removable" { return .restricted }
    if let known = profile.barriers[barrier] { return known }
    if barrier != "yes" { unknownBarrier(barrier) }
    return profile.otherBarriers
  }

  private func delay(_ tags: OSMTags, _ delays: VehicleRules.Delays) -> UInt32 {
    var delay = tags["barrier"].flatMap { delays.barriers[$0] } ?? 0
    for kind in kinds(tags) {
      switch kind {
      case "traffic_signals": delay += delays.signals
      case "stop": delay += delays.stop
      case "give_way": delay += delays.giveWay
      case "mini_roundabout": delay += delays.miniRoundabout
      default: break
      }
    }
    if tags["railway"] == "level_crossing" { delay += delays.levelCrossing }
    if tags["ford"].map({ $0 != "no" }) == true { delay += delays.ford }
    return delay
  }
}
