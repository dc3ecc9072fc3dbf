import GraphBuilder
import GraphCore
import TestSupport
import Testing

@testable import RoutingEngine

/// Legs between places on random networks, in real packages, against the plain oracle.
@Suite("Legs equal the oracle") struct LegOracleTests {
  @Test("Small networks, thousands of legs", arguments: 0..<20)
  func small(batch: UInt64) throws {
    var kinds = Kinds()
    for seed in batch * 50..<(batch + 1) * 50 {
      let network = RoadNetwork.random(seed: seed, nodes: 2 + Int(seed % 37))
      try check(PackagedRoads(network), legs: 8, seed: seed, &kinds)
    }
    // The cases are there: otherwise this would prove nothing.
    #expect(min(kinds.without, kinds.alongOneEdge, kinds.overSeveral, kinds.withTurnCosts) > 10, "\(kinds)")
  }

  @Test("Networks of several blocks", arguments: 0..<8)
  func large(seed: UInt64) throws {
    let roads = try PackagedRoads(.random(seed: seed, nodes: 600 + 200 * Int(seed)))
    #expect(roads.package.blockCount > 1)
    var kinds = Kinds()
    try check(roads, legs: 60, seed: seed, &kinds)
    #expect(kinds.withTurnCosts > 20, "\(kinds)")
  }

  @Test("Networks of several blocks in a cache that holds two of them", arguments: 100..<104)
  func tinyCache(seed: UInt64) throws {
    let network = RoadNetwork.random(seed: seed, nodes: 2500)
    let whole = try PackagedRoads(network).package
    let graph = whole.searchGraph(profile: 0)
    let largest = try (0..<whole.blockCount).map { try graph.block($0).byteCount }.max() ?? 0
    // Two for the query and two that its share lets it hold on to.
    let roads = try PackagedRoads(network, blockCacheBytes: largest * 4)
    var kinds = Kinds()
    try check(roads, legs: 25, seed: seed, &kinds)
    #expect(roads.package.cacheStatistics.evictedBlocks > whole.blockCount)
    #expect(roads.package.cacheStatistics.heldBytes <= largest * 4)
  }

  /// How many legs of which kind there were.
  struct Kinds {
    var without = 0
    var alongOneEdge = 0
    var overSeveral = 0
    var withTurnCosts = 0

    mutating func count(_ uses: [EdgeUse]) {
      without += uses.isEmpty ? 1 : 0
      alongOneEdge += uses.count == 1 ? 1 : 0
      overSeveral += uses.count > 2 ? 1 : 0
      withTurnCosts += uses.contains { $0.turnCost > 0 } ? 1 : 0
    }
  }

  private func check(_ roads: PackagedRoads, legs: Int, seed: UInt64, _ kinds: inout Kinds) throws {
    var random = SeededGenerator(seed: seed ^ 0xABCD)
    for profile in [0, 1] {
      let oracle = LegOracle(roads.network, profile: profile)
      let workspace = QueryWorkspace(graph: roads.package.searchGraph(profile: profile))
      for _ in 0..<legs {
        let from = places(roads.network, oracle, &random)
        let to = random.oneIn(6) ? moved(from, &random) : places(roads.network, oracle, &random)
        if from.isEmpty || to.isEmpty { continue }
        try check(from, to, WayCheck(roads: roads, oracle: oracle, from: from, to: to), workspace, seed: seed, &kinds)
      }
    }
  }

  private func check(
    _ from: [LegOracle.Place], _ to: [LegOracle.Place], _ way: WayCheck, _ workspace: QueryWorkspace, seed: UInt64,
    _ kinds: inout Kinds
  ) throws {
    let right = way.oracle.weight(from: from, to: to)
    for algorithm in [Algorithm.dijkstra, .bidirectionalAStar] {
      try way.roads.package.withQuery {
        let search = try LegSearch(
          graph: workspace.graph, from: from.map { try way.roads.phantom($0, way.oracle) },
          to: to.map { try way.roads.phantom($0, way.oracle) })
        let found = try search.run(workspace, algorithm: algorithm, stop: StopFlag())
        workspace.end(labelByteLimit: .max)
        kinds.count(found.uses)
        let context = "seed \(seed), \(algorithm), from \(from) to \(to)"
        guard let right else {
          #expect(found.uses.isEmpty && found.weight == .infinity, "\(context)")
          return
        }
        #expect(UInt64(found.weight) == right, "\(context)")
        #expect(try way.faults(found.uses, weight: found.weight) == [], "\(context)")
      }
    }
  }

  /// One to three places that the profile may use: anywhere on a road, or on all roads of a junction as the snapper gives them.
  private func places(
    _ network: RoadNetwork, _ oracle: LegOracle, _ random: inout SeededGenerator
  ) -> [LegOracle.Place] {
    var places: [LegOracle.Place] = []
    if random.oneIn(3) {
      let node = random.below(network.nodes.count)
      for (road, ends) in network.roads.enumerated() {
        if ends.from == node { places.append(.init(road: road, fraction: 0)) }
        if ends.to == node { places.append(.init(road: road, fraction: 1)) }
      }
    } else {
      for _ in 0..<1 + random.below(3) {
        // Exact in binary, so that 1 - fraction loses nothing.
        let fraction = Double([0, 1024, random.below(1025), random.below(1025)][random.below(4)]) / 1024
        places.append(.init(road: random.below(network.roads.count), fraction: fraction))
      }
    }
    return places.filter { !oracle.ways($0).isEmpty }
  }

  /// The same roads, other places on them.
  private func moved(_ places: [LegOracle.Place], _ random: inout SeededGenerator) -> [LegOracle.Place] {
    places.map { .init(road: $0.road, fraction: Double(random.below(1025)) / 1024) }
  }
}
