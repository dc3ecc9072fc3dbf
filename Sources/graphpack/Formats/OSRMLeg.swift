import GraphCore
import RoutingEngine

/// A leg in the words of OSRM.
struct OSRMLeg {
  let leg: RouteLeg
  let profile: String
  let secondsPerWeight: Double

  var json: JSON {
    .object([
      ("distance", OSRMResponse.metres(leg.length)), ("duration", OSRMResponse.seconds(leg.duration)),
      ("weight", seconds(Double(leg.weight))), ("summary", .string(summary)), ("steps", .array(leg.steps.map(step))),
      ("annotation", annotation),
    ])
  }

  /// Names of the two longest steps, in the order of travel.
  private var summary: String {
    var lengths: [String: Double] = [:]
    var order: [String] = []
    for step in leg.steps where !step.name.isEmpty {
      if lengths[step.name] == nil { order.append(step.name) }
      lengths[step.name, default: 0] += step.length
    }
    let longest = order.enumerated().sorted {
      let (a, b) = (lengths[$0.element] ?? 0, lengths[$1.element] ?? 0)
      return a != b ? a > b : $0.offset < $1.offset
    }
    return longest.prefix(2).sorted { $0.offset < $1.offset }.map(\.element).joined(separator: ", ")
  }

  /// One value per edge, and one more node than edges, or what a service said. Shape points between nodes have no ids and no values of their own.
  private var annotation: JSON {
    let values = leg.annotation
    return .object([
      ("distance", .array(values.lengths.map(OSRMResponse.metres))),
      ("duration", .array(values.durations.map(OSRMResponse.seconds))),
      ("nodes", .array(values.nodes.map(JSON.integer))),
    ])
  }

  private func step(_ step: RouteStep) -> JSON {
    let edges = leg.edges[step.edges]
    let weight = edges.reduce(0) { $0 + Double($1.weight) + Double($1.turnCost) }
    var line = Array(leg.geometry[step.geometryRange])
    if line.count == 1 { line.append(line[0]) }
    return .object([
      ("distance", OSRMResponse.metres(step.length)), ("duration", OSRMResponse.seconds(step.duration)),
      ("weight", seconds(weight)), ("name", .string(step.name)), ("mode", .string(mode(of: edges.first))),
      ("driving_side", .string("right")), ("geometry", OSRMResponse.line(line)), ("maneuver", maneuver(step.maneuver)),
      ("intersections", .array([intersection(step.maneuver)])),
    ])
  }

  private func mode(of edge: RouteEdge?) -> String {
    if edge?.roadClass == .ferry { return "ferry" }
    switch profile {
    case "bicycle": return "cycling"
    case "foot": return "walking"
    default: return "driving"
    }
  }

  private func maneuver(_ maneuver: Maneuver) -> JSON {
    var members: [(String, JSON)] = [("type", .string(maneuver.kind.rawValue))]
    if let modifier = maneuver.modifier { members.append(("modifier", .string(modifier.rawValue))) }
    members += [
      ("location", .place(maneuver.location)), ("bearing_before", .count(maneuver.bearingBefore)),
      ("bearing_after", .count(maneuver.bearingAfter)),
    ]
    if let exit = maneuver.exit { members.append(("exit", .count(exit))) }
    return .object(members + [("instruction", .string(maneuver.instruction))])
  }

  /// The place of the maneuver: only the way in and the way out are known of it.
  private func intersection(_ maneuver: Maneuver) -> JSON {
    let back = JSON.count((maneuver.bearingBefore + 180) % 360)
    let ahead = JSON.count(maneuver.bearingAfter)
    let location = ("location", JSON.place(maneuver.location))
    switch maneuver.kind {
    case .depart:
      return .object([location, ("bearings", .array([ahead])), ("entry", .array([.bool(true)])), ("out", .count(0))])
    case .arrive:
      return .object([location, ("bearings", .array([back])), ("entry", .array([.bool(true)])), ("in", .count(0))])
    default:
      return .object([
        location, ("bearings", .array([back, ahead])), ("entry", .array([.bool(false), .bool(true)])),
        ("in", .count(0)), ("out", .count(1)),
      ])
    }
  }

  private func seconds(_ weight: Double) -> JSON { OSRMResponse.seconds(weight * secondsPerWeight) }
}
