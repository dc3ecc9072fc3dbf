import GraphBuilder
import Testing

@testable import OSMImport

@Suite("Turn restrictions over a node")
struct RestrictionTests {
  /// Four roads that meet at x; `drawn` tells how each way names its nodes.
  private func crossing(_ west: String = "wx", _ east: String = "xe", _ north: String = "xn", _ south: String = "sx")
    -> OSMSketch
  {
    var sketch = OSMSketch(
      """
        n
      w-x-e
        s
      """)
    sketch.way(1, west)
    sketch.way(2, east)
    sketch.way(3, north)
    sketch.way(4, south)
    return sketch
  }

  private func allowed(_ roads: ImportedRoads, from: String = "wx") -> String {
    String(
      "ensw".filter { exit in
        let turn = roads.turn(from, "x\(exit)")
        return turn != .prohibited && turn != .noSuchRoads
      })
  }

  @Test("A no_ rule prohibits one turn")
  func no() throws {
    var sketch = crossing()
    sketch.restriction(9, "no_left_turn", from: 1, via: "x", to: 3)
    let roads = try sketch.roads()
    #expect(allowed(roads) == "es")
    #expect(allowed(roads, from: "sx") == "enw")
    #expect(roads.count("restrictions_read") == 1)
    #expect(roads.count("restrictions_applied_for_car") == 1)
  }

  @Test(
    "An only_ rule prohibits the others and turning round, whichever way the ways are drawn", arguments: ["wx", "xw"],
    ["xe", "ex"])
  func only(west: String, east: String) throws {
    var sketch = crossing(west, east)
    sketch.restriction(9, "only_straight_on", from: 1, via: "x", to: 2)
    let roads = try sketch.roads()
    #expect(allowed(roads) == "e")
    #expect(allowed(roads, from: "nx") == "esw")
    #expect(allowed(roads, from: "ex") == "nsw")
  }

