import GraphBuilder
import GraphCore
import RoutingEngine

/// The answer of OSRM's route service, version 1.
enum OSRMResponse {
  /// A route. Lengths to a centimetre, durations and weights to a millisecond.
  ///
  /// - Parameter secondsPerWeight: the profile's unit of weight.
  static func ok(_ route: Route, secondsPerWeight: Double) -> JSON {
    let notices: [(String, JSON)] = route.notices.isEmpty ? [] : [("notices", .array(route.notices.map(notice)))]
    return .object(
      [
        ("code", .string("Ok")), ("routes", .array([self.route(route, secondsPerWeight: secondsPerWeight)])),
        ("waypoints", .array(route.waypoints.map(waypoint))),
      ]
        + notices)
  }

  /// The route alone.
  static func route(_ route: Route, secondsPerWeight: Double) -> JSON {
    let legs = route.legs.map { OSRMLeg(leg: $0, profile: route.profile, secondsPerWeight: secondsPerWeight).json }
    let weight = route.legs.reduce(0) { $0 + Double($1.weight) } * secondsPerWeight
    return .object([
      ("distance", metres(route.length)), ("duration", seconds(route.duration)), ("weight", seconds(weight)),
      ("weight_name", .string(route.weightName)), ("geometry", line(route.geometry)), ("legs", .array(legs)),
    ])
  }

  /// A route of the SDK, which may be a service's: its weights are thousandths. Those of a package are its durations in another unit.
  static func route(_ route: Route) -> JSON {
    let weight = route.legs.reduce(0) { $0 + Double($1.weight) }
    let isOwn = route.origin.package != nil && weight > 0
    return self.route(route, secondsPerWeight: isOwn ? route.duration / weight : 0.001)
  }

  private static func notice(_ notice: RouteNotice) -> JSON {
    .object([("code", .string(notice.code.description)), ("message", .string(notice.message))])
  }

  /// Why there is no route.
  static func failure(_ error: any Error) -> JSON {
    .object([("code", .string(code(of: error))), ("message", .string(Failure(error).message))])
  }

  static func metres(_ value: Double) -> JSON { .number(value, places: 2) }
  static func seconds(_ value: Double) -> JSON { .number(value, places: 3) }

  static func line(_ coordinates: [Coordinate]) -> JSON {
    .object([("type", .string("LineString")), ("coordinates", .line(coordinates))])
  }

  private static func waypoint(_ waypoint: SnappedWaypoint) -> JSON {
    .object([
      ("name", .string(waypoint.roadName)), ("location", .place(waypoint.coordinate)),
      ("distance", metres(waypoint.distance)), ("hint", .string("")),
    ])
  }

  /// OSRM's word for a fault; `InternalError` for those that an OSRM client knows no word for.
  private static func code(of error: any Error) -> String {
    switch error {
    case let error as RoutingError:
      switch error.code {
      case .noRoute: "NoRoute"
      case .noSegment: "NoSegment"
      case .invalidRequest: "InvalidQuery"
      default: "InternalError"
      }
    case is InputError: "InvalidQuery"
    default: Failure(error).status == .usage ? "InvalidQuery" : "InternalError"
    }
  }
}
