import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// What is reached within a limit, on random networks in real packages, against the plain oracle.
@Suite("Reach equals the oracle") struct ReachTests {
  @Test("Small networks, both directions", arguments: 0..<10)
  func small(batch: UInt64) throws {
    var counts = Counts()
    for seed in batch * 20..<(batch + 1) * 20 {
      let roads = try PackagedRoads(.random(seed: seed, nodes: 2 + Int(seed % 29)))
      try check(roads, places: 3, seed: seed, &counts)
    }
    // The cases are there: otherwise this would prove nothing.
    #expect(min(counts.inside, counts.outside, counts.without, counts.cut) > 20, "\(counts)")
  }

  @Test("Networks of several blocks in a cache that holds few of them", arguments: 0..<3)
  func large(seed: UInt64) throws {
    let network = RoadNetwork.random(seed: seed, nodes: 900)
    let whole = try PackagedRoads(network).package
    let graph = whole.searchGraph(profile: 0)
    let largest = try (0..<whole.blockCount).map { try graph.block($0).byteCount }.max() ?? 0
    #expect(whole.blockCount > 1)
    var counts = Counts()
    try check(PackagedRoads(network, blockCacheBytes: largest * 4), places: 3, seed: seed, &counts)
    #expect(min(counts.inside, counts.outside) > 10, "\(counts)")
  }

  /// How many places of which kind there were.
  private struct Counts {
    var inside = 0
    var outside = 0
    var without = 0
    var cut = 0
  }

  private func check(_ roads: PackagedRoads, places: Int, seed: UInt64, _ counts: inout Counts) throws {
    var random = SeededGenerator(seed: seed ^ 0x5EED)
    for profile in [0, 1] {
      let oracle = LegOracle(roads.network, profile: profile)
      for number in 0..<places {
        guard let place = place(roads.network, oracle, &random) else { continue }
        let direction: SearchDirection = number % 2 == 0 ? .forward : .backward
        // As far as some other place, or as nothing.
        let far = self.place(roads.network, oracle, &random).flatMap {
          direction == .forward ? oracle.weight(from: [place], to: [$0]) : oracle.weight(from: [$0], to: [place])
        }
        let limit = Weight(clamping: min(far ?? 0, UInt64(Weight.infinity) - 2))
        let parts = try roads.package.withQuery {
          let graph = roads.package.searchGraph(profile: profile)
          let search = ReachSearch(
            graph: graph, places: DirectedPlace.all(of: [try roads.phantom(place, oracle)]), limit: limit)
          return try search.run(QueryWorkspace(graph: graph), direction, stop: StopFlag()).parts
        }
        counts.cut += parts.count { !$0.isWhole }
        for _ in 0..<20 {
          guard let other = self.place(roads.network, oracle, &random) else { continue }
          let right =
            direction == .forward
            ? oracle.weight(from: [place], to: [other]) : oracle.weight(from: [other], to: [place])
          let found = try weight(of: other, parts, roads)
          try check(found, right, limit, isExact: other.fraction == 0 || other.fraction == 1, seed, &counts)
        }
      }
    }
  }

  private func check(
    _ found: Double?, _ right: UInt64?, _ limit: Weight, isExact: Bool, _ seed: UInt64, _ counts: inout Counts
  ) throws {
    guard let right else {
      counts.without += 1
      #expect(found == nil, "seed \(seed)")
      return
    }
    // Between the ends weights are rounded, and on the limit itself it may go either way.
    let slack = isExact ? 0.0 : 1.0
    if Double(right) <= Double(limit) - slack {
      counts.inside += 1
      #expect(abs((found ?? .infinity) - Double(right)) <= slack + 1e-6, "seed \(seed)")
    } else if Double(right) > Double(limit) + slack {
      counts.outside += 1
      #expect(found == nil, "seed \(seed): \(right) is above \(limit)")
    }
  }

  /// A place on a road that the profile may drive, at its ends often.
  private func place(_ network: RoadNetwork, _ oracle: LegOracle, _ random: inout SeededGenerator) -> LegOracle.Place? {
    guard !network.roads.isEmpty else { return nil }
    let fraction = [0, 1, Double(random.below(1025)) / 1024][random.below(3)]
    let place = LegOracle.Place(road: random.below(network.roads.count), fraction: fraction)
    return oracle.ways(place).isEmpty ? nil : place
  }

  /// The weight at a place as the parts say it, in the better direction.
  private func weight(of place: LegOracle.Place, _ parts: [ReachedPart], _ roads: PackagedRoads) throws -> Double? {
    try parts.compactMap { part -> Double? in
      let direction = try roads.direction(part.edge)
      guard direction.road == place.road else { return nil }
      return part.weight(at: direction.isReversed ? 1 - place.fraction : place.fraction)
    }.min()
  }
}