  @Test("Members may come in any order, and a rule that stands twice is applied once")
  func order() throws {
    var sketch = crossing()
    let members = [
      sketch.member(.way, 3, "to"), sketch.member(.node, OSMSketch.id("x"), "via"), sketch.member(.way, 1, "from"),
    ]
    sketch.restriction(8, "no_left_turn", [:], members)
    sketch.restriction(9, "no_left_turn", [:], members.reversed())
    let roads = try sketch.roads()
    #expect(allowed(roads) == "es")
    #expect(
      roads.network.profiles[0].turns.filter { $0.from == roads.open("wx")[0] && $0.to == roads.open("xn")[0] }.count
        == 1)
  }

  @Test("Ways cut into many roads are bound where they touch the via node")
  func splitWays() throws {
    var sketch = OSMSketch(
      """
      a-b-x-e-f
        c n g
      """)
    sketch.way(1, "abx")
    sketch.way(2, "xef")
    sketch.way(3, "xn")
    sketch.way(4, "bc")
    sketch.way(5, "eg")
    sketch.restriction(9, "no_straight_on", from: 1, via: "x", to: 2)
    let roads = try sketch.roads()
    #expect(roads.turn("bx", "xe") == .prohibited)
    #expect(roads.turn("ab", "bx") != .prohibited)
    #expect(roads.turn("xe", "ef") != .prohibited)
  }

  @Test("Of a way that runs through the via node the side is bound that turns as the value says")
  func throughWay() throws {
    var sketch = OSMSketch(
      """
      w-x-e
        s
      """)
    sketch.way(1, "wxe")
    sketch.way(2, "sx")
    sketch.restriction(9, "no_right_turn", from: 2, via: "x", to: 1)
    let toRight = try sketch.roads()
    #expect(allowed(toRight, from: "sx") == "w")
    sketch.relations = []
    sketch.restriction(9, "no_left_turn", from: 1, via: "x", to: 2)
    let fromEast = try sketch.roads()
    #expect(fromEast.turn("ex", "xs") == .prohibited)
    #expect(fromEast.turn("wx", "xs") != .prohibited)
  }

  @Test("Where no side fits the value, all turns between the ways are bound")
  func ambiguous() throws {
    var sketch = OSMSketch(
      """
      w-x-e
        s
      """)
    sketch.way(1, "wxe")
    sketch.way(2, "sx")
    sketch.restriction(9, "no_straight_on", from: 2, via: "x", to: 1)
    #expect(try allowed(sketch.roads(), from: "sx") == "s")
  }

  @Test("no_u_turn on one way means turning round there, not going on")
  func uTurnOnOneWay() throws {
    var sketch = OSMSketch("w-x-e")
    sketch.way(1, "wxe")
    sketch.tag("x", ["highway": "turning_circle"])
    sketch.restriction(9, "no_u_turn", from: 1, via: "x", to: 1)
    let roads = try sketch.roads()
    #expect(roads.turn("wx", "xe") == .free)
    #expect(roads.turn("wx", "xw") == .prohibited)
    #expect(roads.turn("ex", "xe") == .prohibited)
  }

  @Test("no_u_turn at a dead end holds")
  func deadEnd() throws {
    var sketch = OSMSketch("a-b-c")
    sketch.way(1, "ab")
    sketch.way(2, "bc")
    sketch.restriction(9, "no_u_turn", from: 2, via: "c", to: 2)
    let roads = try sketch.roads()
    #expect(roads.turn("bc", "cb") == .prohibited)
    #expect(roads.turn("ba", "ab") == .costs(20_000))
  }

  @Test("no_entry and no_exit may name several ways; others may not")
  func several() throws {
    var sketch = crossing()
    sketch.restriction(
      9, "no_entry", [:],
      [
        sketch.member(.way, 1, "from"), sketch.member(.way, 4, "from"), sketch.member(.node, OSMSketch.id("x"), "via"),
        sketch.member(.way, 3, "to"),
      ])
    let roads = try sketch.roads()
    #expect(allowed(roads, from: "wx") == "es")
    #expect(allowed(roads, from: "sx") == "ew")
    #expect(allowed(roads, from: "ex") == "nsw")
    sketch.relations[0].tags = ["type": "restriction", "restriction": "no_left_turn"]
    #expect(try sketch.roads().count("restrictions_refused_too_many_members") == 1)
  }

  @Test(
    "Rules hold for those whom they name",
    arguments: [
      (["restriction": "no_left_turn"], true), (["restriction": "no_left_turn", "except": "motorcar"], false),
      (["restriction": "no_left_turn", "except": "bicycle"], true),
      (["restriction": "no_left_turn", "except": "psv;bicycle"], true),
      (["restriction": "no_left_turn", "except": "psv; motor_vehicle"], false),
      (["restriction:hgv": "no_left_turn"], false),
      (["restriction:motorcar": "no_left_turn"], true), (["restriction:motor_vehicle": "no_left_turn"], true),
      (["restriction:bicycle": "no_left_turn"], false),
      (["restriction": "no_left_turn", "restriction:motorcar": "none"], false),
      (["restriction": "no_right_turn", "restriction:motorcar": "no_left_turn"], true),
    ] as [(OSMTags, Bool)])
  func scope(tags: OSMTags, binds: Bool) throws {
    var sketch = crossing()
    sketch.restriction(9, "", from: 1, via: "x", to: 3)
    sketch.relations[0].tags = OSMTags()
    sketch.relations[0].tags.append("type", "restriction")
    for (key, value) in tags.pairs { sketch.relations[0].tags.append(key, value) }
    let roads = try sketch.roads()
    #expect((roads.turn("wx", "xn") == .prohibited) == binds)
    #expect(roads.count("restrictions_not_for_car") == (binds ? 0 : 1))
  }

  @Test("Rules that are incomplete or impossible are refused, told with their id, and change nothing")
  func broken() throws {
    var sketch = crossing()
    sketch.way(5, "sw")
    let x = sketch.member(.node, OSMSketch.id("x"), "via")
    let from = sketch.member(.way, 1, "from")
    let to = sketch.member(.way, 3, "to")
    sketch.restriction(11, "no_left_turn", [:], [from, to])
    sketch.restriction(12, "no_left_turn", [:], [from, x, sketch.member(.way, 99, "to")])
    sketch.restriction(13, "no_left_turn", [:], [sketch.member(.way, 98, "from"), x, to])
    sketch.restriction(14, "no_left_turn", [:], [from, sketch.member(.node, 97, "via"), to])
    sketch.restriction(15, nil, [:], [from, x, to])
    sketch.restriction(16, "no_left_turn", [:], [from, sketch.member(.node, OSMSketch.id("n"), "via"), to])
    sketch.restriction(17, "gibberish", [:], [from, x, to])
    sketch.restriction(18, "", [:], [from, x, to])
    sketch.restriction(19, "no_left_turn", ["day_on": "Monday"], [from, x, to])
    sketch.restriction(20, "no_left_turn", [:], [from, x, x, to])
    sketch.restriction(21, "no_left_turn", [:], [])
    let roads = try sketch.roads()
    #expect(allowed(roads) == "ens")
    #expect(roads.count("restrictions_read") == 11)
    #expect(roads.count("restrictions_applied_for_car") == 0)
    #expect(roads.count("restrictions_refused_incomplete") == 2)
    #expect(roads.count("restrictions_refused_road_missing_for_car") == 2)
    #expect(roads.count("restrictions_refused_via_missing_for_car") == 1)
    #expect(roads.count("restrictions_refused_without_value") == 1)
    #expect(roads.count("restrictions_refused_not_connected_for_car") == 1)
    #expect(roads.count("restrictions_refused_unknown_value") == 2)
    #expect(roads.count("restrictions_refused_old_times") == 1)
    #expect(roads.count("restrictions_refused_too_many_members") == 1)
    #expect(roads.network.report.entries.contains { $0.text.hasSuffix("(relation 12, 13)") })
  }

  @Test("An only_ rule onto a road that may not be entered is refused: it would close everything")
  func impossible() throws {
    var sketch = crossing()
    sketch.ways[1].tags = ["highway": "residential", "oneway": "-1"]
    sketch.restriction(9, "only_straight_on", from: 1, via: "x", to: 2)
    let roads = try sketch.roads()
    #expect(allowed(roads) == "ns")
    #expect(roads.count("restrictions_refused_without_effect_for_car") == 1)
  }

  @Test("Where all other turns are prohibited, turning round is the way on")
  func boxedIn() throws {
    var sketch = OSMSketch("w-x-e")
    sketch.way(1, "wx")
    sketch.way(2, "xe")
    sketch.restriction(9, "no_straight_on", from: 1, via: "x", to: 2)
    #expect(try sketch.roads().turn("wx", "xw") == .costs(20_000))
  }

  @Test("Rules for certain times are kept with their text and not applied")
  func conditional() throws {
    var sketch = crossing()
    sketch.restriction(
      8, nil,
      ["restriction:conditional": "no_left_turn @ (Mo-Fr 07:00-09:00; PH off); no_right_turn @ (sunrise-sunset)"],
      [sketch.member(.way, 1, "from"), sketch.member(.node, OSMSketch.id("x"), "via"), sketch.member(.way, 3, "to")])
    sketch.restriction(
      9, nil, ["restriction:motorcar:conditional": "only_straight_on @ Sa"],
      [sketch.member(.way, 4, "from"), sketch.member(.node, OSMSketch.id("x"), "via"), sketch.member(.way, 3, "to")])
    sketch.restriction(
      10, nil, ["restriction:conditional": "no_left_turn"],
      [sketch.member(.way, 4, "from"), sketch.member(.node, OSMSketch.id("x"), "via"), sketch.member(.way, 3, "to")])
    let roads = try sketch.roads()
    #expect(allowed(roads) == "ens")
    #expect(roads.conditions == ["sxn only Sa", "wxn no Mo-Fr 07:00-09:00; PH off", "wxn no sunrise-sunset"])
    #expect(roads.count("conditions_kept_for_car") == 3)
    #expect(roads.count("restrictions_refused_unknown_value") == 1)
  }
}
