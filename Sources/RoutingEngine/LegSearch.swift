import GraphCore

/// A place on a directed edge: one direction of a phantom node.
struct DirectedPlace {
  var edge: EdgeID
  /// Whether the edge is the twin of the one that owns the shape.
  var isReversed: Bool
  /// Where along the directed edge, 0 at its tail to 1 at its head.
  var fraction: Double
  var phantom: PhantomNode

  /// The directions of some phantom nodes that the profile may use.
  static func all(of phantoms: [PhantomNode]) -> [DirectedPlace] {
    phantoms.flatMap { phantom in
      let forward = DirectedPlace(edge: phantom.edge, isReversed: false, fraction: phantom.fraction, phantom: phantom)
      let backward = phantom.twin.map {
        DirectedPlace(edge: $0, isReversed: true, fraction: 1 - phantom.fraction, phantom: phantom)
      }
      return (phantom.isEdgeOpen ? [forward] : []) + (phantom.isTwinOpen ? [backward].compactMap { $0 } : [])
    }
  }

  /// The weight of the edge up to here, of a whole edge's weight.
  func part(of weight: Weight) -> Weight { min(weight, Weight(Double(weight) * fraction + 0.5)) }
}

/// An edge of a found way: which, from where to where, at what cost.
struct EdgeUse {
  var edge: EdgeID
  /// Where the way begins and ends on the edge; nil at an end that is used whole.
  var start, end: DirectedPlace?
  var weight: Weight
  var turnCost: Weight
}

/// The search of one leg: turns phantom nodes into seeds, runs the algorithm, and tells which edges are used.
///
/// A source is a state with what remains of its edge. A target is reached through the states before it: so the search never needs a
/// negative weight, and a target behind the source on the same edge is an ordinary case. What lies between two places on one edge
/// without leaving it is compared with what the search finds.
struct LegSearch {
  let graph: SearchGraph
  private let sources: [LegSource]
  private let targets: [LegTarget]
  private let direct: DirectWay?

  /// - Throws: what the block source throws.
  init(graph: SearchGraph, from: [PhantomNode], to: [PhantomNode]) throws {
    self.graph = graph
    let starts = DirectedPlace.all(of: from)
    let ends = DirectedPlace.all(of: to)
    sources = try LegSource.all(starts, graph)
    targets = try LegTarget.all(ends, graph)
    direct = try DirectWay.best(from: starts, to: ends, graph)
  }

  /// Finds the best way.
  ///
  /// - Returns: the edges in order, empty when there is no way; the weight; states settled.
  /// - Throws: `SearchError`, or what the block source throws.
  func run(
    _ workspace: QueryWorkspace, algorithm: Algorithm, stop: StopFlag
  ) throws -> (uses: [EdgeUse], weight: Weight, settled: Int) {
    let limit = direct?.weight ?? .infinity
    let result = try search(workspace, algorithm: algorithm, below: limit, stop: stop)
    if result.isFound { return (try uses(result, workspace), result.weight, result.settled) }
    guard let direct else { return ([], .infinity, result.settled) }
    let use = EdgeUse(edge: direct.from.edge, start: direct.from, end: direct.to, weight: direct.weight, turnCost: 0)
    return ([use], direct.weight, result.settled)
  }

  private func search(
    _ workspace: QueryWorkspace, algorithm: Algorithm, below limit: Weight, stop: StopFlag
  ) throws -> SearchResult {
    guard limit > 0, let from = sources.first?.place.phantom, let to = targets.first?.place.phantom else {
      return SearchResult(weight: .infinity, states: [], settled: 0)
    }
    let starts = sources.map(\.seed)
    let ends = targets.map(\.seed)
    return try AlgorithmChoice(algorithm, on: graph).search(
      workspace, from: Position(from.coordinate), sources: starts, to: Position(to.coordinate), targets: ends,
      below: limit, stop: stop)
  }

  /// The edges of a found way: the states' edges, then the target's, of which the search knows only the state before.
  private func uses(_ result: SearchResult, _ workspace: QueryWorkspace) throws -> [EdgeUse] {
    guard let first = result.states.first, let last = result.states.last,
      let source = LegSource.best(in: first, of: sources),
      let target = targets.filter({ $0.seed.state == last }).min(by: { $0.seed.weight < $1.seed.weight })
    else { return [] }
    var uses: [EdgeUse] = []
    uses.reserveCapacity(result.states.count + 1)
    uses.append(EdgeUse(edge: source.place.edge, start: source.place, weight: source.seed.weight, turnCost: 0))
    var row = try workspace.record(of: first).row
    for state in result.states.dropFirst() {
      let record = try workspace.record(of: state)
      uses.append(
        EdgeUse(
          edge: EdgeID(block: state.block, slot: Int(record.edge)), weight: record.weight,
          turnCost: try workspace.turnCost(row: row, to: state)))
      row = record.row
    }
    uses.append(
      EdgeUse(
        edge: target.place.edge, end: target.place, weight: target.seed.weight - target.turnCost,
        turnCost: target.turnCost))
    withoutEmptyEnds(&uses)
    return uses
  }

  /// Leaves out a first or last edge of which nothing is used: the place is the junction itself, and nobody drives there.
  private func withoutEmptyEnds(_ uses: inout [EdgeUse]) {
    while uses.count > 1, let first = uses.first, first.weight == 0, first.start?.fraction == 1, uses[1].turnCost == 0 {
      uses.removeFirst()
    }
    while uses.count > 1, let last = uses.last, last.weight == 0, last.end?.fraction == 0, last.turnCost == 0 {
      uses.removeLast()
    }
  }
}
