import Foundation
import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// Bans and restricted roads on random networks, in real packages, against rules that look at whole walks.
@Suite("Rules equal the oracle") struct RuleOracleTests {
  /// How many times as many networks the long tests take.
  private static let factor: UInt64 = ProcessInfo.processInfo.environment["ROADBOOK_LONG"] == "1" ? 5 : 1

  /// What was met: otherwise the tests would prove nothing.
  struct Tally {
    var found = 0
    var unreachable = 0
    /// Where bans or restricted roads made the best way longer, or left none.
    var longer = 0
    var refused = 0
    var remembered = 0
    var enumerated = 0
  }

  @Test("Between edges, with Dijkstra and A*", arguments: 0..<10 * factor)
  func edges(batch: UInt64) throws {
    var tally = Tally()
    for seed in batch * 15..<(batch + 1) * 15 {
      let network = RoadNetwork.ruled(seed: seed, nodes: 2 + Int(seed % 9))
      let roads = try RuledPackage(network, cuts: seed)
      for profile in [0, 2] { try checkEdges(roads, profile, seed, &tally) }
    }
    #expect(min(tally.found, tally.unreachable, tally.longer, tally.refused, tally.remembered) > 2, "\(tally)")
    #expect(tally.enumerated > tally.found / 2, "\(tally)")
  }

  private func checkEdges(_ roads: RuledPackage, _ profile: Int, _ seed: UInt64, _ tally: inout Tally) throws {
    var random = SeededGenerator(seed: seed ^ 0x5A5A)
    let oracle = WalkOracle(roads.network, profile: profile)
    let free = WalkOracle(roads.network.withoutRules, profile: profile)
    let workspace = QueryWorkspace(graph: roads.package.searchGraph(profile: profile))
    for _ in 0..<5 {
      guard let from = oracle.openRoads.randomElement(using: &random) else { return }
      let (right, withoutRules) = (oracle.weights(from: from), free.weights(from: from))
      for _ in 0..<3 {
        guard let to = oracle.openRoads.randomElement(using: &random), to != from else { continue }
        let query = Query(roads: roads, oracle: oracle, from: from, to: to, name: "seed \(seed), profile \(profile)")
        try query.check(workspace, right: right[to], &tally)
        tally.longer += right[to] != nil && right[to] != withoutRules[to] ? 1 : 0
        tally.refused += right[to] == nil && withoutRules[to] != nil ? 1 : 0
      }
    }
  }

  /// From the end of one edge onto and over another.
  struct Query {
    let roads: RuledPackage
    let oracle: WalkOracle
    let from, to: RoadNetwork.DirectedRoad
    let name: String

    func check(_ workspace: QueryWorkspace, right: UInt64?, _ tally: inout Tally) throws {
      let graph = workspace.graph
      let sources = try graph.startStates(of: roads.edge(from)).map {
        Seed(state: $0, weight: try graph.weight(of: $0))
      }
      let targets = try graph.endStates(of: roads.edge(to)).map { Seed(state: $0, weight: 0) }
      #expect(sources.count == 1, "\(name)")
      let results = [
        try Dijkstra.search(workspace, sources: sources, targets: targets),
        try BidirectionalAStar.search(
          workspace, from: place(from), sources: sources, to: place(to), targets: targets),
      ]
      for result in results {
        guard let right else {
          #expect(!result.isFound, "\(name): from \(from) to \(to)")
          continue
        }
        #expect(UInt64(result.weight) == right, "\(name): from \(from) to \(to)")
        let walk = try result.states.map { try roads.road(graph.edge(of: $0)) }
        #expect(walk.first == from && walk.last == to && oracle.weight(ofWalk: walk) == right, "\(name): \(walk)")
        tally.remembered += try result.states.contains { try graph.block($0.block).states[$0.slot].tag >= 4 } ? 1 : 0
      }
      tally.found += right == nil ? 0 : 1
      tally.unreachable += right == nil ? 1 : 0
      guard let right, let isBetter = oracle.hasWalk(from: from, to: to, below: right, effort: 250) else { return }
      tally.enumerated += 1
      #expect(!isBetter, "\(name): from \(from) to \(to)")
    }

    private func place(_ road: RoadNetwork.DirectedRoad) -> Position {
      Position(roads.network.nodes[roads.network.head(road)].coordinate)
    }
  }

