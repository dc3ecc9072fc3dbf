public import GraphBuilder

/// What a walk over the roads of a network may do and what it weighs, by plain rules over the whole walk: no automaton, no layers, no blocks.
public struct WalkOracle: Sendable {
  /// A direction of a road.
  public typealias Road = RoadNetwork.DirectedRoad

  /// What the search for the best walk remembers: the last roads, as many as the longest ban needs, and how far the walk has come with restricted roads.
  private struct Memory: Hashable {
    var last: [Road]
    var sawPublic: Bool
    var sawRestrictedAfterPublic: Bool
  }

  private let network: RoadNetwork
  private let profile: RoadNetwork.Profile
  private var leaving: [Int: [Road]] = [:]
  private var turns: [Road: [Road: UInt32?]] = [:]
  private let bans: Set<[Road]>
  private let historyLength: Int

  /// Takes one profile of a network.
  public init(_ network: RoadNetwork, profile: Int) {
    self.network = network
    self.profile = network.profiles[profile]
    bans = Set(self.profile.bans)
    historyLength = max(1, (bans.map(\.count).max() ?? 0) - 1)
    for road in network.directions where weight(road) != nil { leaving[network.tail(road), default: []].append(road) }
    for rule in self.profile.turns {
      let known: UInt32? = turns[rule.from]?[rule.to] ?? 0
      turns[rule.from, default: [:]].updateValue(
        known.flatMap { known in rule.cost.map { max(known, $0) } }, forKey: rule.to)
    }
  }

  /// The directions that may be driven at all.
  public var openRoads: [Road] { network.directions.filter { weight($0) != nil } }

  /// Weight of a direction; nil where it is closed.
  public func weight(_ road: Road) -> UInt32? {
    let (ends, weights) = (network.roads[road.road], road.isReversed ? profile.backwardWeights : profile.forwardWeights)
    return (road.isReversed ? ends.isOpenBackward : ends.isOpenForward) ? weights[road.road] : nil
  }

  /// Whether a road may be used at the ends only.
  public func isRestricted(_ road: Road) -> Bool { !profile.isRestricted.isEmpty && profile.isRestricted[road.road] }

  /// What the turn between two directions costs that meet; nil when it is prohibited.
  public func turnCost(_ from: Road, _ to: Road) -> UInt32? { turns[from]?[to] ?? 0 }

  /// What a walk weighs, each road in whole; nil when something in it is forbidden.
  public func weight(ofWalk walk: [Road]) -> UInt64? {
    var sum: UInt64 = 0
    for (place, road) in walk.enumerated() {
      guard let weight = weight(road) else { return nil }
      sum += UInt64(weight)
      guard place > 0 else { continue }
      guard network.head(walk[place - 1]) == network.tail(road), let cost = turnCost(walk[place - 1], road) else {
        return nil
      }
      sum += UInt64(cost)
    }
    return containsBan(walk) || passesThroughRestricted(walk) ? nil : sum
  }

  /// Whether some piece of the walk is a ban.
  private func containsBan(_ walk: [Road]) -> Bool {
    walk.indices.contains { first in
      walk.indices.contains { last in last > first && bans.contains(Array(walk[first...last])) }
    }
  }

  /// Whether a restricted road lies somewhere between two public ones.
  private func passesThroughRestricted(_ walk: [Road]) -> Bool {
    walk.indices.contains { place in
      isRestricted(walk[place]) && walk[..<place].contains { !isRestricted($0) }
        && walk[(place + 1)...].contains { !isRestricted($0) }
    }
  }

  /// Weight of the best walk of two or more roads from a road to each other, both in whole.
  public func weights(from start: Road) -> [Road: UInt64] {
    guard let weight = weight(start) else { return [:] }
    var best: [Memory: UInt64] = [:]
    var queue = [
      UInt64(weight): [Memory(last: [start], sawPublic: !isRestricted(start), sawRestrictedAfterPublic: false)]
    ]
    var answers: [Road: UInt64] = [:]
    while let key = queue.keys.min(), let memories = queue.removeValue(forKey: key) {
      for memory in memories where best[memory] == nil {
        best[memory] = key
        for (next, weight) in steps(memory) {
          queue[key + weight, default: []].append(next)
          let road = next.last[next.last.count - 1]
          answers[road] = min(answers[road] ?? .max, key + weight)
        }
      }
    }
    return answers
  }

  /// Every step that is allowed, with its weight.
  private func steps(_ memory: Memory) -> [(Memory, UInt64)] {
    let from = memory.last[memory.last.count - 1]
    return (leaving[network.head(from)] ?? []).compactMap { road in
      guard let cost = turnCost(from, road), let weight = weight(road) else { return nil }
      let driven = memory.last + [road]
      if driven.indices.contains(where: { bans.contains(Array(driven[$0...])) && $0 < driven.count - 1 }) { return nil }
      if memory.sawRestrictedAfterPublic && !isRestricted(road) { return nil }
      let next = Memory(
        last: Array(driven.suffix(historyLength)), sawPublic: memory.sawPublic || !isRestricted(road),
        sawRestrictedAfterPublic: memory.sawPublic && isRestricted(road))
      return (next, UInt64(cost) + UInt64(weight))
    }
  }

  /// Tries every walk below a weight that is allowed, and tells whether one of two or more roads leads from a road to another. `effort` bounds how many are tried.
  ///
  /// - Returns: nil when there are too many of them.
  public func hasWalk(from start: Road, to end: Road, below limit: UInt64, effort: Int) -> Bool? {
    var open = [[start]]
    var tried = 0
    while let walk = open.popLast() {
      for road in leaving[network.head(walk[walk.count - 1])] ?? [] {
        tried += 1
        if tried > effort { return nil }
        guard let weight = weight(ofWalk: walk + [road]), weight < limit else { continue }
        if road == end { return true }
        open.append(walk + [road])
      }
    }
    return false
  }
}
