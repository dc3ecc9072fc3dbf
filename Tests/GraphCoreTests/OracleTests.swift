import GraphCore
import TestSupport
import Testing

/// Every algorithm against plain oracles on thousands of random graphs: one-ways, parallel edges, self loops, edges of no length, copies of
/// edges that remember, turn costs, prohibitions, several sources and targets.
@Suite struct OracleTests {
  struct Query {
    var sources: [(state: Int, weight: Weight)]
    var targets: [(state: Int, weight: Weight)]

    init(_ network: StateNetwork, _ random: inout SeededGenerator) {
      func ends() -> [(state: Int, weight: Weight)] {
        (0..<1 + random.below(4)).map { _ in (random.below(network.states.count), Weight(random.below(300))) }
      }
      sources = ends()
      targets = ends()
    }
  }

  @Test(arguments: 0..<40)
  func everyAlgorithmEqualsTheOracleOnRandomGraphs(batch: UInt64) throws {
    for seed in batch * 60..<(batch + 1) * 60 {
      let network = StateNetwork.random(seed: seed)
      let source = MemoryBlockSource(
        network, nodesPerBlock: 1 + Int(seed % 9), heldByteLimit: seed % 3 == 0 ? 1 : .max)
      let workspace = QueryWorkspace(graph: source.graph(network))
      var random = SeededGenerator(seed: ~seed)
      for _ in 0..<6 {
        try check(Query(network, &random), network, source, workspace, seed: seed, random: &random)
        // The next query begins with no labels, as after one that took more than may be kept.
        if seed % 4 == 0 { workspace.end(labelByteLimit: 0) }
      }
    }
  }

  private func check(
    _ query: Query, _ network: StateNetwork, _ source: MemoryBlockSource, _ workspace: QueryWorkspace, seed: UInt64,
    random: inout SeededGenerator
  ) throws {
    let weights = Oracle.dijkstra(network, sources: query.sources)
    let right = query.targets.map { min(weights[$0.state] + $0.weight, .infinity) }.min() ?? .infinity
    let sources = query.sources.map { Seed(state: source.ids[$0.state], weight: $0.weight) }
    let targets = query.targets.map { Seed(state: source.ids[$0.state], weight: $0.weight) }
    let (from, to) = (random.below(network.nodes.count), random.below(network.nodes.count))
    let found = [
      try Dijkstra.search(workspace, sources: sources, targets: targets),
      // Any two places may steer the search: the answer must not depend on them.
      try BidirectionalAStar.search(
        workspace, from: Position(network.nodes[from]), sources: sources, to: Position(network.nodes[to]),
        targets: targets),
    ]
    for (number, result) in found.enumerated() {
      #expect(result.weight == right, "seed \(seed), algorithm \(number)")
      if result.isFound {
        #expect(weight(of: result.states, query, network, source) == right, "path of seed \(seed), algorithm \(number)")
      }
    }
    #expect(
      try Dijkstra.explore(workspace, sources: sources) == weights.filter { $0 < .infinity }.count, "seed \(seed)")
    for state in network.states.indices {
      #expect(workspace.weight(of: source.ids[state]) == weights[state], "seed \(seed), state \(state)")
    }
  }

  /// Adds a path up edge by edge; infinity when it is none.
  private func weight(
    of path: [StateID], _ query: Query, _ network: StateNetwork, _ source: MemoryBlockSource
  ) -> Weight {
    let states = path.compactMap { id in source.ids.firstIndex(of: id) }
    guard states.count == path.count, let first = states.first, let last = states.last,
      let start = query.sources.filter({ $0.state == first }).map(\.weight).min(),
      let end = query.targets.filter({ $0.state == last }).map(\.weight).min()
    else { return .infinity }
    var weight = start + end
    for (before, after) in zip(states, states.dropFirst()) {
      guard network.states[before].head == network.states[after].tail else { return .infinity }
      weight += network.turnCost(before, after) + network.states[after].weight
    }
    return weight
  }

  @Test func dijkstraEqualsFloydWarshallOnSmallGraphs() throws {
    for seed in stride(from: UInt64(0), to: 800, by: 4) {
      let network = StateNetwork.random(seed: seed)
      let all = Oracle.floydWarshall(network)
      let source = MemoryBlockSource(network, nodesPerBlock: 3)
      let workspace = QueryWorkspace(graph: source.graph(network))
      for from in network.states.indices {
        #expect(Oracle.dijkstra(network, sources: [(from, 0)]) == all[from], "seed \(seed)")
        _ = try Dijkstra.explore(workspace, sources: [Seed(state: source.ids[from], weight: 0)])
        #expect(network.states.indices.map { workspace.weight(of: source.ids[$0]) } == all[from], "seed \(seed)")
      }
    }
  }

  @Test func onlyAWayBelowTheLimitCounts() throws {
    var network = StateNetwork()
    network.nodes = (0..<3).map { Coordinate(latitudeE7: 0, longitudeE7: Int32($0) * 1000) }
    network.states = [.init(tail: 0, head: 1, weight: 500), .init(tail: 1, head: 2, weight: 700)]
    let source = MemoryBlockSource(network, nodesPerBlock: 2)
    let workspace = QueryWorkspace(graph: source.graph(network))
    func search(below limit: Weight) throws -> [Weight] {
      let seeds = ([Seed(state: source.ids[0], weight: 500)], [Seed(state: source.ids[1], weight: 0)])
      let places = (Position(network.nodes[0]), Position(network.nodes[2]))
      return [
        try BidirectionalAStar.search(
          workspace, from: places.0, sources: seeds.0, to: places.1, targets: seeds.1, below: limit
        ).weight,
        try Dijkstra.search(workspace, sources: seeds.0, targets: seeds.1, below: limit).weight,
      ]
    }
    #expect(try search(below: 1201) == [1200, 1200])
    #expect(try search(below: 1200) == [.infinity, .infinity])
  }

  @Test func weightsTooLargeForLabelsAreAnErrorAndNotUnreachable() throws {
    var network = StateNetwork()
    network.nodes = (0..<7).map { Coordinate(latitudeE7: 0, longitudeE7: Int32($0) * 1000) }
    network.states = (0..<6).map { .init(tail: $0, head: $0 + 1, weight: Weight.limit - 1) }
    let source = MemoryBlockSource(network, nodesPerBlock: 2)
    let workspace = QueryWorkspace(graph: source.graph(network))
    let seeds = ([Seed(state: source.ids[0], weight: 0)], [Seed(state: source.ids[5], weight: 0)])
    #expect(throws: SearchError.weightOverflow) {
      try Dijkstra.search(workspace, sources: seeds.0, targets: seeds.1)
    }
    #expect(throws: SearchError.weightOverflow) {
      try BidirectionalAStar.search(
        workspace, from: Position(network.nodes[0]), sources: seeds.0, to: Position(network.nodes[6]), targets: seeds.1)
    }
  }
}
