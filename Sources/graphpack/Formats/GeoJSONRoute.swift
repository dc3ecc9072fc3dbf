import GraphCore
import RoutingEngine

/// A route as a GeoJSON feature (RFC 7946).
enum GeoJSONRoute {
  /// The line with the figures of the route as its properties. A route across longitude 180 is cut there, as the standard wants it.
  static func feature(of route: Route) -> JSON {
    var properties: [(String, JSON)] = [
      ("distance", OSRMResponse.metres(route.length)), ("duration", OSRMResponse.seconds(route.duration)),
      ("profile", .string(route.profile)),
    ]
    if let origin = route.origin.package {
      properties += [
        ("algorithm", .string(origin.algorithm.rawValue)), ("package", .string(origin.packageName)),
        ("edition", .string(origin.edition)),
      ]
    }
    properties.append(("waypoints", .line(route.waypoints.map(\.coordinate))))
    return .object([
      ("type", .string("Feature")), ("geometry", geometry(of: route.geometry)), ("properties", .object(properties)),
    ])
  }

  private static func geometry(of line: [Coordinate]) -> JSON {
    let parts = AntimeridianCut.parts(of: line)
    guard parts.count > 1 else { return OSRMResponse.line(line) }
    return .object([("type", .string("MultiLineString")), ("coordinates", .array(parts.map { .line($0) }))])
  }
}

/// Cuts lines where they cross longitude 180.
enum AntimeridianCut {
  private static let halfTurn: Int64 = 1_800_000_000

  /// The pieces of a line, each on one side; a piece of one point is left out.
  static func parts(of line: [Coordinate]) -> [[Coordinate]] {
    var parts: [[Coordinate]] = []
    var part: [Coordinate] = []
    for next in line {
      if let last = part.last, abs(Int64(next.longitudeE7) - Int64(last.longitudeE7)) > halfTurn {
        let cut = crossing(from: last, to: next)
        if last != cut.before { part.append(cut.before) }
        if part.count > 1 { parts.append(part) }
        part = next == cut.after ? [] : [cut.after]
      }
      part.append(next)
    }
    if part.count > 1 || parts.isEmpty { parts.append(part) }
    return parts
  }

  /// The place where a piece of line crosses, seen from both sides.
  private static func crossing(from a: Coordinate, to b: Coordinate) -> (before: Coordinate, after: Coordinate) {
    let isEastward = a.longitudeE7 > 0
    let before = halfTurn - abs(Int64(a.longitudeE7))
    let behind = halfTurn - abs(Int64(b.longitudeE7))
    let share = before + behind == 0 ? 0 : Double(before) / Double(before + behind)
    let rise = (Double(b.latitudeE7) - Double(a.latitudeE7)) * share
    let latitude = Int32((Double(a.latitudeE7) + rise).rounded())
    let edge = Int32(halfTurn)
    return (
      Coordinate(latitudeE7: latitude, longitudeE7: isEastward ? edge : -edge),
      Coordinate(latitudeE7: latitude, longitudeE7: isEastward ? -edge : edge)
    )
  }
}
