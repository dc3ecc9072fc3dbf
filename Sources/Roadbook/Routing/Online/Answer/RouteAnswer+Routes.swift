import Foundation
import GraphCore
import RoutingEngine

extension RouteAnswer {
  /// Reads an answer's text.
  ///
  /// - Parameter polylinePlaces: decimal places of the lines that are polylines, 5 or 6.
  static func reading(_ text: Data, polylinePlaces: Int = 6) throws(AnswerFault) -> RouteAnswer {
    let decoder = JSONDecoder()
    if let key = AnswerLine.placesKey { decoder.userInfo[key] = polylinePlaces }
    do {
      return try decoder.decode(RouteAnswer.self, from: text)
    } catch {
      throw AnswerFault(error)
    }
  }

  /// All routes of the answer, as ours.
  ///
  /// - Parameters:
  ///   - places: the waypoints that were asked for.
  ///   - host: who answered.
  func routes(through places: [Coordinate], profile: String, host: String) throws(AnswerFault) -> [Route] {
    guard let routes, !routes.isEmpty else { throw AnswerFault("routes is empty or missing") }
    guard let waypoints, waypoints.count == places.count else {
      throw AnswerFault("waypoints has \(self.waypoints?.count ?? 0) entries for \(places.count) places")
    }
    let snapped = zip(places, waypoints).map { $1.snapped(from: $0) }
    var answers: [Route] = []
    for (number, body) in routes.enumerated() {
      guard body.legs.count == places.count - 1 else {
        throw AnswerFault("routes[\(number)].legs has \(body.legs.count) entries for \(places.count) places")
      }
      var legs: [RouteLeg] = []
      for (position, leg) in body.legs.enumerated() {
        guard !leg.steps.isEmpty else { throw AnswerFault("routes[\(number)].legs[\(position)].steps is empty") }
        legs.append(leg.leg)
      }
      var route = Route(legs: legs, waypoints: snapped, profile: profile, origin: .service(host: host))
      if let name = body.weightName { route.weightName = name }
      answers.append(route)
    }
    return answers
  }
}

extension RouteAnswer.Waypoint {
  /// Where the service put a waypoint. One that does not say how far that is, is measured.
  fileprivate func snapped(from requested: Coordinate) -> SnappedWaypoint {
    SnappedWaypoint(
      requested: requested, coordinate: location.coordinate,
      distance: distance?.value ?? Position(requested).chord(to: Position(location.coordinate)), roadName: name ?? "")
  }
}

extension RouteAnswer.Leg {
  /// The leg: its line is that of its steps, one after the other.
  fileprivate var leg: RouteLeg {
    var line: [Coordinate] = []
    let steps = steps.map { step in step.step(along: line.append(step: step.geometry.coordinates)) }
    if line.count == 1 { line.append(line[0]) }
    var leg = RouteLeg(
      geometry: line, steps: steps, weight: Weight(min((weight ?? duration).value * 1000, Double(Weight.infinity - 1))),
      duration: duration.value, length: distance.value)
    leg.serviceAnnotation = annotation?.annotation
    return leg
  }
}

extension [Coordinate] {
  /// Adds the line of a step, which begins where the step before it ends, and tells where it lies.
  fileprivate mutating func append(step: [Coordinate]) -> ClosedRange<Int> {
    var rest = step[...]
    if let last, rest.first == last { rest = rest.dropFirst() }
    // The line of an arrival is one place, said twice.
    if let last, rest.allSatisfy({ $0 == last }) { rest = [] }
    let start = rest.count == step.count ? count : count - 1
    self += rest
    return start...(count - 1)
  }
}

extension RouteAnswer.Step {
  fileprivate func step(along range: ClosedRange<Int>) -> RouteStep {
    var step = RouteStep(
      maneuver: maneuver.maneuver, name: name ?? "", length: distance.value, duration: duration.value,
      geometryRange: range)
    step.signs.ref = ref ?? ""
    step.signs.destinations = destinations ?? ""
    step.signs.exits = exits ?? ""
    step.signs.rotaryName = rotaryName ?? ""
    step.signs.mode = mode ?? ""
    step.signs.drivingSide = drivingSide ?? ""
    return step
  }
}

extension RouteAnswer.Maneuver {
  fileprivate var maneuver: Maneuver {
    Maneuver(
      kind: .init(rawValue: type), modifier: modifier.map(Maneuver.Modifier.init), location: location.coordinate,
      bearingBefore: bearingBefore?.degrees ?? 0, bearingAfter: bearingAfter?.degrees ?? 0, exit: exit?.number,
      instruction: instruction ?? "")
  }
}

extension RouteAnswer.Annotation {
  /// The figures; nil where they do not fit together, as they are no reason to refuse the route.
  fileprivate var annotation: LegAnnotation? {
    let annotation = LegAnnotation(
      lengths: distance?.map(\.value) ?? [], durations: duration?.map(\.value) ?? [], speeds: speed?.map(\.value) ?? [],
      nodes: nodes ?? [])
    let counts = Set([distance?.count, duration?.count, speed?.count, nodes.map { $0.count - 1 }].compactMap(\.self))
    return counts.count == 1 ? annotation : nil
  }
}
