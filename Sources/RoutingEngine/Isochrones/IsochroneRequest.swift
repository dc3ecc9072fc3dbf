public import GraphCore

/// Asks for the areas that can be reached from a place within some times, or from which it can be reached.
///
/// A point belongs to an area when the nearest road is at most `roadDistance` away and the nearest place on it is reached within the limit: what a route request with the
/// point as its other end and that snap radius would answer. Where several roads meet at the nearest place, the best of them counts; roads that are cut off from the main
/// part of the network are passed over unless they are reached.
public struct IsochroneRequest: Sendable {
  /// Where it begins (`forward`) or ends (`backward`).
  public var place: Coordinate
  /// Seconds, above 0; at most 20 of them.
  public var limits: [Double]
  /// Whether one gets from the place, or to it.
  public var direction: SearchDirection
  /// How far from a road an area extends, in metres.
  public var roadDistance: Double
  /// Who travels.
  public var travel: Travel

  /// Makes a request; by default from the place, by car, 250 metres from roads.
  public init(
    place: Coordinate, limits: [Double], direction: SearchDirection = .forward, roadDistance: Double = 250,
    travel: Travel = Travel()
  ) {
    self.place = place
    self.limits = limits
    self.direction = direction
    self.roadDistance = roadDistance
    self.travel = travel
  }

  /// Throws `RoutingError.invalidRequest` for what no package could answer.
  func validate() throws(RoutingError) {
    guard (1...20).contains(limits.count), limits.allSatisfy({ $0.isFinite && $0 > 0 }) else {
      throw RoutingError(.invalidRequest, "an isochrone needs 1 to 20 limits in seconds, each above 0, not \(limits)")
    }
    guard (1...10_000).contains(roadDistance) else {
      throw RoutingError(.invalidRequest, "the distance from roads is 1 to 10,000 metres, not \(roadDistance)")
    }
  }
}

/// The area within one limit.
public struct Isochrone: Sendable {
  /// Seconds.
  public var limit: Double
  /// Polygons that do not touch each other. None crosses longitude 180: there they are cut.
  public var polygons: [AreaPolygon]
}

/// A polygon of closed rings (the last place is the first again), as GeoJSON has them.
public struct AreaPolygon: Sendable, Hashable {
  /// The outer ring, counterclockwise.
  public var outer: [Coordinate]
  /// Holes inside it, clockwise.
  public var holes: [[Coordinate]]
}
