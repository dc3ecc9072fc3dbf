public import GraphBuilder

/// What the way between places on roads weighs, worked out on the road network itself: no blocks, no heap, no potential.
public struct LegOracle: Sendable {
  /// A place on a road: 0 where the road as drawn begins, 1 where it ends.
  public struct Place: Sendable, Hashable {
    /// Index of the road.
    public var road: Int
    /// Where along it.
    public var fraction: Double

    /// Names a place.
    public init(road: Int, fraction: Double) {
      self.road = road
      self.fraction = fraction
    }
  }

  /// A direction that the profile may drive.
  private struct Direction {
    var road: RoadNetwork.DirectedRoad
    var weight: UInt32
    /// What may be driven next, and at what cost of the turn.
    var next: [(direction: Int, cost: UInt32)] = []
  }

  private var directions: [Direction] = []
  private var numbers: [RoadNetwork.DirectedRoad: Int] = [:]
  private var rules: [RoadNetwork.DirectedRoad: [RoadNetwork.DirectedRoad: UInt32?]] = [:]

  /// Takes one profile of a network.
  public init(_ network: RoadNetwork, profile: Int) {
    let profile = network.profiles[profile]
    for rule in profile.turns {
      // Of two rules the stricter one holds.
      let known = turnCost(rule.from, rule.to)
      let cost = known.flatMap { known in rule.cost.map { max(known, $0) } }
      rules[rule.from, default: [:]].updateValue(cost, forKey: rule.to)
    }
    for (road, ends) in network.roads.enumerated() {
      add(.init(road: road, isReversed: false), ends.isOpenForward ? profile.forwardWeights[road] : nil)
      add(.init(road: road, isReversed: true), ends.isOpenBackward ? profile.backwardWeights[road] : nil)
    }
    var leaving: [Int: [Int]] = [:]
    for (number, direction) in directions.enumerated() {
      leaving[network.tail(direction.road), default: []].append(number)
    }
    for number in directions.indices {
      for next in leaving[network.head(directions[number].road)] ?? [] {
        guard let cost = turnCost(directions[number].road, directions[next].road) else { continue }
        directions[number].next.append((next, cost))
      }
    }
  }

  private mutating func add(_ road: RoadNetwork.DirectedRoad, _ weight: UInt32?) {
    guard let weight else { return }
    numbers[road] = directions.count
    directions.append(Direction(road: road, weight: weight))
  }

  /// Weight of a direction; nil where it is closed or is none.
  public func weight(_ road: RoadNetwork.DirectedRoad) -> UInt32? { numbers[road].map { directions[$0].weight } }

  /// What the turn between two directions costs that meet at a node; nil when it is prohibited.
  public func turnCost(_ from: RoadNetwork.DirectedRoad, _ to: RoadNetwork.DirectedRoad) -> UInt32? {
    rules[from]?[to] ?? 0
  }

  /// The weight of a direction up to a place on it, to the nearest unit.
  public static func part(of weight: UInt32, _ fraction: Double) -> UInt32 {
    UInt32((Double(weight) * fraction).rounded(.toNearestOrAwayFromZero))
  }

  /// The directions in which one may drive at a place, with the fraction in that direction.
  public func ways(_ place: Place) -> [(road: RoadNetwork.DirectedRoad, fraction: Double)] {
    [
      (RoadNetwork.DirectedRoad(road: place.road, isReversed: false), place.fraction),
      (RoadNetwork.DirectedRoad(road: place.road, isReversed: true), 1 - place.fraction),
    ].filter { weight($0.0) != nil }
  }

  /// Weight of the best way from any of the places to any other; nil when there is none.
  public func weight(from: [Place], to: [Place]) -> UInt64? {
    let reached = weightsToEnds(from)
    var best: UInt64?
    func offer(_ weight: UInt64) { best = min(best ?? weight, weight) }
    for end in to.flatMap({ ways($0) }) {
      guard let target = numbers[end.road] else { continue }
      let last = Self.part(of: directions[target].weight, end.fraction)
      for start in from.flatMap({ ways($0) }) where start.road == end.road && start.fraction <= end.fraction {
        offer(UInt64(last - Self.part(of: directions[target].weight, start.fraction)))
      }
      for number in directions.indices {
        guard let before = reached[number] else { continue }
        for turn in directions[number].next where turn.direction == target {
          offer(before + UInt64(turn.cost) + UInt64(last))
        }
      }
    }
    return best
  }

  /// Weight to the end of each direction: corrected until nothing gets better.
  private func weightsToEnds(_ from: [Place]) -> [UInt64?] {
    var weights = [UInt64?](repeating: nil, count: directions.count)
    var queue: [Int] = []
    func reach(_ number: Int, _ weight: UInt64) {
      if let known = weights[number], known <= weight { return }
      weights[number] = weight
      queue.append(number)
    }
    for start in from.flatMap({ ways($0) }) {
      guard let number = numbers[start.road] else { continue }
      let weight = directions[number].weight
      reach(number, UInt64(weight - Self.part(of: weight, start.fraction)))
    }
    var first = 0
    while first < queue.count {
      let number = queue[first]
      first += 1
      guard let weight = weights[number] else { continue }
      for turn in directions[number].next {
        reach(turn.direction, weight + UInt64(turn.cost) + UInt64(directions[turn.direction].weight))
      }
    }
    return weights
  }
}
