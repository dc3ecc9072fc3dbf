import GraphBuilder
import TestSupport

/// Road networks for tests of the build.
enum TownNetwork {
  /// A town of random places, each joined with a few of its neighbours in the random order; some one-ways, names, shapes and turn rules.
  static func random(_ count: Int, seed: UInt64) -> RoadNetwork {
    var random = SeededGenerator(seed: seed)
    var network = RoadNetwork()
    network.names = (0..<20).map { "Street \($0)" }
    for node in 0..<count {
      network.nodes.append(
        .init(
          sourceID: Int64(node) * 3 + 11,
          coordinate: .init(
            latitudeE7: 410_000_000 + Int32(random.below(3_000_000)),
            longitudeE7: -86_000_000 + Int32(random.below(3_000_000)))))
    }
    var profile = RoadNetwork.Profile(name: "car")
    for from in 0..<count {
      for _ in 0..<1 + random.below(2) { add(from, random.below(count), &network, &profile, &random) }
    }
    network.profiles = [profile]
    return network
  }

  private static func add(
    _ from: Int, _ to: Int, _ network: inout RoadNetwork, _ profile: inout RoadNetwork.Profile,
    _ random: inout SeededGenerator
  ) {
    var road = RoadNetwork.Road(from: from, to: to, lengthCentimetres: UInt32(1 + random.below(90_000)))
    // Sometimes the road before once more: only the source ids tell the two apart.
    if random.oneIn(8), let before = network.roads.last {
      (road.from, road.to, road.lengthCentimetres) = (before.from, before.to, before.lengthCentimetres)
    }
    road.sourceID = Int64(network.roads.count) + 1
    road.isOpenBackward = !random.oneIn(4)
    road.name = random.oneIn(2) ? nil : random.below(20)
    road.roadClass = random.oneIn(2) ? .residential : .primary
    let first = network.shapePoints.count
    for _ in 0..<random.below(4) {
      network.shapePoints.append(
        .init(latitudeE7: 410_000_000 + Int32(random.below(3_000_000)), longitudeE7: -86_000_000))
    }
    road.shape = first..<network.shapePoints.count
    if random.oneIn(3), let before = network.roads.indices.last, network.roads[before].to == road.from {
      profile.turns.append(
        .init(
          from: .init(road: before, isReversed: false), to: .init(road: network.roads.count, isReversed: false),
          cost: random.oneIn(2) ? nil : UInt32(random.below(500))))
    }
    network.roads.append(road)
    profile.forwardWeights.append(UInt32(1 + random.below(100_000)))
    profile.backwardWeights.append(road.isOpenBackward ? UInt32(1 + random.below(100_000)) : nil)
  }

  /// Nodes on a line with roads between them, open both ways: weight and length are 100 for the first road, 200 for the second, and so on. They stand
  /// at the left edge of the map, which the curve goes up, so that their order is that of their numbers.
  static func line(_ count: Int) -> RoadNetwork {
    var network = RoadNetwork()
    var profile = RoadNetwork.Profile(name: "car")
    for node in 0..<count {
      network.nodes.append(
        .init(
          sourceID: Int64(node) + 100,
          coordinate: .init(latitudeE7: -900_000_000 + Int32(node) * 1000, longitudeE7: -1_800_000_000)))
    }
    for road in 0..<max(count - 1, 0) {
      let amount = UInt32(road + 1) * 100
      network.roads.append(.init(from: road, to: road + 1, lengthCentimetres: amount))
      profile.forwardWeights.append(amount)
      profile.backwardWeights.append(amount)
    }
    network.profiles = [profile]
    return network
  }
}
