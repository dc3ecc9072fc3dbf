import GraphCore
import RoutingEngine
import TestSupport
import Testing

/// What roads ask of a router, each on a map that shows it. 10 m take a second.
@Suite("Road cases") struct RoadCaseTests {
  @Test("The shorter of two ways is taken, with its length and duration")
  func shorterWay() throws {
    let roads = try MapRouter(
      """
      A--B--C
      |     |
      D-----E
      """)
    let route = try roads.route("A", "C")
    #expect(route.streets == ["AB", "BC"])
    #expect(route.length == 600)
    #expect(route.duration == 60)
    #expect(try roads.route("D", "C").streets == ["AD", "AB", "BC"] || roads.route("D", "C").streets == ["DE", "CE"])
    #expect(try roads.route("D", "C").length == 800)
  }

  @Test("A faster road is preferred to a shorter one")
  func fasterWay() throws {
    let roads = try MapRouter(
      """
      A--B--C
      |     |
      D-----E
      """,
      roads: ["AD": .init(.primary, speedKmh: 144), "DE": .init(.primary, speedKmh: 144), "CE": .init(speedKmh: 144)])
    let route = try roads.route("A", "C")
    #expect(route.streets == ["AD", "DE", "CE"])
    #expect(route.length == 1000)
    #expect(route.duration == 25)
    #expect(route.legs[0].edges.map(\.roadClass) == [.primary, .primary, .residential])
  }

  @Test("A prohibited turn forces the way round the block, twice over the same junction")
  func turnBan() throws {
    let map = """
         F--G
         |  |
      W--B--H
         |
         A
      """
    let noWayBack = ["AB-BA", "BF-FB", "FG-GF", "GH-HG", "HB-BH", "BH-HB", "HG-GH", "GF-FG", "FB-BF", "BW-WB"]
    var turns = Dictionary(uniqueKeysWithValues: noWayBack.map { ($0, RoadMap.TurnOption.no) })
    #expect(try MapRouter(map, turns: turns).route("A", "W").streets == ["BA", "WB"])
    turns["AB-BW"] = .no
    turns["AB-BH"] = .no
    let roads = try MapRouter(map, turns: turns)
    let route = try roads.route("A", "W")
    #expect(roads.nodes(route) == "ABFGHBW")
    #expect(route.length == 1500)
    #expect(route.duration == 150)
  }

  @Test("A turn that costs time is in the duration, and is avoided when a way without it is shorter")
  func turnCosts() throws {
    let map = """
      A--B--C
      |     |
      D-----E
      """
    let cheap = try MapRouter(map, turns: ["AB-BC": .seconds(39.5)]).route("A", "C")
    #expect(cheap.streets == ["AB", "BC"])
    #expect(cheap.duration == 99.5)
    #expect(cheap.legs[0].edges.map(\.turnCost) == [0, 39_500])
    let dear = try MapRouter(map, turns: ["AB-BC": .seconds(40.5)]).route("A", "C")
    #expect(dear.streets == ["AD", "DE", "CE"])
    #expect(dear.duration == 100)
  }

  @Test("A car turns round at a dead end where it may, and nowhere where it may not")
  func deadEnd() throws {
    let map = """
      A--B--C
         |
         D
      """
    let turns: [String: RoadMap.TurnOption] = ["AB-BD": .no, "AB-BA": .no]
    let roads = try MapRouter(map, turns: turns)
    #expect(roads.nodes(try roads.route("A", "D")) == "ABCBD")
    let narrow = try MapRouter(map, turns: turns.merging(["BC-CB": .no]) { $1 })
    let error = try narrow.error("A", "D")
    #expect(error?.code == .noRoute)
    #expect(error?.waypoints == [0, 1])
  }

