public import GraphCore
import GraphFormat

/// The answer to a pair of nodes.
public struct NodePairAnswer: Sendable {
  /// Weight of the best way, in the profile's unit; nil when there is none.
  public var weight: Weight?
  /// Length of that way in centimetres; nil when there is none.
  public var lengthCentimetres: UInt64?
  /// States settled.
  public var settledStates: Int
  /// Time of the search alone.
  public var searchTime: Duration
}

/// Answers pairs of the input's own node ids: for comparisons with other engines on the same network. Used by any number of threads.
///
/// A way starts with any edge that leaves the source, at full weight, and ends with any edge that enters the target; there is no turn cost at
/// either end; from a node to itself the weight is 0.
public final class NodePairSolver: Sendable {
  private let package: GraphPackage
  private let pool: WorkspacePool
  private let graph: SearchGraph
  private let index: SourceIndex

  /// Answers on a graph with the states of the pool's.
  init(package: GraphPackage, pool: WorkspacePool, graph: SearchGraph, index: SourceIndex) {
    self.package = package
    self.pool = pool
    self.graph = graph
    self.index = index
  }

  /// The best way between two nodes.
  ///
  /// - Throws: `RoutingError`: `invalidRequest` for an id that the package does not have; `cancelled`, `weightOverflow`,
  ///   `blockCacheTooSmall`, `package`.
  public func solve(
    source: Int64, target: Int64, algorithm: Algorithm, stop: StopFlag? = nil
  ) throws(RoutingError) -> NodePairAnswer {
    let from = try node(source)
    let to = try node(target)
    if from == to { return NodePairAnswer(weight: 0, lengthCentimetres: 0, settledStates: 0, searchTime: .zero) }
    return try RoutingError.mapping {
      try package.withQuery {
        try pool.use(graph) { workspace in try self.search(workspace, from, to, algorithm, stop) }
      }
    }
  }

  private func node(_ id: Int64) throws(RoutingError) -> NodeID {
    if let node = try RoutingError.mapping({ try index.node(id) }) { return node }
    throw RoutingError(.invalidRequest, "the package has no node \(id); ids are those of the input")
  }

  private func search(
    _ workspace: QueryWorkspace, _ from: NodeID, _ to: NodeID, _ algorithm: Algorithm, _ stop: StopFlag?
  ) throws -> NodePairAnswer {
    let sources = try graph.startStates(leaving: from).filter { $0.weight < .infinity }
    let targets = try graph.inStates(of: to).map { Seed(state: $0, weight: 0) }
    let places = (try graph.position(of: from), try graph.position(of: to))
    let choice = try AlgorithmChoice(algorithm, on: graph)
    let begin = ContinuousClock.now
    let result = try choice.search(
      workspace, from: places.0, sources: sources, to: places.1, targets: targets, stop: stop)
    let time = begin.duration(to: .now)
    guard result.isFound else {
      return NodePairAnswer(weight: nil, lengthCentimetres: nil, settledStates: result.settled, searchTime: time)
    }
    var length: UInt64 = 0
    for state in result.states {
      let edge = try graph.edge(of: state)
      length += UInt64(try package.roads(block: edge.block).lengths[edge.slot])
    }
    return NodePairAnswer(
      weight: result.weight, lengthCentimetres: length, settledStates: result.settled, searchTime: time)
  }
}
