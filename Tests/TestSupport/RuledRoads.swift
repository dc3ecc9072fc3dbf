public import GraphBuilder
import GraphCore

extension RoadNetwork {
  /// A small random network with every kind of rule: restricted roads, bans over 2 to 5 roads that share beginnings and ends, overlap each other and
  /// themselves, turns that cost or are prohibited, closed directions; and bans that say nothing (over closed directions, twice, over roads that do not meet).
  ///
  /// Every direction of a road has a source id of its own: twice the road's index, plus 1 as drawn and 2 against it. It has the profiles `car`, `any` (no rules) and
  /// `truck` (as the car, with other bans and restricted roads).
  public static func ruled(seed: UInt64, nodes: Int) -> RoadNetwork {
    var maker = RuledRoads(seed: seed)
    maker.addNodes(nodes)
    for _ in 0..<nodes * 3 / 2 + maker.random.below(nodes + 2) { maker.addRoad() }
    maker.addTurns()
    for profile in [0, 2] { maker.addRules(profile) }
    return maker.network
  }

  /// The source id of a direction of a road of `ruled`.
  public static func sourceID(_ direction: DirectedRoad) -> Int64 {
    Int64(direction.road) * 2 + (direction.isReversed ? 2 : 1)
  }

  /// All directions, open or not.
  public var directions: [DirectedRoad] {
    roads.indices.flatMap { [.init(road: $0, isReversed: false), .init(road: $0, isReversed: true)] }
  }
}

private struct RuledRoads {
  var network = RoadNetwork()
  var random: SeededGenerator
  /// Directions by the node where they begin.
  private var leaving: [[RoadNetwork.DirectedRoad]] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    network.profiles = ["car", "any", "truck"].map { .init(name: $0) }
  }

  mutating func addNodes(_ count: Int) {
    for node in 0..<count {
      let place = Coordinate(
        latitudeE7: 480_000_000 + Int32(random.below(20_000)), longitudeE7: 90_000_000 + Int32(random.below(20_000)))
      network.nodes.append(.init(sourceID: Int64(node) + 1, coordinate: place))
    }
    leaving = Array(repeating: [], count: count)
  }

  mutating func addRoad() {
    let from = random.below(network.nodes.count)
    let to = random.oneIn(12) ? from : random.below(network.nodes.count)
    var road = RoadNetwork.Road(from: from, to: to, lengthCentimetres: UInt32(1 + random.below(1000)))
    let forward = RoadNetwork.DirectedRoad(road: network.roads.count, isReversed: false)
    let backward = RoadNetwork.DirectedRoad(road: network.roads.count, isReversed: true)
    road.sourceID = RoadNetwork.sourceID(forward)
    road.backwardSourceID = RoadNetwork.sourceID(backward)
    road.isOpenBackward = !random.oneIn(4)
    network.roads.append(road)
    let weights = [UInt32(1 + random.below(20)), UInt32(1 + random.below(20))]
    for profile in 0..<3 {
      let isClosed = profile != 1 && random.oneIn(15)
      network.profiles[profile].forwardWeights.append(isClosed ? nil : weights[0])
      network.profiles[profile].backwardWeights.append(isClosed || !road.isOpenBackward ? nil : weights[1])
    }
    leaving[from].append(forward)
    leaving[to].append(backward)
  }

  /// Costs and prohibitions; turning round is prohibited on most roads.
  mutating func addTurns() {
    for from in network.directions {
      for to in leaving[network.head(from)] {
        let isUTurn = to.road == from.road && to.isReversed != from.isReversed
        guard random.oneIn(isUTurn ? 2 : 6) else { continue }
        let cost = random.oneIn(isUTurn ? 1 : 3) ? nil : UInt32(random.below(10))
        for profile in [0, 2] { network.profiles[profile].turns.append(.init(from: from, to: to, cost: cost)) }
      }
    }
  }

  mutating func addRules(_ profile: Int) {
    let rarity = [0, 2, 3, 6][random.below(4)]
    if rarity > 0 { network.profiles[profile].isRestricted = network.roads.map { _ in random.oneIn(rarity) } }
    for _ in 0..<random.below(16) {
      var ban = beginning(network.profiles[profile].bans)
      let length = random.oneIn(10) ? 2 : 3 + random.below(3)
      while ban.count < length, let last = ban.last,
        let next = leaving[network.head(last)].randomElement(using: &random)
      {
        ban.append(next)
      }
      if random.oneIn(15) { ban.swapAt(0, ban.count - 1) }
      network.profiles[profile].bans.append(ban)
    }
  }

  /// One road, or a piece of a ban that is there: its beginning, its end, or something between.
  private mutating func beginning(_ bans: [[RoadNetwork.DirectedRoad]]) -> [RoadNetwork.DirectedRoad] {
    guard !random.oneIn(3), let ban = bans.randomElement(using: &random), !ban.isEmpty else {
      return [network.directions.randomElement(using: &random)].compactMap { $0 }
    }
    let first = random.oneIn(2) ? 0 : random.below(ban.count)
    return Array(ban[first..<first + 1 + random.below(ban.count - first)])
  }
}
