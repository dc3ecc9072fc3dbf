import RoutingEngine

/// A route as a list of instructions for people.
enum RouteText {
  /// A line for the whole, then a line per step, leg by leg.
  static func text(of route: Route) -> String {
    var text = "\(HumanText.length(route.length)), \(HumanText.duration(route.duration)) by \(route.profile)\n"
    text += origin(route.origin)
    for (number, waypoint) in route.waypoints.enumerated() where waypoint.skippedNearerRoad {
      let distance = HumanText.length(waypoint.distance)
      text += "waypoint \(number + 1) is moved by \(distance), as no way leads over the roads nearer to it\n"
    }
    for (number, leg) in route.legs.enumerated() {
      text += "\n"
      if route.legs.count > 1 {
        let share = "\(HumanText.length(leg.length)), \(HumanText.duration(leg.duration))"
        text += "Leg \(number + 1) of \(route.legs.count): \(share)\n"
      }
      text += steps(leg)
    }
    return text
  }

  private static func origin(_ origin: RouteOrigin) -> String {
    switch origin {
    case .service(let host): return "answered by \(host)\n"
    case .package(let origin):
      let edition = origin.edition.isEmpty ? "" : " of \(origin.edition)"
      let work = HumanText.counted(origin.settledStates, "state")
      return "answered by \(origin.packageName)\(edition), \(origin.algorithm.rawValue), \(work) settled\n"
    }
  }

  private static func steps(_ leg: RouteLeg) -> String {
    let lengths = leg.steps.map { $0.maneuver.kind == .arrive ? "" : HumanText.length($0.length) }
    let numbers = leg.steps.indices.map { "\($0 + 1)." }
    let widths = (numbers.map(\.count).max() ?? 0, lengths.map(\.count).max() ?? 0)
    return leg.steps.indices.map { index in
      let length = padded(lengths[index], widths.1)
      return "\(padded(numbers[index], widths.0))  \(length)  \(leg.steps[index].maneuver.instruction)\n"
    }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
