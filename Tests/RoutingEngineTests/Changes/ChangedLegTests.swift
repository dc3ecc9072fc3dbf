import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// Whole legs with closures and speeds against the oracle on the network changed by hand.
@Suite("Changed legs equal the oracle") struct ChangedLegTests {
  @Test("Random networks, random changes, in several ways of naming the roads", arguments: 0..<12)
  func legs(batch: UInt64) throws {
    var potentials = 0
    var counts = (found: 0, none: 0, other: 0)
    for seed in batch * 10..<(batch + 1) * 10 {
      let roads = try PackagedRoads(.random(seed: seed, nodes: 5 + Int(seed % 60)))
      let router = try Router(withHierarchies: roads.package)
      var random = SeededGenerator(seed: ~seed)
      let (changes, changed) = try self.changes(
        roads, oneIn: 2 + random.below(9), lowers: seed % 2 == 0, &random)
      let overlay = WeightOverlay(changes: changes)
      let graph = try router.changedGraphs.graph(
        router.pools[0].graph, profile: 0, overlay: overlay, departure: nil)
      let algorithms =
        [Algorithm.auto, .dijkstra, .bidirectionalAStar]
        + (graph.graph.hierarchy == nil ? [] : [.hierarchyPotentials])
      let oracles = (LegOracle(changed, profile: 0), LegOracle(roads.network, profile: 0))
      for _ in 0..<12 {
        let from = place(roads.network, oracles.0, &random), to = place(roads.network, oracles.0, &random)
        guard let from, let to else { continue }
        let right = oracles.0.weight(from: [from], to: [to])
        counts.other += right != oracles.1.weight(from: [from], to: [to]) ? 1 : 0
        if right == nil { counts.none += 1 } else { counts.found += 1 }
        for algorithm in algorithms {
          let found = try router.pools[0].use(graph.graph) { workspace in
            let search = try LegSearch(
              graph: workspace.graph, from: [try roads.phantom(from, oracles.0)],
              to: [try roads.phantom(to, oracles.0)])
            return try search.run(workspace, algorithm: algorithm, stop: StopFlag())
          }
          #expect(found.weight == right.map { Weight($0) } ?? .infinity, "seed \(seed), \(algorithm), \(from) to \(to)")
          #expect(found.uses.isEmpty == (right == nil))
          potentials += algorithm == .hierarchyPotentials ? 1 : 0
        }
      }
    }
    #expect(potentials > 10)
    #expect(min(counts.found, counts.none, counts.other) > 2, "\(counts)")
  }

  /// Changes as a request names them, and the network after them.
  private func changes(
    _ roads: PackagedRoads, oneIn rarity: Int, lowers: Bool, _ random: inout SeededGenerator
  ) throws -> ([RoadChange], RoadNetwork) {
    var network = roads.network
    var changes: [RoadChange] = []
    for direction in roads.network.directions where random.oneIn(rarity) {
      guard let edge = roads.edge(direction) else { continue }
      let effects: [RoadChange.Effect] = [
        .closed, .factor(Double((lowers ? 1 : 16) + random.below(64)) / 16), .weight(Weight(random.below(90_000))),
      ]
      let effect = effects[random.below(lowers ? 3 : 2)]
      let change: WeightChange =
        switch effect {
        case .factor(let factor): .factor(factor)
        case .weight(let weight): .weight(weight)
        default: .closed
        }
      let byID = random.oneIn(3)
      changes.append(.init(byID ? .source(Int64(direction.road) + 1, .both) : .edge(edge), effect))
      for side in [false, true] where byID || side == direction.isReversed {
        apply(change, .init(road: direction.road, isReversed: side), of: roads.network, to: &network)
      }
    }
    return (changes, network)
  }

  /// Changes a direction, starting from the weight of the package: a later change replaces an earlier one.
  private func apply(
    _ change: WeightChange, _ direction: RoadNetwork.DirectedRoad, of original: RoadNetwork,
    to network: inout RoadNetwork
  ) {
    let weights = direction.isReversed ? original.profiles[0].backwardWeights : original.profiles[0].forwardWeights
    // The builder gives edges that cover a distance at least the weight 1.
    let weight = weights[direction.road].map { change.applied(to: $0) }.flatMap { $0 < .infinity ? $0 : nil }
    if direction.isReversed {
      network.profiles[0].backwardWeights[direction.road] = weight
    } else {
      network.profiles[0].forwardWeights[direction.road] = weight
    }
  }

  private func place(
    _ network: RoadNetwork, _ oracle: LegOracle, _ random: inout SeededGenerator
  ) -> LegOracle.Place? {
    let place = LegOracle.Place(
      road: random.below(network.roads.count), fraction: Double(random.below(1025)) / 1024)
    return oracle.ways(place).isEmpty ? nil : place
  }
}
