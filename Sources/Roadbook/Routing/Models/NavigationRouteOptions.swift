public import GraphCore

/// What to route: places in order, and who travels. A value.
public struct NavigationRouteOptions: Sendable, Hashable {
  /// Two to a hundred places: the beginning, places on the way, the end.
  public var waypoints: [Coordinate]
  /// Who travels.
  public var profile: NavigationMode

  /// Makes options; nothing is checked before the request.
  public init(waypoints: [Coordinate], profile: NavigationMode = .car) {
    self.waypoints = waypoints
    self.profile = profile
  }

  /// How many waypoints a request may have.
  static let waypointCounts = 2...100

  /// All that makes the request impossible, as sentences; empty when it is in order. `waypoints` are the positions of those concerned.
  var faults: (sentences: [String], waypoints: [Int]) {
    var sentences: [String] = []
    if !Self.waypointCounts.contains(waypoints.count) {
      sentences.append("a route needs 2 to 100 waypoints, this request has \(waypoints.count)")
    }
    let outside = waypoints.indices.filter { !waypoints[$0].isOnEarth }
    if !outside.isEmpty {
      let numbers = outside.map { "\($0 + 1)" }.joined(separator: ", ")
      sentences.append("no place on earth: waypoint \(numbers); latitudes go to 90 degrees, longitudes to 180")
    }
    if profile.rawValue.isEmpty { sentences.append("the profile has no name") }
    return (sentences, outside)
  }
}

extension Coordinate {
  /// Whether it lies within the ranges of latitude and longitude.
  var isOnEarth: Bool {
    (-900_000_000...900_000_000).contains(latitudeE7) && (-1_800_000_000...1_800_000_000).contains(longitudeE7)
  }
}
