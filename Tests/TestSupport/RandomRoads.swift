public import GraphBuilder
public import GraphCore

extension RoadNetwork {
  /// A random network with everything that makes roads difficult: one-ways, other weights the other way, parallel roads, loops, roads of no length, directions
  /// closed for cars, shapes, turns that cost or are prohibited, two rules for one turn.
  ///
  /// It has the profiles `car` and `any` (nothing closed, no turns). A road's source id is its index + 1. The directions of a two-way loop differ in weight.
  ///
  /// - Parameter nodes: how many; from a few hundred on, the package has several blocks.
  public static func random(seed: UInt64, nodes: Int) -> RoadNetwork {
    var maker = RandomRoads(seed: seed)
    maker.addNodes(nodes)
    for node in 0..<nodes { maker.addRoads(from: node) }
    maker.addTurns()
    return maker.network
  }
}

/// Makes random networks step by step.
private struct RandomRoads {
  var network = RoadNetwork()
  private var random: SeededGenerator
  private var positions: [Position] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    network.profiles = [.init(name: "car"), .init(name: "any")]
    network.names = (0..<7).map { "Street \($0)" }
  }

  /// Nodes about 150 m from each other, some of them at the same place.
  mutating func addNodes(_ count: Int) {
    let side = Int(Double(count).squareRoot()) * 15_000
    for node in 0..<count {
      var place = Coordinate(
        latitudeE7: 480_000_000 + Int32(random.below(side)), longitudeE7: 90_000_000 + Int32(random.below(side * 3 / 2))
      )
      if node > 0, random.oneIn(12) { place = network.nodes[random.below(node)].coordinate }
      network.nodes.append(.init(sourceID: Int64(node) * 7 - 100, coordinate: place))
      positions.append(Position(place))
    }
  }

  /// Two roads on average, most of them to somewhere near.
  mutating func addRoads(from node: Int) {
    let nearest = nearest(to: node)
    for _ in 0..<1 + random.below(3) {
      let near = nearest.randomElement(using: &random) ?? node
      let far = random.below(network.nodes.count)
      addRoad(node, random.oneIn(15) ? node : random.oneIn(network.nodes.count > 60 ? 60 : 6) ? far : near)
    }
  }

  /// Up to six nodes, nearest first.
  private func nearest(to node: Int) -> [Int] {
    var nearest: [(chord: Double, node: Int)] = []
    for other in network.nodes.indices where other != node {
      let chord = chord(node, other)
      if nearest.count == 6, chord >= nearest[5].chord { continue }
      nearest.insert((chord, other), at: nearest.firstIndex { $0.chord > chord } ?? nearest.count)
      if nearest.count > 6 { nearest.removeLast() }
    }
    return nearest.map(\.node)
  }

  private func chord(_ a: Int, _ b: Int) -> Double { positions[a].chord(to: positions[b]) }

  private mutating func addRoad(_ from: Int, _ to: Int) {
    let length = chord(from, to)
    for _ in 0..<(random.oneIn(8) ? 2 : 1) {
      var road = RoadNetwork.Road(from: from, to: to, lengthCentimetres: UInt32(length * 0.6))
      if from == to { road.lengthCentimetres = UInt32(random.below(3) * 5000) }
      road.sourceID = Int64(network.roads.count) + 1
      road.isOpenForward = !random.oneIn(10)
      road.isOpenBackward = !road.isOpenForward || !random.oneIn(4)
      road.name = random.oneIn(3) ? nil : random.below(7)
      road.shape = addShape(from, to)
      let forward = weight(road, length)
      var backward = random.oneIn(3) ? weight(road, length) : forward
      if from == to, forward == backward { backward += 1 }
      network.roads.append(road)
      addWeights(road, forward, backward)
    }
  }

  private mutating func weight(_ road: RoadNetwork.Road, _ length: Double) -> UInt32 {
    if road.lengthCentimetres == 0 && length == 0 { return UInt32(random.oneIn(2) ? 0 : random.below(50)) }
    return max(1, UInt32(length / 1000) * UInt32(1 + random.below(5)) + UInt32(road.lengthCentimetres / 1000))
  }

  private mutating func addWeights(_ road: RoadNetwork.Road, _ forward: UInt32, _ backward: UInt32) {
    network.profiles[0].forwardWeights.append(road.isOpenForward && !random.oneIn(20) ? forward : nil)
    network.profiles[0].backwardWeights.append(road.isOpenBackward && !random.oneIn(20) ? backward : nil)
    network.profiles[1].forwardWeights.append(road.isOpenForward ? forward : nil)
    network.profiles[1].backwardWeights.append(road.isOpenBackward ? backward : nil)
  }

  private mutating func addShape(_ from: Int, _ to: Int) -> Range<Int> {
    let first = network.shapePoints.count
    let (a, b) = (network.nodes[from].coordinate, network.nodes[to].coordinate)
    let count = from == to ? 1 + random.below(3) : random.below(4)
    for point in 0..<count {
      let part = Double(point + 1) / Double(count + 1)
      let latitude = Double(a.latitudeE7) + Double(b.latitudeE7 - a.latitudeE7) * part
      let longitude = Double(a.longitudeE7) + Double(b.longitudeE7 - a.longitudeE7) * part
      network.shapePoints.append(
        Coordinate(
          latitudeE7: Int32(latitude) + Int32(random.below(2000)) - 1000,
          longitudeE7: Int32(longitude) + Int32(random.below(2000)) - 1000))
    }
    return first..<network.shapePoints.count
  }

  /// A rule for every fourth turn, sometimes two; turning round is prohibited on every second road.
  mutating func addTurns() {
    var leaving = [[RoadNetwork.DirectedRoad]](repeating: [], count: network.nodes.count)
    let directions = network.roads.indices.flatMap { road in
      [false, true].map { RoadNetwork.DirectedRoad(road: road, isReversed: $0) }
    }
    for direction in directions { leaving[network.tail(direction)].append(direction) }
    for from in directions {
      for to in leaving[network.head(from)] {
        let isUTurn = to.road == from.road && to.isReversed != from.isReversed
        if isUTurn, random.oneIn(2) { network.profiles[0].turns.append(.init(from: from, to: to, cost: nil)) }
        while random.oneIn(5) {
          let cost = random.oneIn(3) ? nil : UInt32(random.below(400))
          network.profiles[0].turns.append(.init(from: from, to: to, cost: cost))
        }
      }
    }
  }
}

extension RoadNetwork {
  /// The node where a direction of a road begins.
  public func tail(_ direction: DirectedRoad) -> Int {
    direction.isReversed ? roads[direction.road].to : roads[direction.road].from
  }

  /// The node where a direction of a road ends.
  public func head(_ direction: DirectedRoad) -> Int {
    direction.isReversed ? roads[direction.road].from : roads[direction.road].to
  }

  /// The line of a road as it is drawn, from `from` to `to`.
  public func line(_ road: Int) -> [Coordinate] {
    [nodes[roads[road].from].coordinate] + shapePoints[roads[road].shape] + [nodes[roads[road].to].coordinate]
  }
}
