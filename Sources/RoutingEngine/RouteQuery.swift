import GraphCore
import GraphFormat

/// One request on its way to an answer. Used by one thread.
struct RouteQuery {
  let package: GraphPackage
  let profile: ProfileInfo
  let request: RouteRequest
  let stop: StopFlag

  /// Snaps, searches and assembles.
  ///
  /// - Throws: `RoutingError` for what the request cannot have; `SearchError` and `PackageError` from below.
  mutating func answer(_ workspace: QueryWorkspace) throws -> Route {
    let phantoms = try snapped(workspace.graph)
    var (legs, settled) = try legs(workspace, phantoms)
    let waypoints = try waypoints(phantoms)
    if request.wantsSteps { try addSteps(&legs, graph: workspace.graph, waypoints: waypoints) }
    return Route(
      legs: legs, waypoints: waypoints, profile: profile.name,
      origin: RouteOrigin(
        packageName: package.name, edition: package.edition, buildID: package.buildID,
        algorithm: request.algorithm == .dijkstra ? .dijkstra : .bidirectionalAStar, settledStates: settled))
  }

  private func legs(
    _ workspace: QueryWorkspace, _ phantoms: [[PhantomNode]]
  ) throws -> (legs: [RouteLeg], settled: Int) {
    var assembly = LegAssembly(package: package, profile: profile)
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
    var snapper = Snapper(package: package, graph: graph)
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

  private func addSteps(_ legs: inout [RouteLeg], graph: SearchGraph, waypoints: [SnappedWaypoint]) throws {
    let junctions = PackageJunctions.reader(of: package) { edge in
      try graph.states(of: edge).contains { try graph.weight(of: $0) < .infinity }
    }
    for number in legs.indices {
      legs[number].steps = try StepBuilder.steps(
        edges: legs[number].edges, geometry: legs[number].geometry, junctions: junctions,
        destination: waypoints[number + 1])
    }
  }

  private func waypoints(_ phantoms: [[PhantomNode]]) throws -> [SnappedWaypoint] {
    try zip(request.waypoints, phantoms).map { requested, candidates in
      let nearest = candidates[0]
      let roads = try package.roads(block: nearest.edge.block)
      return SnappedWaypoint(
        requested: requested, coordinate: nearest.coordinate, distance: nearest.distance,
        roadName: try package.roadName(roads.names[nearest.edge.slot]))
    }
  }
}
