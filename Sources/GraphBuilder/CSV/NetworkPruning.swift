import GraphCore

/// Takes out of a network what no profile can use: directions, roads, and rules for what is gone. Roads are renumbered, the order stays.
/// Nodes stay, with or without roads: every id of the input can be asked for, and the answer may be that no way leads there.
struct NetworkPruning {
  private var network: RoadNetwork
  private var roadMap: [Int] = []
  private static let gone = -1

  /// The network without what is unusable. `turns` go to each profile that obeys them and may use both their roads. O(n).
  static func prune(_ network: RoadNetwork, turns: [RoadNetwork.Turn], profiles: [CSVProfile]) -> RoadNetwork {
    var pruning = NetworkPruning(network: network)
    pruning.closeUnusableDirections()
    pruning.assignTurns(turns, profiles)
    pruning.dropRoads()
    return pruning.network
  }

  private init(network: RoadNetwork) { self.network = network }

  /// A direction that no profile has a weight for is closed; joined roads have left rows behind that are closed both ways already.
  private mutating func closeUnusableDirections() {
    var dropped = 0
    for road in network.roads.indices {
      let wasOpen = network.roads[road].isOpenForward || network.roads[road].isOpenBackward
      network.roads[road].isOpenForward = network.profiles.contains { $0.forwardWeights[road] != nil }
      network.roads[road].isOpenBackward = network.profiles.contains { $0.backwardWeights[road] != nil }
      if wasOpen, !isUsable(road) { dropped += 1 }
    }
    network.report.add("roads_dropped", dropped, "roads left out because they are closed for every profile")
  }

  private func isUsable(_ road: Int) -> Bool {
    network.roads[road].isOpenForward || network.roads[road].isOpenBackward
  }

  private mutating func assignTurns(_ turns: [RoadNetwork.Turn], _ profiles: [CSVProfile]) {
    var used = Set<Int>()
    for (index, profile) in profiles.enumerated() where profile.obeysTurnRules {
      for (number, turn) in turns.enumerated() where isOpen(turn.from, index) && isOpen(turn.to, index) {
        network.profiles[index].turns.append(turn)
        used.insert(number)
      }
    }
    network.report.add("turn_rules", used.count, "turn rules from movements")
    network.report.add(
      "turn_rules_dropped", turns.count - used.count, "turn rules left out because no profile may make the turn")
  }

  private func isOpen(_ direction: RoadNetwork.DirectedRoad, _ profile: Int) -> Bool {
    let profile = network.profiles[profile]
    return (direction.isReversed ? profile.backwardWeights : profile.forwardWeights)[direction.road] != nil
  }

  private mutating func dropRoads() {
    var kept: [Int] = []
    roadMap = network.roads.indices.map { road in
      guard isUsable(road) else { return Self.gone }
      kept.append(road)
      return kept.count - 1
    }
    guard kept.count < network.roads.count else { return }
    var points: [Coordinate] = []
    network.roads = kept.map { index in
      var road = network.roads[index]
      let start = points.count
      points.append(contentsOf: network.shapePoints[road.shape])
      road.shape = start..<points.count
      return road
    }
    network.shapePoints = points
    for profile in network.profiles.indices { renumber(&network.profiles[profile], kept) }
  }

  private func renumber(_ profile: inout RoadNetwork.Profile, _ kept: [Int]) {
    profile.forwardWeights = kept.map { profile.forwardWeights[$0] }
    profile.backwardWeights = kept.map { profile.backwardWeights[$0] }
    for turn in profile.turns.indices {
      profile.turns[turn].from.road = roadMap[profile.turns[turn].from.road]
      profile.turns[turn].to.road = roadMap[profile.turns[turn].to.road]
    }
  }
}
