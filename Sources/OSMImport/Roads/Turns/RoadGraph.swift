import GraphBuilder
import GraphCore

/// One direction of a road as one number: twice the road, plus one against the drawing.
struct Direction: Hashable, Comparable, Sendable {
  var code: Int

  init(code: Int) { self.code = code }

  init(road: Int, isReversed: Bool) { code = road * 2 + (isReversed ? 1 : 0) }

  var road: Int { code >> 1 }
  var isReversed: Bool { code & 1 == 1 }
  /// The other direction of the road.
  var opposite: Direction { Direction(code: code ^ 1) }
  var directedRoad: RoadNetwork.DirectedRoad { RoadNetwork.DirectedRoad(road: road, isReversed: isReversed) }

  static func < (first: Direction, second: Direction) -> Bool { first.code < second.code }
}

/// The roads as one profile sees them: what arrives at a node and what leaves it.
struct RoadGraph {
  let assembly: RoadAssembly
  let profile: Int
  let roads: [RoadNetwork.Road]
  private let forwardWeights: [UInt32?]
  private let backwardWeights: [UInt32?]
  private let restricted: [Bool]
  /// All directions that leave each node, in a row, and where those of each node begin.
  private var leaving: [Int32]
  private var firstLeaving: [Int32]

  /// O(roads).
  init(_ assembly: RoadAssembly, profile: Int) {
    self.assembly = assembly
    self.profile = profile
    roads = assembly.network.roads
    forwardWeights = assembly.network.profiles[profile].forwardWeights
    backwardWeights = assembly.network.profiles[profile].backwardWeights
    restricted = assembly.network.profiles[profile].isRestricted
    firstLeaving = [Int32](repeating: 0, count: assembly.network.nodes.count + 1)
    for road in roads {
      firstLeaving[road.from + 1] += 1
      firstLeaving[road.to + 1] += 1
    }
    for node in 0..<assembly.network.nodes.count { firstLeaving[node + 1] += firstLeaving[node] }
    leaving = [Int32](repeating: 0, count: roads.count * 2)
    var next = firstLeaving
    for (position, road) in roads.enumerated() {
      for (node, code) in [(road.from, position * 2), (road.to, position * 2 + 1)] {
        leaving[Int(next[node])] = Int32(code)
        next[node] += 1
      }
    }
  }

  /// Whether the profile may use a direction.
  func isOpen(_ direction: Direction) -> Bool {
    (direction.isReversed ? backwardWeights[direction.road] : forwardWeights[direction.road]) != nil
  }

  /// Whether a direction may only be used to begin or to end a route.
  func isRestricted(_ direction: Direction) -> Bool {
    !restricted.isEmpty && restricted[direction.road]
  }

  /// The node where a direction begins.
  func tail(_ direction: Direction) -> Int {
    direction.isReversed ? roads[direction.road].to : roads[direction.road].from
  }

  /// The node where it ends.
  func head(_ direction: Direction) -> Int { tail(direction.opposite) }

  /// The usable directions that leave a node, in the order of the roads.
  func departures(_ node: Int) -> [Direction] { all(node).filter(isOpen) }

  /// The usable directions that arrive at a node.
  func arrivals(_ node: Int) -> [Direction] { all(node).map(\.opposite).filter(isOpen) }

  private func all(_ node: Int) -> [Direction] {
    leaving[Int(firstLeaving[node])..<Int(firstLeaving[node + 1])].map { Direction(code: Int($0)) }
  }

  /// Whether going from one direction onto the other is turning round on one road.
  func isUTurn(_ from: Direction, _ to: Direction) -> Bool {
    to == from.opposite || assembly.mates[from.road] == to.road && from.isReversed != to.isReversed
  }

  /// The usable directions of a way that end at a node.
  func arrivals(of way: Int, at node: Int) -> [Direction] {
    directions(of: way).filter { head($0) == node && isOpen($0) }
  }

  /// The usable directions of a way that begin at a node.
  func departures(of way: Int, at node: Int) -> [Direction] {
    directions(of: way).filter { tail($0) == node && isOpen($0) }
  }

  /// Both directions of all roads of a way.
  func directions(of way: Int) -> [Direction] {
    (assembly.firstRoad[way] * 2..<assembly.firstRoad[way + 1] * 2).map { Direction(code: $0) }
  }
}
