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
      let memory = MemoryHierarchy(try shape.customized(StateGraph(graph)), stateCounts: graph.stateCounts)
      let hierarchy =
        seed % 3 == 0
        ? Hierarchy(source: TightSource(memory), rankCounts: memory.hierarchy.rankCounts) : memory.hierarchy
      let workspace = HierarchyWorkspace(hierarchy: hierarchy)
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
    let tight = TightSource(memory)
    let workspace = HierarchyWorkspace(hierarchy: Hierarchy(source: tight, rankCounts: memory.hierarchy.rankCounts))
    var random = SeededGenerator(seed: 4)
    for _ in 0..<50 {
      tight.isBroken = true
      let ends = (ends(network, &random), ends(network, &random))
      #expect(throws: TightSource.Broken.self) {
        try HierarchyQuery.search(
          workspace, sources: ends.0.map { Seed(state: source.ids[$0.state], weight: 0) },
          targets: ends.1.map { Seed(state: source.ids[$0.state], weight: 0) })
      }
      tight.isBroken = false
      try check(network, source, workspace, seed: 11, random: &random)
    }
  }
}

/// A cache that has room for next to nothing: every other call finds it full, and a query may hold one byte. Used by one thread.
private final class TightSource: HierarchySource, @unchecked Sendable {
  struct Broken: Error {}

  private let source: MemoryHierarchy
  private var isFull = false
  /// Whether blocks cannot be read.
  var isBroken = false

  init(_ source: MemoryHierarchy) { self.source = source }

  func hierarchyBlock(_ number: Int) throws -> HierarchyBlock? {
    if isBroken { throw Broken() }
    isFull.toggle()
    return isFull ? nil : source.hierarchyBlock(number)
  }

  func rank(of state: StateID) -> UInt32? {
    isFull.toggle()
    return isFull ? nil : source.rank(of: state)
  }

  var heldByteLimit: Int { 1 }
}
