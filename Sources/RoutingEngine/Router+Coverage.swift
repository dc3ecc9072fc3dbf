import GraphCore
import GraphFormat

extension Router {
  /// Metres from each waypoint of a request to the nearest road that the profile may use; nil where there is none within the radius.
  /// On the calling thread, without a search.
  ///
  /// - Throws: `RoutingError`: `invalidRequest`, `package`.
  package func distancesToRoads(_ request: RouteRequest) throws(RoutingError) -> [Double?] {
    try request.validate()
    let profile = try profileIndex(request.profile)
    return try RoutingError.mapping {
      try package.withQuery {
        var snapper = Snapper(roads: RoadReader(package: package), graph: pools[profile].graph)
        return try request.waypoints.map { try snapper.snap($0, radius: request.snapRadius).first?.distance }
      }
    }
  }

  /// How many workspaces wait for a query, over all profiles.
  package var idleWorkspaces: Int { pools.reduce(0) { $0 + $1.freeCount } }
}
