import TestSupport
import Testing

@testable import GraphCore

/// Searches on graphs whose weights and turns a request has changed, against the oracle on the changed network.
@Suite struct ChangedWeightsTests {
  @Test(arguments: 0..<20)
  func everyAlgorithmEqualsTheOracleWithRandomChanges(batch: UInt64) throws {
    for seed in batch * 40..<(batch + 1) * 40 {
      let network = StateNetwork.random(seed: seed)
      let source = MemoryBlockSource(
        network, nodesPerBlock: 1 + Int(seed % 9), heldByteLimit: seed % 3 == 0 ? 1 : .max)
      let plain = source.graph(network)
      let shape = try Self.shape(plain, seed: seed)
      let original = plain.with(try Self.hierarchy(shape, plain))
      let workspace = QueryWorkspace(graph: original)
      var random = SeededGenerator(seed: ~seed)
      for rarity in [2, 5, 20] {
        let changes = StateChanges.random(network, oneIn: rarity, lowers: seed % 2 == 0, &random)
        let changed = PatchedMemorySource(network, source, changes).graph(original)
        workspace.read(changed)
        try checkFilled(
          changes.applied(to: network), source, try Self.hierarchy(shape, changed), "seed \(seed), one in \(rarity)",
          &random)
        try check(changes.applied(to: network), source, original, workspace, "seed \(seed), one in \(rarity)", &random)
      }
      // The same workspace, back on the original.
      workspace.read(original)
      try check(network, source, original, workspace, "seed \(seed), unchanged", &random)
    }
  }

  /// Any order gives a hierarchy that is right.
  private static func shape(_ graph: SearchGraph, seed: UInt64) throws -> CustomizableHierarchy {
    var random = SeededGenerator(seed: seed)
    let states = try StateGraph(graph)
    return CustomizableHierarchy(states, order: (0..<UInt32(states.stateCount)).shuffled(using: &random))
  }

  private static func hierarchy(_ shape: CustomizableHierarchy, _ graph: SearchGraph) throws -> Hierarchy {
    MemoryHierarchy(shape.customized(try StateGraph(graph)), stateCounts: graph.stateCounts).hierarchy
  }

  /// A hierarchy that was made for other weights and filled with these, higher or lower, and its order read back.
  private func checkFilled(
    _ network: StateNetwork, _ source: MemoryBlockSource, _ hierarchy: Hierarchy, _ name: String,
    _ random: inout SeededGenerator
  ) throws {
    let workspace = HierarchyWorkspace(hierarchy: hierarchy)
    let open = network.states.indices.filter { network.states[$0].weight < .infinity }
    guard let from = open.randomElement(using: &random) else { return }
    let weights = Oracle.dijkstra(network, sources: [(from, 7)])
    for target in network.states.indices where random.oneIn(3) {
      let found = try HierarchyQuery.weight(
        workspace, sources: [Seed(state: source.ids[from], weight: 7)],
        targets: [Seed(state: source.ids[target], weight: 0)])
      #expect(found == weights[target], "\(name)")
    }
    let counts = source.graph(network).stateCounts
    #expect(try hierarchy.order(stateCounts: counts).count == network.states.count, "\(name)")
  }

  private func check(
    _ network: StateNetwork, _ source: MemoryBlockSource, _ original: SearchGraph, _ workspace: QueryWorkspace,
    _ name: String,
    _ random: inout SeededGenerator
  ) throws {
    // Nobody is ever on an edge that the network has closed; hierarchies know no way from there.
    let open = try network.states.indices.filter { try original.weight(of: source.ids[$0]) < .infinity }
    guard let from = open.randomElement(using: &random) else { return }
    let weights = Oracle.dijkstra(network, sources: [(from, 7)])
    let places = (Position(network.nodes[network.states[from].head]), Position(network.nodes[0]))
    for target in network.states.indices where random.oneIn(3) {
      let ends = ([Seed(state: source.ids[from], weight: 7)], [Seed(state: source.ids[target], weight: 0)])
      var found = [
        try Dijkstra.search(workspace, sources: ends.0, targets: ends.1),
        try BidirectionalAStar.search(workspace, from: places.0, sources: ends.0, to: places.1, targets: ends.1),
      ]
      if let hierarchy = workspace.graph.hierarchy {
        found.append(
          try PotentialAStar.search(workspace, hierarchy: hierarchy, sources: ends.0, targets: ends.1))
        #expect(found[2].settled <= found[0].settled, "\(name)")
        for number in [1, 3] {
          found.append(
            try PotentialAStar.search(
              workspace, hierarchy: hierarchy, sources: ends.0, targets: ends.1, below: .infinity, stop: nil,
              firstLookBack: number))
        }
      }
      for result in found {
        #expect(result.weight == weights[target], "\(name)")
        if result.isFound { #expect(try weight(of: result.states, workspace.graph) == weights[target] - 7, "\(name)") }
      }
    }
  }

  /// Adds a way up, without its first edge.
  private func weight(of way: [StateID], _ graph: SearchGraph) throws -> Weight {
    try zip(way, way.dropFirst()).reduce(0) { sum, turn in
      try sum + graph.turnCost(from: turn.0, to: turn.1) + graph.weight(of: turn.1)
    }
  }

  @Test func aChangeKeepsWeightsInTheirRange() {
    #expect(WeightChange.closed.applied(to: 5) == .infinity)
    #expect(WeightChange.factor(0.001).applied(to: 5) == 1)
    #expect(WeightChange.factor(1.5).applied(to: 5) == 8)
    #expect(WeightChange.factor(1000).applied(to: .limit - 1) == .limit - 1)
    #expect(WeightChange.weight(0).applied(to: 5) == 1)
    #expect(WeightChange.weight(9).applied(to: 0) == 0)
    #expect(WeightChange.factor(1).applied(to: .infinity) == .infinity)
    #expect(WeightChange.weight(9).applied(to: .infinity) == .infinity)
  }
}
