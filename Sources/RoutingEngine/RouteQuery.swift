import GraphCore
import GraphFormat

/// One request on its way to an answer. Used by one thread.
struct RouteQuery {
  let roads: RoadReader
  let profile: ProfileInfo
  let request: RouteRequest
  let stop: StopFlag
  /// The graph without the request's changes: what a driver sees at junctions does not depend on them.
  let original: SearchGraph
  /// The graph that says which roads a waypoint may lie on.
  let snapping: SearchGraph
  /// The version of the live overlay; nil without one.
  let liveVersion: Int?

  /// Snaps, searches and assembles.
  ///
  /// - Throws: `RoutingError` for what the request cannot have; `SearchError` and `PackageError` from below.
  mutating func answer(_ workspace: QueryWorkspace) throws -> Route {
    let nearest = try snapped(snapping)
    var phantoms = nearest
    var (legs, settled) = try legs(workspace, &phantoms)
    let waypoints = try waypoints(phantoms, nearest)
    if request.wantsSteps { try addSteps(&legs, waypoints: waypoints) }
    return Route(
      legs: legs, waypoints: waypoints, profile: profile.name,
      origin: .package(
        PackageOrigin(
          packageName: roads.package.name, edition: roads.package.edition, buildID: roads.package.buildID,
          algorithm: try AlgorithmChoice(request.algorithm, on: workspace.graph).algorithm, settledStates: settled,
          liveVersion: liveVersion)))
  }

  /// All legs. Where there is no way, the waypoints on roads that are cut off from the main part of the network move to the nearest roads that are not, once.
  private func legs(
    _ workspace: QueryWorkspace, _ phantoms: inout [[PhantomNode]]
  ) throws -> (legs: [RouteLeg], settled: Int) {
    do {
      return try legs(workspace, phantoms)
    } catch let error as RoutingError {
      guard error.code == .noRoute, let moved = try movedOffIslands(phantoms, snapping) else { throw error }
      phantoms = moved
      return try legs(workspace, phantoms)
    }
  }

  /// The waypoints with those moved that lie on roads from which, or to which, no way leads; nil when there is none, or nowhere to move to.
  private func movedOffIslands(_ phantoms: [[PhantomNode]], _ graph: SearchGraph) throws -> [[PhantomNode]]? {
    let package = roads.package
    let number = try package.profileIndex(profile.name)
    var moved = phantoms
    var hasMoved = false
    for place in phantoms.indices {
      let role = WaypointRole(place, of: phantoms.count)
      if try phantoms[place].contains(where: { try package.suits($0, role, profile: number) }) { continue }
      var snapper = Snapper(roads: roads, graph: graph)
      snapper.suits = { try package.suits($0, role, profile: number) }
      let farther = try snapper.snap(request.waypoints[place], radius: request.snapRadius)
      if farther.isEmpty { return nil }
      moved[place] = farther
      hasMoved = true
    }
    return hasMoved ? moved : nil
  }

  private func legs(
    _ workspace: QueryWorkspace, _ phantoms: [[PhantomNode]]
  ) throws -> (legs: [RouteLeg], settled: Int) {
    var assembly = LegAssembly(roads: roads, profile: profile)
    var legs: [RouteLeg] = []
    var settled = 0
    for number in 0..<phantoms.count - 1 {
      // The searches ask every 1024 states, which a short leg does not have.
      if stop.isRaised { throw SearchError.stopped }
      let search = try LegSearch(graph: workspace.graph, from: phantoms[number], to: phantoms[number + 1])
      let found = try search.run(workspace, algorithm: request.algorithm, stop: stop)
      // What comes now needs room in the block cache and not what the search held.
      workspace.end(labelByteLimit: WorkspacePool.labelByteLimit)
      settled += found.settled
      guard !found.uses.isEmpty else {
        throw RoutingError(
          .noRoute, "no way leads from waypoint \(number + 1) to waypoint \(number + 2) for this profile",
          waypoints: [number, number + 1])
      }
      legs.append(try assembly.leg(found.uses, weight: found.weight))
    }
    return (legs, settled)
  }

  /// Candidates of every waypoint; all waypoints without one are reported at once.
  private func snapped(_ graph: SearchGraph) throws -> [[PhantomNode]] {
    var snapper = Snapper(roads: roads, graph: graph)
    let phantoms = try request.waypoints.map { try snapper.snap($0, radius: request.snapRadius) }
    let missing = phantoms.indices.filter { phantoms[$0].isEmpty }
    guard missing.isEmpty else {
      let places = missing.map { "\($0 + 1)" }.joined(separator: ", ")
      let radius = Int(exactly: request.snapRadius).map { "\($0)" } ?? "\(request.snapRadius)"
      throw RoutingError(
        .noSegment,
        "no road for profile \(profile.name) within \(radius) m of waypoint \(places); move it or allow a larger radius",
        waypoints: missing)
    }
    return phantoms
  }

  private func addSteps(_ legs: inout [RouteLeg], waypoints: [SnappedWaypoint]) throws {
    let junctions = PackageJunctions(roads: roads, graph: original)
    for number in legs.indices {
      legs[number].steps = try StepBuilder.steps(
        edges: legs[number].edges, geometry: legs[number].geometry, junctions: junctions,
        destination: waypoints[number + 1])
    }
  }

  private func waypoints(_ phantoms: [[PhantomNode]], _ nearest: [[PhantomNode]]) throws -> [SnappedWaypoint] {
    try request.waypoints.indices.map { number in
      let used = phantoms[number][0]
      let name = try roads.block(used.edge.block).names[used.edge.slot]
      var waypoint = SnappedWaypoint(
        requested: request.waypoints[number], coordinate: used.coordinate, distance: used.distance,
        roadName: try roads.name(name))
      waypoint.skippedNearerRoad = used.edge != nearest[number][0].edge
      return waypoint
    }
  }
}
