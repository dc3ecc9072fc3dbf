public import GraphCore

extension Router {
  /// The roads that can be reached from a place within a limit, or from which it can be reached. On the calling thread.
  ///
  /// Exact, by Dijkstra's algorithm over all states below the limit: O((states + turns) log states), 30 ms for a city and a quarter of an hour.
  ///
  /// - Parameters:
  ///   - stop: ends the search early when another thread raises it.
  ///   - deadline: ends the search when it has passed.
  /// - Throws: `RoutingError`: `invalidRequest`, `noSegment`, `cancelled`, `timedOut`, `blockCacheTooSmall`, `package`.
  public func reach(
    _ request: ReachRequest, stop: StopFlag? = nil, deadline: ContinuousClock.Instant? = nil
  ) throws(RoutingError) -> Reach {
    try Self.withDeadline(deadline, stop) { (flag) throws(RoutingError) in
      try request.validate()
      return try query(request.travel, stop: flag) { try reach(request, $0, $1, stop: flag) }
    }
  }

  /// The same on Roadbook's own threads.
  ///
  /// - Parameter timeout: how long it may take in all, waiting for a free core included.
  /// - Throws: `RoutingError`, as the blocking form.
  public func reach(_ request: ReachRequest, timeout: Duration) async throws(RoutingError) -> Reach {
    try await SearchQueue.shared.run(deadline: .now + timeout) { flag throws(RoutingError) in
      try self.reach(request, stop: flag)
    }
  }

  func reach(
    _ request: ReachRequest, _ graphs: TravelGraphs, _ roads: RoadReader, stop: StopFlag
  ) throws -> Reach {
    let role = WaypointRole(begins: request.direction == .forward, ends: request.direction == .backward)
    let finder = PlaceFinder(roads: roads, graphs: graphs, radius: request.travel.snapRadius)
    let found = try finder.find(request.place, role)
    let phantoms = found.moved.flatMap { $0.isEmpty ? nil : $0 } ?? found.nearest
    guard var place = try roads.snapped(request.place, phantoms) else {
      throw RoutingError(
        .noSegment,
        "no road for profile \(request.travel.profile) within \(found.radiusText) m of the place;"
          + " move it or allow a larger radius", waypoints: [0])
    }
    place.skippedNearerRoad = phantoms[0].edge != found.nearest[0].edge
    let info = package.profiles[graphs.profile]
    let secondsPerWeight = Double(info.microsecondsPerWeight) / 1_000_000
    let limit = Weight(min(Double(Weight.infinity) - 2, (request.limit / secondsPerWeight + 1e-6).rounded(.down)))
    let search = ReachSearch(graph: graphs.search, places: DirectedPlace.all(of: phantoms), limit: limit)
    let (parts, settled) = try pools[graphs.profile].use(graphs.search) { workspace in
      try search.run(workspace, request.direction, stop: stop)
    }
    return Reach(
      place: place, direction: request.direction, limit: limit, secondsPerWeight: secondsPerWeight, parts: parts,
      settledStates: settled)
  }
}
