/// Where the search blocks of a profile come from: a package's cache, or memory in tests.
public protocol SearchBlockSource: AnyObject, Sendable {
  /// The block, decoded. Called by many threads.
  ///
  /// - Returns: nil when the cache is full of blocks that running queries hold: the caller lets go of its own and asks again.
  /// - Throws: whatever makes the block unreadable; a search passes it on.
  func searchBlock(_ number: Int) throws -> SearchBlock?

  /// How many bytes of blocks one query may hold right now before it should let go of them; `Int.max` without a budget.
  var heldByteLimit: Int { get }
}

/// The graph of one profile as the searches see it. Immutable; used by any number of threads.
public struct SearchGraph: Sendable {
  /// Gives the blocks.
  public let source: any SearchBlockSource
  /// Number of states of each block.
  public let stateCounts: [UInt16]
  /// Largest weight of an open edge, and largest turn cost.
  public let maxWeight, maxTurnCost: Weight
  /// Lower bound in weight units = chord x this. From the package's highest speed, a millionth smaller, so that rounding cannot make a potential inconsistent.
  public let weightPerUnit: Double

  /// A hierarchy over the same states, for faster searches; nil without one.
  public private(set) var hierarchy: Hierarchy?
  /// What the hierarchy is good for.
  public private(set) var hierarchyRole = HierarchyRole.exact

  /// Makes a graph.
  ///
  /// - Parameter maxSpeed: for every open edge, chord(tail, head) <= weight x maxSpeed. Finite and positive.
  public init(
    source: any SearchBlockSource, stateCounts: [UInt16], maxWeight: Weight, maxTurnCost: Weight, maxSpeed: Double
  ) {
    self.source = source
    self.stateCounts = stateCounts
    self.maxWeight = maxWeight
    self.maxTurnCost = maxTurnCost
    weightPerUnit = (1 - 1e-6) / maxSpeed
  }

  /// The same network with other weights, or with turns prohibited: other blocks with the same states.
  ///
  /// - Parameters:
  ///   - source: gives the blocks as they are changed.
  ///   - maxWeight: largest weight of an open edge after the changes.
  ///   - minWeightPerUnit: no open edge has less weight than its chord x this, as far as it was changed; `infinity` when none has become faster.
  public func changed(source: any SearchBlockSource, maxWeight: Weight, minWeightPerUnit: Double) -> SearchGraph {
    var graph = SearchGraph(
      changing: self, source, max(maxWeight, self.maxWeight), min(weightPerUnit, minWeightPerUnit))
    // Where an edge has become faster, the original's distances are no bounds.
    if minWeightPerUnit < .infinity { graph.hierarchy = nil }
    return graph
  }

  /// The same graph with a hierarchy that has its weights.
  public func with(_ hierarchy: Hierarchy?) -> SearchGraph {
    var graph = self
    graph.hierarchy = hierarchy
    graph.hierarchyRole = .exact
    return graph
  }

  private init(changing graph: SearchGraph, _ source: any SearchBlockSource, _ maxWeight: Weight, _ perUnit: Double) {
    self.source = source
    stateCounts = graph.stateCounts
    self.maxWeight = maxWeight
    maxTurnCost = graph.maxTurnCost
    weightPerUnit = perUnit
    hierarchy = graph.hierarchy
    hierarchyRole = .bounds
  }
}

/// How a hierarchy stands to the graph that has it.
public enum HierarchyRole: Sendable {
  /// It has the weights of the graph: `HierarchyQuery` answers.
  case exact
  /// Some edges of the graph weigh more than in the hierarchy, or some turns are prohibited: its distances are lower bounds, see `PotentialAStar`.
  case bounds
}

/// A state together with the weight at which a search begins or ends there.
public struct Seed: Hashable, Sendable {
  /// The state.
  public var state: StateID
  /// For a source: the weight when the end of the state's edge is reached. For a target: what remains from there. Below `Weight.infinity`.
  public var weight: Weight

  /// Makes a seed.
  public init(state: StateID, weight: Weight) {
    self.state = state
    self.weight = weight
  }
}

/// What a search found.
public struct SearchResult: Sendable {
  /// Weight of the best way; `Weight.infinity` when there is none.
  public var weight: Weight
  /// The states of the way, from one of the sources to one of the targets. Empty when there is none.
  public var states: [StateID]
  /// How many states were settled: the measure of work.
  public var settled: Int

  /// Makes a result.
  public init(weight: Weight, states: [StateID], settled: Int) {
    self.weight = weight
    self.states = states
    self.settled = settled
  }

  /// Whether a way was found.
  public var isFound: Bool { weight < .infinity }
}

/// Why a search ended without an answer.
public enum SearchError: Error, Sendable {
  /// The stop flag was raised.
  case stopped
  /// The weights of the network are too large for 32-bit labels: the search found nothing below 2^30 units, but a way may exist.
  case weightOverflow
  /// A hierarchy is not what it promises: an arc that a shortcut stands for is not there.
  case hierarchyDamaged
  /// The block cache is too small for even one step of the search while other queries hold the rest.
  case blockCacheExhausted
}
