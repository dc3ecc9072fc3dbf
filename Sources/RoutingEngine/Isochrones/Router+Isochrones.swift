public import GraphCore

extension Router {
  /// The areas within some limits of a place, in the order of the limits. A larger limit's area contains a smaller one's. On the calling thread.
  ///
  /// Reach times of the nearest roads are sampled on a grid of at most 600,000 points, 20 metres apart or more; between a point inside and one outside the border is
  /// searched for. O(grid points + roads of the area), below a second for a city.
  ///
  /// - Parameters:
  ///   - stop: ends the search early when another thread raises it.
  ///   - deadline: ends the search when it has passed.
  /// - Throws: `RoutingError`: `invalidRequest`, `noSegment`, `cancelled`, `timedOut`, `blockCacheTooSmall`, `package`.
  public func isochrones(
    _ request: IsochroneRequest, stop: StopFlag? = nil, deadline: ContinuousClock.Instant? = nil
  ) throws(RoutingError) -> [Isochrone] {
    try Self.withDeadline(deadline, stop) { (flag) throws(RoutingError) in
      try request.validate()
      let search = ReachRequest(
        place: request.place, limit: request.limits.max() ?? 0, direction: request.direction, travel: request.travel)
      try search.validate()
      return try query(request.travel, stop: flag) { graphs, reader in
        let reach = try reach(search, graphs, reader, stop: flag)
        let roads = try ReachedRoads(reader, graphs, reach, distance: request.roadDistance)
        let field = try ReachField(roads, stop: flag)
        return try request.limits.map { limit in
          let contour = AreaContour(field: field, limit: Float(limit / reach.secondsPerWeight + 1e-3))
          return Isochrone(limit: limit, polygons: try contour.polygons(stop: flag))
        }
      }
    }
  }

  /// The same on Roadbook's own threads.
  ///
  /// - Parameter timeout: how long it may take in all, waiting for a free core included.
  /// - Throws: `RoutingError`, as the blocking form.
  public func isochrones(_ request: IsochroneRequest, timeout: Duration) async throws(RoutingError) -> [Isochrone] {
    try await SearchQueue.shared.run(deadline: .now + timeout) { flag throws(RoutingError) in
      try self.isochrones(request, stop: flag)
    }
  }
}