  @Test("A loop is a turning circle where turning round is prohibited")
  func turningCircle() throws {
    let roads = try MapRouter(
      """
      A--B--C
         |
         D
      """, roads: ["CC": .init(name: "Circle", isOneWay: true, via: [(7, -0.5), (7, 0.5)])],
      turns: ["AB-BD": .no, "AB-BA": .no, "BC-CB": .no])
    let route = try roads.route("A", "D")
    #expect(roads.nodes(route) == "ABCCBD")
    #expect(route.streets == ["AB", "BC", "Circle", "BC", "BD"])
    let circle = try #require(route.legs[0].edges.first { $0.name == "Circle" })
    #expect(circle.geometryRange.count == 4)
  }

  @Test("One-way streets are driven in their direction only")
  func oneWays() throws {
    let roads = try MapRouter(
      """
      A-->B
      ^   v
      D<--C
      """)
    #expect(roads.nodes(try roads.route("A", "B")) == "AB")
    #expect(roads.nodes(try roads.route("B", "A")) == "BCDA")
    #expect(roads.nodes(try roads.route("D", "C")) == "DABC")
  }

  @Test("On one edge, a target ahead is direct and a target behind is reached round the block")
  func behindOnTheSameEdge() throws {
    let roads = try MapRouter(
      """
      A---->B
      ^     |
      D-----C
      """)
    let (near, far) = (try #require(roads.map.place("A", "B", 0.25)), try #require(roads.map.place("A", "B", 0.75)))
    let ahead = try roads.route([near, far])
    #expect(ahead.streets == ["AB"])
    #expect(ahead.legs[0].weight == 30_000)
    #expect(abs(ahead.length - 300) < 0.02)
    let behind = try roads.route([far, near])
    #expect(roads.nodes(behind) == "ABCDAB")
    #expect(behind.legs[0].weight == 130_000)
    #expect(abs(behind.length - 1300) < 0.02)
  }

  @Test("On a two-way road a target behind is direct too, in the other direction")
  func behindOnATwoWayRoad() throws {
    let roads = try MapRouter("A------B")
    let (near, far) = (try #require(roads.map.place("A", "B", 0.25)), try #require(roads.map.place("A", "B", 0.75)))
    #expect(roads.nodes(try roads.route([near, far])) == "AB")
    #expect(roads.nodes(try roads.route([far, near])) == "BA")
    #expect(try roads.route([far, near]).duration == 35)
  }

  @Test("From a place to itself it is 0 m, with departing and arriving", arguments: [0.0, 0.3, 1.0])
  func samePlace(fraction: Double) throws {
    let roads = try MapRouter("A--B--C")
    let place = try #require(roads.map.place("A", "B", fraction))
    let route = try roads.route([place, place])
    #expect(route.length == 0)
    #expect(route.duration == 0)
    #expect(route.legs.map(\.weight) == [0])
    #expect(route.legs[0].steps.map(\.maneuver.kind) == [.depart, .arrive])
    #expect(route.geometry == [place, place])
  }

  @Test("Of parallel roads the one that the turn rules allow is taken")
  func parallelRoads() throws {
    let fast = RoadMap.RoadOption(speedKmh: 72, via: [(4, 0.1)])
    let free = try MapRouter("A--B--C", roads: ["BC2": fast])
    #expect(try free.route("A", "C").streets == ["AB", "BC2"])
    #expect(try free.route("C", "A").streets == ["BC2", "AB"])
    let banned = try MapRouter("A--B--C", roads: ["BC2": fast], turns: ["AB-BC2": .no, "AB-BA": .no])
    #expect(try banned.route("A", "C").streets == ["AB", "BC"])
    #expect(try banned.route("C", "A").streets == ["BC2", "AB"])
  }

  @Test("A road that is closed for a profile is open for another")
  func closedRoad() throws {
    let roads = try MapRouter(
      """
      A--B--C
      |     |
      D-----E
      """, roads: ["BC": .init(isClosed: true)])
    #expect(try roads.route("A", "C").streets == ["AD", "DE", "CE"])
    #expect(try roads.route("A", "C", profile: "any").streets == ["AB", "BC"])
  }
}
