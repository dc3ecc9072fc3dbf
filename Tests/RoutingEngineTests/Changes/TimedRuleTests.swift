import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// Turn restrictions that hold at times: on drawn maps at two times, and on random networks against rules that look at whole walks.
@Suite("Rules by time") struct TimedRuleTests {
  static let morning = LocalTime(year: 2026, month: 11, day: 30, hour: 8)
  static let noon = LocalTime(year: 2026, month: 11, day: 30, hour: 12)
  static let times = "Mo-Fr 07:00-09:00"

  /// Nobody turns round on these roads.
  private static func noTurningRound(_ roads: String) -> [String: RoadMap.TurnOption] {
    roads.split(separator: " ").reduce(into: [:]) { turns, road in
      let back = String(road.reversed())
      turns["\(road)-\(back)"] = .no
      turns["\(back)-\(road)"] = .no
    }
  }

  private func streets(_ roads: MapRouter, _ from: Character, _ to: Character, _ time: LocalTime?) throws -> [String] {
    try roads.route(from, to, [], departure: time).streets
  }

  @Test("A prohibited turn is taken at other times only")
  func prohibited() throws {
    let map = try RoadMap(
      """
      A--B--C
         |  |
         D--E
      """, turns: Self.noTurningRound("AB BC BD CE DE"), timed: ["AB-BD": Self.times])
    let roads = try MapRouter(map)
    #expect(try streets(roads, "A", "D", Self.morning) == ["AB", "BC", "CE", "DE"])
    #expect(try streets(roads, "A", "D", Self.noon) == ["AB", "BD"])
    #expect(try streets(roads, "D", "A", Self.morning) == ["BD", "AB"])
    let without = try roads.route("A", "D", [])
    #expect(without.streets == ["AB", "BD"])
    #expect(without.notices.map(\.code) == [.timedRule])
    #expect(without.notices[0].message.contains(Self.times))
    #expect(try roads.route("A", "C", []).notices == [])
    #expect(try roads.route("A", "D", [], departure: Self.noon).notices == [])
  }

  @Test("Only one way on, at its time")
  func only() throws {
    let map = try RoadMap(
      """
      A--B--C
         |  |
         D--E
      """, turns: Self.noTurningRound("AB BC BD CE DE"), timed: ["only AB-BC": Self.times])
    let roads = try MapRouter(map)
    #expect(try streets(roads, "A", "D", Self.morning) == ["AB", "BC", "CE", "DE"])
    #expect(try streets(roads, "A", "D", Self.noon) == ["AB", "BD"])
    #expect(try roads.route("A", "D", []).notices.map(\.code) == [.timedRule])
  }

  @Test("A rule over a via way concerns those who came along it, and the way on stays open to the others")
  func viaWay() throws {
    let map = try RoadMap(
      """
      A--B--C
         |
      F--D--E
      |     |
      G-----H
      """, turns: Self.noTurningRound("AB BC BD FD DE FG GH EH"), timed: ["AB-BD-DE": Self.times])
    let roads = try MapRouter(map)
    #expect(try streets(roads, "A", "E", Self.morning) == ["AB", "BD", "FD", "FG", "GH", "EH"])
    #expect(try streets(roads, "A", "E", Self.noon) == ["AB", "BD", "DE"])
    #expect(try streets(roads, "C", "E", Self.morning) == ["BC", "BD", "DE"])
    #expect(try roads.route("A", "E", []).notices.map(\.code) == [.timedRule])
    #expect(try roads.route("A", "E", [], departure: Self.morning).notices == [])
  }

  @Test("Times that are not understood do not apply, and a route that they may concern says so")
  func notUnderstood() throws {
    let map = try RoadMap("A--B--C", timed: ["AB-BC": "sunrise-sunset"])
    let roads = try MapRouter(map)
    let route = try roads.route("A", "C", [], departure: Self.noon)
    #expect(route.streets == ["AB", "BC"])
    #expect(route.notices.map(\.code) == [.timedRuleNotApplied])
    #expect(try roads.route("C", "A", [], departure: Self.noon).notices == [])
  }

  @Test("Bans that hold at times equal the oracle at both times", arguments: 0..<8)
  func random(batch: UInt64) throws {
    var tally = RuleOracleTests.Tally()
    var applied = 0
    for seed in batch * 20..<(batch + 1) * 20 {
      var network = RoadNetwork.ruled(seed: seed, nodes: 2 + Int(seed % 9))
      let always = network
      var random = SeededGenerator(seed: seed)
      let timed = network.profiles[0].bans.filter { _ in random.oneIn(2) }
      network.profiles[0].bans.removeAll { timed.contains($0) }
      network.profiles[0].conditions = timed.map { .init(text: Self.times, roads: $0, isOnly: false) }
      let roads = try RuledPackage(network, cuts: seed)
      let graphs = ChangedGraphs(package: roads.package)
      let base = roads.package.searchGraph(profile: 0)
      let workspace = QueryWorkspace(graph: base)
      for (time, network) in [(Self.morning, always), (Self.noon, network)] {
        let changed = try graphs.graph(base, profile: 0, overlay: nil, departure: time)
        #expect(changed.notices == [], "seed \(seed)")
        applied += changed.graph.source === base.source ? 0 : 1
        workspace.read(changed.graph)
        try check(roads, WalkOracle(network, profile: 0), workspace, "seed \(seed)", &random, &tally)
      }
    }
    #expect(min(tally.found, tally.unreachable, applied) > 5, "\(tally), \(applied)")
  }

  private func check(
    _ roads: RuledPackage, _ oracle: WalkOracle, _ workspace: QueryWorkspace, _ name: String,
    _ random: inout SeededGenerator, _ tally: inout RuleOracleTests.Tally
  ) throws {
    for _ in 0..<5 {
      guard let from = oracle.openRoads.randomElement(using: &random) else { return }
      let right = oracle.weights(from: from)
      for _ in 0..<3 {
        guard let to = oracle.openRoads.randomElement(using: &random), to != from else { continue }
        let query = RuleOracleTests.Query(roads: roads, oracle: oracle, from: from, to: to, name: name)
        try query.check(workspace, right: right[to], &tally)
      }
    }
  }
}
