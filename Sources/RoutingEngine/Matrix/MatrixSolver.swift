public import GraphCore
import GraphFormat

/// A matrix whose places have been found: gives row after row, so that large ones need not be in memory at once. Used by any number of threads.
public final class MatrixSolver: Sendable {
  /// The places as they were snapped; nil for one that is too far from any road.
  public let sources, targets: [SnappedWaypoint?]

  private let router: Router
  private let graphs: TravelGraphs
  private let wantsLengths: Bool
  private let secondsPerWeight: Double
  private let starts: [FoundPlace]
  private let ends: MatrixEnds
  /// Nil when Dijkstra's algorithm answers.
  private let buckets: MatrixBuckets?

  init(
    _ router: Router, _ request: MatrixRequest, _ graphs: TravelGraphs, _ roads: RoadReader, stop: StopFlag
  ) throws {
    self.router = router
    self.graphs = graphs
    wantsLengths = request.wantsLengths
    secondsPerWeight = Double(router.package.profiles[graphs.profile].microsecondsPerWeight) / 1_000_000
    let finder = PlaceFinder(roads: roads, graphs: graphs, radius: request.travel.snapRadius)
    func find(_ places: [Coordinate], _ role: WaypointRole) throws -> [FoundPlace] {
      try places.map { place in
        if stop.isRaised { throw SearchError.stopped }
        return try finder.find(place, role)
      }
    }
    starts = try find(request.sources, WaypointRole(begins: true, ends: false))
    let found = try find(request.targets, WaypointRole(begins: false, ends: true))
    let matrixEnds = try MatrixEnds(found, graphs.search)
    ends = matrixEnds
    buckets = try Self.hierarchy(request, graphs.search).map {
      try MatrixBuckets($0, on: graphs.search, roads, ends: matrixEnds, wantsLengths: request.wantsLengths, stop: stop)
    }
    sources = try zip(request.sources, starts).map { try roads.snapped($0, $1.nearest) }
    targets = try zip(request.targets, found).map { try roads.snapped($0, $1.nearest) }
  }

  /// The hierarchy that answers a request; nil for Dijkstra's algorithm.
  private static func hierarchy(_ request: MatrixRequest, _ graph: SearchGraph) throws -> Hierarchy? {
    if request.algorithm == .dijkstra { return nil }
    if graph.hierarchyRole == .exact, let hierarchy = graph.hierarchy { return hierarchy }
    if request.algorithm == .auto { return nil }
    throw RoutingError(
      .invalidRequest,
      "there is no hierarchy for the weights of this request: the package has none for the profile, or roads are changed; use the algorithm auto"
    )
  }

  /// The ways from a source. On a hierarchy O(ranks above it + meetings with targets), else O((states + turns) log states).
  ///
  /// - Parameter source: the place of the source in the request.
  /// - Throws: `RoutingError`: `cancelled`, `weightOverflow`, `blockCacheTooSmall`, `package`.
  public func row(_ source: Int, stop: StopFlag? = nil) throws(RoutingError) -> MatrixRow {
    try RoutingError.mapping {
      if let stop, stop.isRaised { throw SearchError.stopped }
      return try router.package.withQuery {
        MatrixRow(source: source, cells: try cells(starts[source], stop ?? StopFlag()))
      }
    }
  }

  /// Places that are cut off from the main part of the network move where no way was found, as in `RouteQuery`.
  private func cells(_ start: FoundPlace, _ stop: StopFlag) throws -> [MatrixCell?] {
    guard !start.nearest.isEmpty else { return starts.isEmpty ? [] : targets.map { _ in nil } }
    var cells = try cells(start.nearest, Array(targets.indices), stop)
    let missing = cells.indices.filter { cells[$0] == nil && (start.moved != nil || ends.moved[$0] != nil) }
    guard !missing.isEmpty, start.moved?.isEmpty != true else { return cells }
    let found = try self.cells(start.moved ?? start.nearest, missing.map { ends.moved[$0] ?? $0 }, stop)
    for (place, cell) in zip(missing, found) { cells[place] = cell }
    return cells
  }

  /// The ways from a place to some of the ends.
  private func cells(_ phantoms: [PhantomNode], _ wanted: [Int], _ stop: StopFlag) throws -> [MatrixCell?] {
    let start = try MatrixStart(phantoms, ends, graphs.search)
    if let buckets {
      let ways = try router.readers.use { try buckets.ways(start, $0) }
      return wanted.map { ways[$0].map(cell) }
    }
    return try router.pools[graphs.profile].use(graphs.search) { workspace in
      try router.readers.use { roads in
        var tree = try MatrixTree(
          roads: roads, workspace: workspace, start: start, wantsLengths: wantsLengths, stop: stop)
        return try wanted.map { end in try tree.way(to: ends.all[end], direct: start.direct[end]).map(cell) }
      }
    }
  }

  private func cell(_ way: MatrixWay) -> MatrixCell {
    MatrixCell(weight: way.weight, duration: Double(way.weight) * secondsPerWeight, length: way.length)
  }
}
