import GraphCore
import TestSupport
import Testing

/// Hierarchies over thousands of random graphs and random orders, against plain Dijkstra.
@Suite struct HierarchyOracleTests {
  @Test(arguments: 0..<40)
  func everyOrderGivesTheWeightsOfTheOracle(batch: UInt64) throws {
    for seed in batch * 60..<(batch + 1) * 60 {
      let network = StateNetwork.random(seed: seed)
      let source = MemoryBlockSource(network, nodesPerBlock: 1 + Int(seed % 9))
      let graph = source.graph(network)
      var random = SeededGenerator(seed: seed &* 77)
      let shape = CustomizableHierarchy(
        try StateGraph(graph), order: (0..<UInt32(network.states.count)).shuffled(using: &random))
      let cut = CutHierarchy(
        try shape.customized(StateGraph(graph)), ids: source.ids.sorted(), blocksOf: 1 + random.below(20),
        heldByteLimit: seed % 3 == 0 ? 1 : .max, refusing: seed % 5 == 0 ? 2 + Int(seed % 4) : nil)
      let workspace = HierarchyWorkspace(hierarchy: cut.hierarchy)
      for _ in 0..<6 {
        try check(network, source, workspace, seed: seed, random: &random)
        if seed % 4 == 0 { workspace.end(labelByteLimit: 0) }
      }
    }
  }

  /// Sources and targets on open edges: nobody begins on a closed one.
  private func ends(_ network: StateNetwork, _ random: inout SeededGenerator) -> [(state: Int, weight: Weight)] {
    let open = network.states.indices.filter { network.states[$0].weight < .infinity }
    guard !open.isEmpty else { return [] }
    return (0..<1 + random.below(4)).map { _ in (open[random.below(open.count)], Weight(random.below(300))) }
  }

  private func check(
    _ network: StateNetwork, _ source: MemoryBlockSource, _ workspace: HierarchyWorkspace, seed: UInt64,
    random: inout SeededGenerator
  ) throws {
    let (from, to) = (ends(network, &random), ends(network, &random))
    let weights = Oracle.dijkstra(network, sources: from)
    let right = to.map { min(weights[$0.state] + $0.weight, .infinity) }.min() ?? .infinity
    let sources = from.map { Seed(state: source.ids[$0.state], weight: $0.weight) }
    let targets = to.map { Seed(state: source.ids[$0.state], weight: $0.weight) }
    let found = try HierarchyQuery.search(workspace, sources: sources, targets: targets)
    #expect(found.weight == right, "seed \(seed)")
    #expect(found.isFound == !found.states.isEmpty)
    if found.isFound { #expect(weight(of: found.states, from, to, network, source) == right, "path of seed \(seed)") }
    #expect(try HierarchyQuery.weight(workspace, sources: sources, targets: targets) == right, "seed \(seed)")
    let limited = try HierarchyQuery.search(workspace, sources: sources, targets: targets, below: right)
    #expect(!limited.isFound, "seed \(seed)")
    try checkClimbs(workspace, sources, targets, right, seed: seed)
  }

  /// What both sides reach has the best way in it.
  private func checkClimbs(
    _ workspace: HierarchyWorkspace, _ sources: [Seed], _ targets: [Seed], _ right: Weight, seed: UInt64
  ) throws {
    let up = try HierarchyQuery.climb(workspace, from: sources, isForward: true)
    let down = Dictionary(
      uniqueKeysWithValues: try HierarchyQuery.climb(workspace, from: targets, isForward: false).map {
        ($0.rank, $0.weight)
      })
    let met = up.compactMap { entry in down[entry.rank].map { min($0 + entry.weight, .infinity) } }.min()
    #expect(met ?? .infinity == right, "seed \(seed)")
    #expect(zip(up, up.dropFirst()).allSatisfy { $0.rank < $1.rank })
  }

  /// Adds a path up turn by turn; infinity when it is none.
  private func weight(
    of path: [StateID], _ from: [(state: Int, weight: Weight)], _ to: [(state: Int, weight: Weight)],
    _ network: StateNetwork, _ source: MemoryBlockSource
  ) -> Weight {
    let states = path.compactMap { id in source.ids.firstIndex(of: id) }
    guard states.count == path.count, let first = states.first, let last = states.last,
      let start = from.filter({ $0.state == first }).map(\.weight).min(),
      let end = to.filter({ $0.state == last }).map(\.weight).min()
    else { return .infinity }
    return zip(states, states.dropFirst()).reduce(start + end) { weight, pair in
      guard network.states[pair.0].head == network.states[pair.1].tail else { return .infinity }
      return weight + network.turnCost(pair.0, pair.1) + network.states[pair.1].weight
    }
  }

  @Test func otherWeightsAreFilledIntoTheSameShape() throws {
    for seed in UInt64(0)..<300 {
      var network = StateNetwork.random(seed: seed)
      let before = MemoryBlockSource(network, nodesPerBlock: 3).graph(network)
      var random = SeededGenerator(seed: seed)
      let shape = CustomizableHierarchy(
        try StateGraph(before), order: (0..<UInt32(network.states.count)).shuffled(using: &random))
      for state in network.states.indices where random.oneIn(3) && network.states[state].weight < .infinity {
        network.states[state].weight = random.oneIn(3) ? .infinity : network.states[state].weight * 2
      }
      let source = MemoryBlockSource(network, nodesPerBlock: 3)
      let graph = source.graph(network)
      let memory = MemoryHierarchy(try shape.customized(StateGraph(graph)), stateCounts: graph.stateCounts)
      let workspace = HierarchyWorkspace(hierarchy: memory.hierarchy)
      for _ in 0..<6 { try check(network, source, workspace, seed: seed, random: &random) }
    }
  }

  @Test func aSourceThatFailsLeavesTheWorkspaceFitForTheNextQuery() throws {
    let network = StateNetwork.random(seed: 11)
    let source = MemoryBlockSource(network, nodesPerBlock: 3)
    let graph = source.graph(network)
    let shape = CustomizableHierarchy(try StateGraph(graph), order: (0..<UInt32(network.states.count)).map { $0 })
    let memory = MemoryHierarchy(try shape.customized(StateGraph(graph)), stateCounts: graph.stateCounts)
    let failing = FailingSource(memory)
    let workspace = HierarchyWorkspace(hierarchy: Hierarchy(source: failing, rankCounts: memory.hierarchy.rankCounts))
    var random = SeededGenerator(seed: 4)
    for round in 0..<50 {
      workspace.end(labelByteLimit: .max)
      // It takes three reads to begin: the block, and the two ranks.
      failing.readsLeft = round % 3
      let ends = (ends(network, &random)[0], ends(network, &random)[0])
      #expect(throws: FailingSource.Broken.self) {
        try HierarchyQuery.search(
          workspace, sources: [Seed(state: source.ids[ends.0.state], weight: 0)],
          targets: [Seed(state: source.ids[ends.1.state], weight: 0)])
      }
      failing.readsLeft = .max
      try check(network, source, workspace, seed: 11, random: &random)
    }
  }

