import GraphCore
import GraphFormat

/// The best ways from one place to all others, by Dijkstra's algorithm. Used by one thread, until the workspace runs again.
struct MatrixTree {
  private let workspace: QueryWorkspace
  private var lengths: TreeLengths?

  /// - Throws: `SearchError`, or what the block source throws.
  init(
    roads: RoadReader, workspace: QueryWorkspace, start: MatrixStart, wantsLengths: Bool, stop: StopFlag
  ) throws {
    self.workspace = workspace
    _ = try Dijkstra.explore(workspace, sources: start.sources.map(\.seed), stop: stop)
    // What comes now needs room in the block cache and not what the search held.
    workspace.end(labelByteLimit: .max)
    if wantsLengths { lengths = TreeLengths(roads: roads, workspace: workspace, sources: start.sources) }
  }

  /// The way to an end; nil when there is none.
  ///
  /// - Throws: `PackageError` or `SearchError` when a block cannot be read.
  mutating func way(to end: MatrixEnds.End, direct: DirectWay?) throws -> MatrixWay? {
    var best: (weight: Weight, target: LegTarget)?
    for target in end.targets {
      let weight = workspace.weight(of: target.seed.state) + target.seed.weight
      if weight < best?.weight ?? .infinity { best = (weight, target) }
    }
    if let direct, direct.weight <= best?.weight ?? .infinity {
      return MatrixWay(weight: direct.weight, length: try lengths?.roads.length(direct))
    }
    guard let (weight, target) = best else { return nil }
    guard lengths != nil else { return MatrixWay(weight: weight) }
    let before = try lengths?.way(to: target.seed.state) ?? 0
    let last = try lengths?.roads.length(target.place.edge, share: target.place.fraction) ?? 0
    return MatrixWay(weight: weight, length: before + last)
  }
}

/// Lengths along the ways of a tree; what was added up for one way is there for the next.
private struct TreeLengths {
  let workspace: QueryWorkspace
  let sources: [LegSource]
  var roads: RoadLengths
  /// Metres from the source to the end of a state's edge.
  private var known: [StateID: Double] = [:]

  init(roads: RoadReader, workspace: QueryWorkspace, sources: [LegSource]) {
    self.workspace = workspace
    self.sources = sources
    self.roads = RoadLengths(roads: roads, graph: workspace.graph)
  }

  /// Metres of the way to the end of a state's edge.
  mutating func way(to state: StateID) throws -> Double {
    var steps: [StateID] = []
    var next: StateID? = state
    var length = 0.0
    while let step = next {
      if let found = known[step] {
        length = found
        break
      }
      steps.append(step)
      next = workspace.previous(step)
    }
    for step in steps.reversed() {
      // A way begins on the edge of its first state, at the place.
      let place = workspace.previous(step) == nil ? LegSource.best(in: step, of: sources)?.place : nil
      length += try roads.length(step, share: 1 - (place?.fraction ?? 0))
      known[step] = length
    }
    return length
  }
}

/// Lengths of edges. Used by one thread.
struct RoadLengths {
  let roads: RoadReader
  let graph: SearchGraph
  // A way stays in a block for long.
  private var block: (number: Int, block: SearchBlock)?

  init(roads: RoadReader, graph: SearchGraph) {
    self.roads = roads
    self.graph = graph
  }

  /// Metres of a part of an edge.
  func length(_ edge: EdgeID, share: Double = 1) throws -> Double {
    Double(try roads.block(edge.block).lengths[edge.slot]) / 100 * share
  }

  /// Metres of a part of a state's edge.
  mutating func length(_ state: StateID, share: Double = 1) throws -> Double {
    if block?.number != state.block {
      block = nil
      block = (state.block, try graph.block(state.block))
    }
    let slot = Int(block?.block.states[state.slot].edge ?? 0)
    return try length(EdgeID(block: state.block, slot: slot), share: share)
  }

  /// Metres of a way along one edge.
  func length(_ way: DirectWay) throws -> Double {
    try length(way.to.edge, share: way.to.fraction - way.from.fraction)
  }
}
