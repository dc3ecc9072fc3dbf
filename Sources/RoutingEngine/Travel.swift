import GraphCore

/// Who travels, and what is other than in the package: what requests for many places have in common.
public struct Travel: Sendable {
  /// Name of the profile.
  public var profile: String
  /// How far from a road a place may lie, in metres.
  public var snapRadius: Double
  /// What is other than in the package. Areas to be avoided are closed.
  public var overlay: WeightOverlay?
  /// When the journey begins, as in `RouteRequest`.
  public var departure: LocalTime?

  /// Makes a description; by default by car, places at most a kilometre from a road.
  public init(
    profile: String = "car", snapRadius: Double = 1000, overlay: WeightOverlay? = nil, departure: LocalTime? = nil
  ) {
    self.profile = profile
    self.snapRadius = snapRadius
    self.overlay = overlay
    self.departure = departure
  }

  /// Throws `RoutingError.invalidRequest` for what no package could answer.
  func validate() throws(RoutingError) {
    guard snapRadius.isFinite, snapRadius > 0 else {
      throw RoutingError(.invalidRequest, "the snap radius must be a positive number of metres, not \(snapRadius)")
    }
    if let fault = overlay?.fault { throw RoutingError(.invalidRequest, fault) }
  }
}

/// The graphs of a request: which profile, the weights it searches on, and those that say which roads a place may lie on.
struct TravelGraphs {
  var profile: Int
  var search, snapping: SearchGraph
}

extension Router {
  /// Runs `body` as a query on the graphs of a request.
  func query<Answer>(
    _ travel: Travel, stop: StopFlag, _ body: (TravelGraphs, RoadReader) throws -> Answer
  ) throws(RoutingError) -> Answer {
    try travel.validate()
    let profile = try profileIndex(travel.profile)
    return try RoutingError.mapping {
      if stop.isRaised { throw SearchError.stopped }
      let base = pools[profile].graph
      let changed = try changedGraphs.graph(
        base, profile: profile, overlay: travel.overlay, departure: travel.departure)
      // A place in an area to be avoided stays where it is.
      let snapping = try travel.overlay?.withoutAreas.map {
        try changedGraphs.graph(base, profile: profile, overlay: $0, departure: nil)
      }
      let graphs = TravelGraphs(
        profile: profile, search: changed.graph, snapping: (snapping ?? changed).graph)
      return try package.withQuery { try readers.use { try body(graphs, $0) } }
    }
  }
}
