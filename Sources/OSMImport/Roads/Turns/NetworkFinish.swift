import GraphBuilder

/// Adds turns and the report to the roads of an assembly.
struct NetworkFinish {
  private(set) var network: RoadNetwork

  /// O(roads + turns).
  init(_ assembly: RoadAssembly) {
    network = assembly.network
    assembly.input.tally.write(to: &network.report)
    reportRefused(assembly.input.refused, profile: nil)
    let bearings = RoadBearings(assembly.network)
    for profile in assembly.rules.indices {
      let graph = RoadGraph(assembly, profile: profile)
      var resolver = RestrictionResolver(graph, bearings)
      resolver.run()
      fill(profile, resolver.rules)
      network.profiles[profile].turns = TurnWriter(graph, bearings, resolver.rules).turns()
      report(profile, assembly, resolver.rules)
    }
  }

  private mutating func fill(_ profile: Int, _ rules: TurnRules) {
    let codes = { (path: [Direction]) in path.map(\.code) }
    network.profiles[profile].bans = rules.bans.sorted { codes($0).lexicographicallyPrecedes(codes($1)) }.map {
      $0.map(\.directedRoad)
    }
    var seen: Set<String> = []
    for condition in rules.conditions
    where seen.insert("\(codes(condition.roads)) \(condition.isOnly) \(condition.times)").inserted {
      network.profiles[profile].conditions.append(
        RoadNetwork.Condition(
          text: condition.times, roads: condition.roads.map(\.directedRoad), isOnly: condition.isOnly))
    }
  }

  private mutating func report(_ profile: Int, _ assembly: RoadAssembly, _ rules: TurnRules) {
    let name = assembly.rules[profile].name
    network.report.add("restrictions_applied_for_\(name)", rules.applied, "turn restrictions applied for \(name)")
    let unbound = assembly.input.restrictions.count { $0.demands[profile].isEmpty } + assembly.input.unbinding
    network.report.add("restrictions_not_for_\(name)", unbound, "turn restrictions that do not bind \(name)")
    reportRefused(rules.refused, profile: name)
    network.report.add(
      "conditions_kept_for_\(name)", network.profiles[profile].conditions.count,
      "turn rules of \(name) kept for certain times")
    network.report.add(
      "roads_enclosed_for_\(name)", assembly.enclosedRoads[profile],
      "public roads that \(name) reaches or leaves only over restricted ones: they count as restricted too")
    let islands = Islands(assembly.network, profile: profile)
    network.report.add(
      "islands_for_\(name)", islands.count,
      "parts of fewer than \(Islands.smallest) nodes that hang together with nothing else for \(name), with \(islands.roads) roads in all"
    )
  }

  private mutating func reportRefused(_ refused: [(id: Int64, reason: RestrictionRefusal)], profile: String?) {
    for reason in RestrictionRefusal.allCases {
      let ids = refused.filter { $0.reason == reason }.map(\.id)
      let examples = ids.prefix(3).map { "\($0)" }.joined(separator: ", ") + (ids.count > 3 ? ", …" : "")
      let key = "restrictions_refused_\(reason.rawValue)" + (profile.map { "_for_\($0)" } ?? "")
      network.report.add(key, ids.count, "\(reason.text) (relation \(examples))")
    }
  }
}
