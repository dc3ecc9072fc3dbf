import GraphBuilder

/// Looks at an imported network by the letters of its sketch: "ab" is the road from node a to node b.
struct ImportedRoads {
  let network: RoadNetwork

  /// What a turn comes to.
  enum Turn: Equatable {
    case free, prohibited, noSuchRoads
    case costs(UInt32)
  }

  private var car: RoadNetwork.Profile { network.profiles[0] }

  /// All directed roads that a car may use between two nodes.
  func open(_ ends: String) -> [RoadNetwork.DirectedRoad] {
    let from = OSMSketch.id(ends.first!)
    let to = OSMSketch.id(ends.last!)
    return network.roads.indices.flatMap { road in
      [false, true].map { RoadNetwork.DirectedRoad(road: road, isReversed: $0) }
    }
    .filter { network.nodes[tail($0)].sourceID == from && network.nodes[head($0)].sourceID == to && weight($0) != nil }
  }

  private func tail(_ direction: RoadNetwork.DirectedRoad) -> Int {
    direction.isReversed ? network.roads[direction.road].to : network.roads[direction.road].from
  }

  private func head(_ direction: RoadNetwork.DirectedRoad) -> Int {
    direction.isReversed ? network.roads[direction.road].from : network.roads[direction.road].to
  }

  /// The weight of a direction, nil where it is closed or not there.
  func weight(_ direction: RoadNetwork.DirectedRoad) -> UInt32? {
    let road = network.roads[direction.road]
    guard direction.isReversed ? road.isOpenBackward : road.isOpenForward else { return nil }
    return direction.isReversed ? car.backwardWeights[direction.road] : car.forwardWeights[direction.road]
  }

  /// The weight of the one road between two nodes; nil where it is closed.
  func weight(_ ends: String) -> UInt32? { open(ends).first.flatMap(weight) }

  /// km/h on the one road between two nodes; nil where it is closed.
  func speed(_ ends: String) -> Double? {
    guard let direction = open(ends).first, let weight = weight(direction) else { return nil }
    return Double(network.roads[direction.road].lengthCentimetres) * 36 / Double(weight)
  }

  /// The road between two nodes in either direction.
  func road(_ ends: String) -> RoadNetwork.Road? {
    (open(ends) + open(String(ends.reversed()))).first.map { network.roads[$0.road] }
  }

  /// Whether the road between two nodes may only begin or end a route.
  func isRestricted(_ ends: String) -> Bool? {
    open(ends).first.map { !car.isRestricted.isEmpty && car.isRestricted[$0.road] }
  }

  /// The turn from one road onto another, of roads that are alone between their ends. A road that is there without the turn meeting is no such road.
  func turn(_ from: String, _ to: String) -> Turn {
    for first in open(from) {
      for second in open(to) where head(first) == tail(second) {
        let rules = car.turns.filter { $0.from == first && $0.to == second }
        guard let rule = rules.first else { return .free }
        return rule.cost.map { .costs($0) } ?? .prohibited
      }
    }
    return .noSuchRoads
  }

  /// The sequences that are prohibited, as words of nodes, sorted.
  var bans: [String] { car.bans.map(word).sorted() }

  /// The rules for certain times, as `word only|no text`, sorted.
  var conditions: [String] {
    car.conditions.map { "\(word($0.roads)) \($0.isOnly ? "only" : "no") \($0.text)" }.sorted()
  }

  private func word(_ roads: [RoadNetwork.DirectedRoad]) -> String {
    let nodes = [tail(roads[0])] + roads.map(head)
    return String(nodes.map { Character(UnicodeScalar(UInt32(network.nodes[$0].sourceID))!) })
  }

  /// How many the report counts under a key.
  func count(_ key: String) -> Int { network.report.entries.first { $0.key == key }?.count ?? 0 }

  /// All open roads, as sorted words.
  var words: [String] {
    network.roads.indices.flatMap { road in [false, true].map { RoadNetwork.DirectedRoad(road: road, isReversed: $0) } }
      .filter { weight($0) != nil }.map { word([$0]) }.sorted()
  }
}