  /// Roads one behind the other, each as heavy as it may be.
  private func chain(_ count: Int, weight: Weight) -> StateNetwork {
    var network = StateNetwork()
    network.nodes = (0...count).map { Coordinate(latitudeE7: 0, longitudeE7: Int32($0) * 1000) }
    network.states = (0..<count).map { .init(tail: $0, head: $0 + 1, weight: weight) }
    return network
  }

  /// A chain with a hierarchy, from its first road to its last.
  private func search(_ network: StateNetwork, order: [UInt32], isReversed: Bool = false, stop: StopFlag? = nil) throws
    -> SearchResult
  {
    let source = MemoryBlockSource(network, nodesPerBlock: 100)
    let graph = try StateGraph(source.graph(network))
    let cut = CutHierarchy(
      CustomizableHierarchy(graph, order: order).customized(graph), ids: source.ids.sorted(), blocksOf: 500)
    let ends = [source.ids[0], source.ids[network.states.count - 1]].map { Seed(state: $0, weight: 0) }
    return try HierarchyQuery.search(
      HierarchyWorkspace(hierarchy: cut.hierarchy), sources: [ends[isReversed ? 1 : 0]],
      targets: [ends[isReversed ? 0 : 1]], stop: stop)
  }

  /// Once one shortcut stands for the whole chain, once the labels are too small for single roads.
  @Test(arguments: [[1, 2, 3, 4, 0, 5], [0, 1, 2, 3, 4, 5], [5, 3, 1, 0, 2, 4]])
  func weightsTooLargeForLabelsAreAnErrorAndNotUnreachable(order: [UInt32]) throws {
    let network = chain(6, weight: .limit - 1)
    #expect(throws: SearchError.weightOverflow) { try search(network, order: order) }
    #expect(try !search(network, order: order, isReversed: true).isFound)
  }

  @Test func aRaisedFlagStopsAClimbAndTheUnpackingOfALongWay() throws {
    let count: UInt32 = 3000
    let network = chain(Int(count), weight: 10)
    let stop = StopFlag()
    // One shortcut for all, and no shortcut at all.
    let orders = [(1..<count - 1).map { $0 } + [0, count - 1], (0..<count).map { $0 }]
    for order in orders {
      let found = try search(network, order: order, stop: stop)
      #expect(found.weight == 10 * (count - 1) && found.states.count == Int(count))
    }
    stop.raise()
    for order in orders {
      #expect(throws: SearchError.stopped) { try search(network, order: order, stop: stop) }
    }
  }
}

/// A hierarchy whose blocks cannot always be read. Used by one thread.
private final class FailingSource: HierarchySource, @unchecked Sendable {
  struct Broken: Error {}

  private let source: MemoryHierarchy
  /// After so many ranks and blocks nothing can be read.
  var readsLeft = Int.max

  init(_ source: MemoryHierarchy) { self.source = source }

  private func read() throws {
    readsLeft -= 1
    if readsLeft < 0 { throw Broken() }
  }

  func hierarchyBlock(_ number: Int) throws -> HierarchyBlock? {
    try read()
    return source.hierarchyBlock(number)
  }

  func rank(of state: StateID) throws -> UInt32? {
    try read()
    return source.rank(of: state)
  }

  var heldByteLimit: Int { 1 }
}
