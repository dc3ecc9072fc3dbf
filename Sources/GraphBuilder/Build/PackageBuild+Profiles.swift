import GraphCore
import GraphFormat

extension PackageBuild {
  /// Weights, turns, states and rules that hold at times, and what had to be mended.
  /// - Throws: `PackageError` (`limitExceeded`) when the states at a node do not fit a block.
  func fillProfiles(_ contents: inout PackageContents, _ assembly: EdgeAssembly, _ report: inout BuildReport) throws {
    let turns = TurnAssembly(contents, assembly)
    for profile in network.profiles {
      var filled = PackageContents.Profile(name: profile.name)
      filled.weights = weights(profile, assembly, &report)
      // A ban over two roads is a prohibited turn.
      let prohibited = profile.bans.filter { $0.count == 2 }.map { RoadNetwork.Turn(from: $0[0], to: $0[1], cost: nil) }
      let (tables, unused) = turns.tables(profile.turns + prohibited)
      filled.turns = tables
      report.add(
        "turns_unused_for_\(profile.name)", unused,
        "Turn rules for \(profile.name) that name a closed direction, or roads that do not meet, were left out.")
      if profile.hasRulesBeyondTurns {
        let roads = ProfileRoads(
          contents, assembly, profile, weights: filled.weights, turns: turns.edgeTurns(filled.turns))
        fillConditions(&filled, profile, roads, &report)
        try fillStates(&filled, profile, roads, &report)
      }
      contents.profiles.append(filled)
    }
  }

  private func weights(
    _ profile: RoadNetwork.Profile, _ assembly: EdgeAssembly, _ report: inout BuildReport
  ) -> [UInt32] {
    var raised = 0
    let weights = assembly.directions.map { direction in
      let weights = direction & 1 == 0 ? profile.forwardWeights : profile.backwardWeights
      let weight = weights[Int(direction / 2)] ?? Weight.infinity
      let isFree = weight == 0 && coversDistance(network.roads[Int(direction / 2)])
      raised += isFree ? 1 : 0
      return isFree ? 1 : weight
    }
    report.add(
      "weights_raised_for_\(profile.name)", raised,
      "Edges that cover a distance and had the weight 0 for \(profile.name) have the weight 1.")
    return weights
  }

  /// Whether a road has a length, or joins two places: then it cannot be free.
  private func coversDistance(_ road: RoadNetwork.Road) -> Bool {
    road.lengthCentimetres > 0 || network.nodes[road.from].coordinate != network.nodes[road.to].coordinate
  }

  private func fillStates(
    _ filled: inout PackageContents.Profile, _ profile: RoadNetwork.Profile, _ roads: ProfileRoads,
    _ report: inout BuildReport
  ) throws {
    let list = BanList(profile.bans.filter { $0.count != 2 }, roads)
    report.add(
      "bans_unused_for_\(profile.name)", list.unused,
      "Turn restrictions over several roads for \(profile.name) that nobody could break (a direction is closed, a turn is prohibited anyway,"
        + " or the roads do not follow each other) were left out.")
    report.add(
      "bans_repeated_for_\(profile.name)", list.repeated,
      "Turn restrictions over several roads for \(profile.name) that contain another one, or stand twice, were left out."
    )
    // Which rule by time was begun has to be remembered too: then a request can prohibit its last turn.
    let watched = filled.conditions.map { $0.edges.dropLast().map { UInt32($0) } }.filter { $0.count > 1 }
    if list.bans.isEmpty && watched.isEmpty && roads.isRestricted.isEmpty { return }
    let states = StateAssembly(roads, bans: list.bans, watched: watched)
    report.add(
      "states_added_for_\(profile.name)", states.additionalCount,
      "Copies of edges remember for \(profile.name) which turn restriction was begun, or where restricted roads were left or entered."
    )
    // Without copies, no turn is prohibited but those that are prohibited between edges.
    guard states.additionalCount > 0 else { return }
    filled.states = try states.states()
    filled.turns = states.tables()
  }

  private func fillConditions(
    _ filled: inout PackageContents.Profile, _ profile: RoadNetwork.Profile, _ roads: ProfileRoads,
    _ report: inout BuildReport
  ) {
    let conditions = ConditionAssembly(profile.conditions, roads)
    filled.conditions = conditions.rules
    report.add(
      "conditions_unused_for_\(profile.name)", conditions.unused,
      "Turn restrictions that hold at times for \(profile.name) and name a closed direction, roads that do not follow each other, or too much"
        + " to be kept, were left out.")
  }
}

extension RoadNetwork.Profile {
  /// Whether more is needed than weights and turns.
  fileprivate var hasRulesBeyondTurns: Bool { !bans.isEmpty || !conditions.isEmpty || isRestricted.contains(true) }
}
