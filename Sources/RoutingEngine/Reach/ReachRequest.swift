public import GraphCore

/// Asks which roads can be reached from a place within a time, or from which roads the place can be reached.
public struct ReachRequest: Sendable {
  /// Where it begins (`forward`) or ends (`backward`).
  public var place: Coordinate
  /// Seconds, those at the limit included. 0 or more.
  public var limit: Double
  /// Whether one gets from the place, or to it.
  public var direction: SearchDirection
  /// Who travels.
  public var travel: Travel

  /// Makes a request; by default from the place, by car.
  public init(place: Coordinate, limit: Double, direction: SearchDirection = .forward, travel: Travel = Travel()) {
    self.place = place
    self.limit = limit
    self.direction = direction
    self.travel = travel
  }

  /// Throws `RoutingError.invalidRequest` for what no package could answer.
  func validate() throws(RoutingError) {
    guard limit.isFinite, limit >= 0 else {
      throw RoutingError(.invalidRequest, "a limit is a number of seconds, 0 or more, not \(limit)")
    }
    guard place.isOnEarth else { throw RoutingError(.invalidRequest, "the place is no place on earth", waypoints: [0]) }
  }
}

extension Coordinate {
  /// Whether both numbers are in their ranges.
  var isOnEarth: Bool { latitudeE7.magnitude <= 900_000_000 && longitudeE7.magnitude <= 1_800_000_000 }
}
