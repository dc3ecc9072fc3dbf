import GraphCore

/// Which algorithm answers on a graph, and how it is called: the one place that knows all of them.
struct AlgorithmChoice {
  /// What runs; never `auto`.
  let algorithm: Algorithm
  private let graph: SearchGraph

  /// - Throws: `RoutingError.invalidRequest` when the graph has not what the algorithm needs.
  init(_ wanted: Algorithm, on graph: SearchGraph) throws {
    self.graph = graph
    switch wanted {
    case .auto:
      algorithm =
        graph.hierarchy == nil
        ? .bidirectionalAStar : graph.hierarchyRole == .exact ? .hierarchy : .hierarchyPotentials
    case .hierarchy where graph.hierarchy == nil || graph.hierarchyRole != .exact:
      throw RoutingError(
        .invalidRequest,
        "there is no hierarchy with the weights of this request: the package has none, or the request changes weights; use the algorithm auto"
      )
    case .hierarchyPotentials where graph.hierarchy == nil:
      throw RoutingError(
        .invalidRequest,
        "there is no hierarchy whose distances are bounds for this request: the package has none, or a road is faster than there; use the algorithm auto"
      )
    default: algorithm = wanted
    }
  }

  /// Runs it. Parameters, result and errors as `BidirectionalAStar.search`.
  func search(
    _ workspace: QueryWorkspace, from: Position, sources: [Seed], to: Position, targets: [Seed],
    below limit: Weight = .infinity, stop: StopFlag?
  ) throws -> SearchResult {
    switch algorithm {
    case .dijkstra:
      return try Dijkstra.search(workspace, sources: sources, targets: targets, below: limit, stop: stop)
    case .hierarchy:
      // The choice was made of a graph that has one, here and below.
      guard let hierarchy = graph.hierarchy else { fallthrough }
      return try HierarchyQuery.search(
        workspace.workspace(on: hierarchy), sources: sources, targets: targets, below: limit, stop: stop)
    case .hierarchyPotentials:
      guard let hierarchy = graph.hierarchy else { fallthrough }
      return try PotentialAStar.search(
        workspace, hierarchy: hierarchy, sources: sources, targets: targets, below: limit, stop: stop)
    case .auto, .bidirectionalAStar:
      return try BidirectionalAStar.search(
        workspace, from: from, sources: sources, to: to, targets: targets, below: limit, stop: stop)
    }
  }
}