  @Test("Between places on edges", arguments: 0..<5 * factor)
  func legs(batch: UInt64) throws {
    var (found, direct) = (0, 0)
    for seed in 10_000 + batch * 30..<10_000 + (batch + 1) * 30 {
      let roads = try RuledPackage(.ruled(seed: seed, nodes: 2 + Int(seed % 9)), cuts: seed)
      let oracle = WalkOracle(roads.network, profile: 0)
      let workspace = QueryWorkspace(graph: roads.package.searchGraph(profile: 0))
      var random = SeededGenerator(seed: seed)
      let open = Set(oracle.openRoads.map(\.road)).sorted()
      for _ in 0..<6 {
        guard let from = open.randomElement(using: &random), let to = open.randomElement(using: &random) else { break }
        let leg = Leg(
          from: from, start: Double(random.below(9)) / 8, to: random.oneIn(4) ? from : to,
          end: Double(random.below(9)) / 8)
        for algorithm in [Algorithm.dijkstra, .bidirectionalAStar] {
          let search = try LegSearch(
            graph: workspace.graph, from: [roads.phantom(leg.from, leg.start, oracle)],
            to: [roads.phantom(leg.to, leg.end, oracle)])
          let answer = try search.run(workspace, algorithm: algorithm, stop: StopFlag())
          let right = leg.weight(oracle)
          #expect(answer.weight == right.map { Weight($0) } ?? .infinity, "seed \(seed): \(leg)")
          found += answer.uses.isEmpty ? 0 : 1
          direct += answer.uses.count == 1 ? 1 : 0
        }
      }
    }
    #expect(found > 250 && direct > 50, "\(found), \(direct)")
  }

  /// Between two places on roads, fractions as drawn.
  struct Leg {
    let from: Int
    let start: Double
    let to: Int
    let end: Double

    func weight(_ oracle: WalkOracle) -> UInt64? {
      var best: UInt64?
      for first in ways(from, start, oracle) {
        let weights = oracle.weights(from: first.road)
        for last in ways(to, end, oracle) {
          if first.road == last.road, first.part <= last.part, first.fraction <= last.fraction {
            best = min(best ?? .max, last.part - first.part)
          }
          // Whole walks, but for what is not driven at either end.
          if let whole = weights[last.road] { best = min(best ?? .max, whole - first.part - (last.whole - last.part)) }
        }
      }
      return best
    }

    private func ways(
      _ road: Int, _ fraction: Double, _ oracle: WalkOracle
    ) -> [(road: RoadNetwork.DirectedRoad, fraction: Double, part: UInt64, whole: UInt64)] {
      [false, true].compactMap { isReversed in
        let direction = RoadNetwork.DirectedRoad(road: road, isReversed: isReversed)
        guard let weight = oracle.weight(direction) else { return nil }
        let along = isReversed ? 1 - fraction : fraction
        return (direction, along, UInt64((Double(weight) * along).rounded(.toNearestOrAwayFromZero)), UInt64(weight))
      }
    }
  }

  @Test("Between nodes", arguments: 0..<4 * factor)
  func nodePairs(batch: UInt64) throws {
    var (found, refused) = (0, 0)
    for seed in 20_000 + batch * 30..<20_000 + (batch + 1) * 30 {
      let network = RoadNetwork.ruled(seed: seed, nodes: 2 + Int(seed % 9))
      let oracle = WalkOracle(network, profile: 0)
      let solver = try Router(package: RuledPackage(network, cuts: seed).package).nodePairs(profile: "car")
      let from = Int(seed) % network.nodes.count
      var right: [Int: UInt64] = [:]
      for first in oracle.openRoads where network.tail(first) == from {
        var weights = oracle.weights(from: first)
        weights[first] = oracle.weight(first).map(UInt64.init)
        for (road, weight) in weights { right[network.head(road)] = min(right[network.head(road)] ?? .max, weight) }
      }
      for to in network.nodes.indices where to != from {
        for algorithm in [Algorithm.dijkstra, .bidirectionalAStar] {
          let answer = try solver.solve(source: Int64(from) + 1, target: Int64(to) + 1, algorithm: algorithm)
          #expect(answer.weight.map(UInt64.init) == right[to], "seed \(seed), from \(from) to \(to)")
          found += answer.weight == nil ? 0 : 1
          refused += answer.weight == nil ? 1 : 0
        }
      }
    }
    #expect(found > 150 && refused > 8, "\(found), \(refused)")
  }
}

extension RoadNetwork {
  /// The same roads and turns without bans and restricted roads.
  var withoutRules: RoadNetwork {
    var network = self
    for profile in network.profiles.indices {
      network.profiles[profile].bans = []
      network.profiles[profile].isRestricted = []
    }
    return network
  }
}
