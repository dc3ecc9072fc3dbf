public import GraphCore
public import GraphFormat

/// Answers route requests on one package. Immutable; one router serves any number of threads at once.
///
/// A query takes a workspace from a pool, snaps the waypoints, searches each leg, and assembles lines, names and steps.
public final class Router: Sendable {
  /// The package.
  public let package: GraphPackage
  /// Workspaces, one pool per profile.
  let pools: [WorkspacePool]
  /// Graphs as requests change them.
  let changedGraphs: ChangedGraphs
  let readers: RoadReaderPool

  /// Makes a router. Reads nothing; the first requests decode the blocks that they touch.
  public convenience init(package: GraphPackage) {
    self.init(package: package, graphs: package.profiles.indices.map { package.searchGraph(profile: $0) })
  }

  /// - Parameter graphs: what is searched for each profile.
  init(package: GraphPackage, graphs: [SearchGraph]) {
    self.package = package
    changedGraphs = ChangedGraphs(package: package)
    readers = RoadReaderPool(package: package)
    pools = graphs.map { WorkspacePool(graph: $0) }
  }

  /// Answers a request on the calling thread.
  ///
  /// - Parameters:
  ///   - stop: ends the search early when another thread raises it.
  ///   - deadline: ends the search when it has passed.
  /// - Throws: `RoutingError`: `invalidRequest`, `noSegment` (with all waypoints concerned), `noRoute`, `cancelled`, `timedOut`,
  ///   `weightOverflow`, `blockCacheTooSmall`, `package`.
  public func route(
    _ request: RouteRequest, stop: StopFlag? = nil, deadline: ContinuousClock.Instant? = nil
  ) throws(RoutingError) -> Route {
    try Self.withDeadline(deadline, stop) { (flag) throws(RoutingError) in try answer(request, stop: flag) }
  }

  /// Answers pairs of the input's node ids on this package.
  ///
  /// - Parameters:
  ///   - overlay: what is other than in the package; departure: when the journeys begin. As in `RouteRequest`.
  /// - Throws: `RoutingError.invalidRequest` for an unknown profile and an overlay that makes no sense; `package`.
  public func nodePairs(
    profile: String, overlay: WeightOverlay? = nil, departure: LocalTime? = nil
  ) throws(RoutingError) -> NodePairSolver {
    let number = try profileIndex(profile)
    if let fault = overlay?.fault { throw RoutingError(.invalidRequest, fault) }
    return try RoutingError.mapping {
      let changed = try changedGraphs.graph(
        pools[number].graph, profile: number, overlay: overlay, departure: departure)
      return NodePairSolver(package: package, pool: pools[number], graph: changed.graph, index: changedGraphs.index)
    }
  }

  func profileIndex(_ name: String) throws(RoutingError) -> Int {
    do {
      return try package.profileIndex(name)
    } catch {
      throw RoutingError(.invalidRequest, "\(error)")
    }
  }

  private func answer(_ request: RouteRequest, stop: StopFlag) throws(RoutingError) -> Route {
    try request.validate()
    let profile = try profileIndex(request.profile)
    if let live = request.live, live.package !== package || live.profile != profile {
      throw RoutingError(.invalidRequest, "the live overlay was made for another package or profile")
    }
    return try RoutingError.mapping {
      if stop.isRaised { throw SearchError.stopped }
      return try package.withQuery { try answer(request, profile: profile, stop: stop) }
    }
  }

  /// The answer, with areas to be avoided where that is possible.
  private func answer(_ request: RouteRequest, profile: Int, stop: StopFlag) throws -> Route {
    guard let withoutAreas = request.overlay?.withoutAreas else {
      return try answerOnce(request, profile: profile, stop: stop)
    }
    do {
      return try answerOnce(request, profile: profile, stop: stop)
    } catch let error as RoutingError where error.code == .noRoute {
      var request = request
      request.overlay = withoutAreas
      var route = try answerOnce(request, profile: profile, stop: stop)
      route.notices.append(.areaNotAvoided)
      return route
    }
  }

  private func answerOnce(_ request: RouteRequest, profile: Int, stop: StopFlag) throws -> Route {
    let pool = pools[profile]
    let live = request.live?.snapshot
    let base = live?.graph ?? pool.graph
    let changed = try changedGraphs.graph(
      base, profile: profile, overlay: request.overlay, departure: request.departure)
    // A waypoint in an area to be avoided stays where it is.
    let snapping = try request.overlay?.withoutAreas.map {
      try changedGraphs.graph(base, profile: profile, overlay: $0, departure: nil)
    }
    var route = try readers.use { roads in
      try pool.use(changed.graph) { workspace in
        var query = RouteQuery(
          roads: roads, profile: package.profiles[profile], request: request, stop: stop, original: pool.graph,
          snapping: (snapping ?? changed).graph, liveVersion: live?.number)
        return try query.answer(workspace)
      }
    }
    let rules = try changedGraphs.timedRules(profile: profile)
    let legs =
      rules.isEmpty ? [] : route.legs.flatMap { rules.notices($0.edges.map(\.edge), departure: request.departure) }
    route.notices = changed.notices
    for notice in legs where !route.notices.contains(notice) { route.notices.append(notice) }
    return route
  }
}

extension RouteRequest {
  /// Throws `RoutingError.invalidRequest` for what no package could answer.
  func validate() throws(RoutingError) {
    guard (2...100).contains(waypoints.count) else {
      throw RoutingError(.invalidRequest, "a route needs 2 to 100 waypoints, this request has \(waypoints.count)")
    }
    guard snapRadius.isFinite, snapRadius > 0 else {
      throw RoutingError(.invalidRequest, "the snap radius must be a positive number of metres, not \(snapRadius)")
    }
    if let fault = overlay?.fault { throw RoutingError(.invalidRequest, fault) }
    let outside = waypoints.indices.filter {
      abs(Int64(waypoints[$0].latitudeE7)) > 900_000_000 || abs(Int64(waypoints[$0].longitudeE7)) > 1_800_000_000
    }
    guard outside.isEmpty else {
      throw RoutingError(.invalidRequest, "a waypoint is no place on earth", waypoints: outside)
    }
  }
}

extension RoutingError {
  static let timedOut = RoutingError(.timedOut, "the search took longer than it was allowed to; allow more time")

  /// Runs `body` and says what it throws in the words of this module.
  static func mapping<Result>(_ body: () throws -> Result) throws(RoutingError) -> Result {
    do {
      return try body()
    } catch let error as RoutingError {
      throw error
    } catch SearchError.stopped {
      throw RoutingError(.cancelled, "the request was cancelled")
    } catch SearchError.weightOverflow {
      throw RoutingError(
        .weightOverflow,
        "the weights of this network are too large: no route below 2^30 units, but there may be a longer one")
    } catch SearchError.hierarchyDamaged {
      throw RoutingError(
        .package, "the hierarchy of the package is damaged: an arc is not there; fetch the package again")
    } catch SearchError.blockCacheExhausted {
      throw RoutingError(
        .blockCacheTooSmall, "the block cache is too small for the queries that run at once; give it more")
    } catch let error as PackageError where error.code == .blockCacheTooSmall {
      throw RoutingError(.blockCacheTooSmall, error.message)
    } catch {
      throw RoutingError(.package, "\(error)")
    }
  }
}
