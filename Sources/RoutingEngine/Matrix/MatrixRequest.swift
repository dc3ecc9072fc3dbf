public import GraphCore

/// How to search for a matrix.
public enum MatrixAlgorithm: String, Sendable, CaseIterable {
  /// The hierarchy where the package has one for the weights of the request, else Dijkstra's algorithm.
  case auto
  /// Many to many on the package's hierarchy.
  case hierarchy
  /// From each source to all, by Dijkstra's algorithm.
  case dijkstra
}

/// Asks for the durations and lengths of the best ways from each of some places to each of others.
public struct MatrixRequest: Sendable {
  /// Where the ways begin: the rows.
  public var sources: [Coordinate]
  /// Where they end: the columns.
  public var targets: [Coordinate]
  /// Who travels.
  public var travel: Travel
  /// How to search.
  public var algorithm: MatrixAlgorithm
  /// Whether lengths are wanted; durations alone are faster.
  public var wantsLengths: Bool

  /// Makes a request; by default by car, with lengths.
  public init(
    sources: [Coordinate], targets: [Coordinate], travel: Travel = Travel(), algorithm: MatrixAlgorithm = .auto,
    wantsLengths: Bool = true
  ) {
    self.sources = sources
    self.targets = targets
    self.travel = travel
    self.algorithm = algorithm
    self.wantsLengths = wantsLengths
  }

  /// Throws `RoutingError.invalidRequest` for what no package could answer.
  func validate() throws(RoutingError) {
    let outside = (sources + targets).indices.filter { !(sources + targets)[$0].isOnEarth }
    guard outside.isEmpty else {
      throw RoutingError(.invalidRequest, "a place is no place on earth", waypoints: outside)
    }
  }
}

/// The best way from a source to a target.
public struct MatrixCell: Sendable, Hashable {
  /// What the search minimised, in the profile's unit.
  public var weight: Weight
  /// Seconds.
  public var duration: Double
  /// Metres; nil when lengths were not wanted.
  public var length: Double?
}

/// The ways from one source.
public struct MatrixRow: Sendable {
  /// The place of the source in the request.
  public var source: Int
  /// A cell per target; nil where no way leads, and where one of the two places is too far from any road.
  public var cells: [MatrixCell?]
}

/// The ways from all sources.
public struct Matrix: Sendable {
  /// The places as they were snapped; nil for one that is too far from any road.
  public var sources, targets: [SnappedWaypoint?]
  /// A row per source, in order.
  public var rows: [MatrixRow]
}
