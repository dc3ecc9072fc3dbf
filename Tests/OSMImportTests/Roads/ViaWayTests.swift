import GraphBuilder
import Testing

@testable import OSMImport

@Suite("Turn restrictions over ways")
struct ViaWayTests {
  /// A dual carriageway with a link b-c, side roads at s and r.
  private func carriageway() -> OSMSketch {
    var sketch = OSMSketch(
      """
      e-c-f
      a-b-d
        s
      """)
    sketch.way(1, "ab", ["highway": "secondary", "oneway": "yes"])
    sketch.way(2, "bd", ["highway": "secondary", "oneway": "yes"])
    sketch.way(3, "fc", ["highway": "secondary", "oneway": "yes"])
    sketch.way(4, "ce", ["highway": "secondary", "oneway": "yes"])
    sketch.way(5, "bc")
    sketch.way(6, "sb")
    return sketch
  }

  @Test("A no_ rule bans the sequence and nothing else")
  func no() throws {
    var sketch = carriageway()
    sketch.restriction(9, "no_u_turn", from: 1, via: [5], to: 4)
    let roads = try sketch.roads()
    #expect(roads.bans == ["abce"])
    #expect(roads.turn("ab", "bc") != .prohibited)
    #expect(roads.turn("bc", "ce") != .prohibited)
    #expect(roads.count("restrictions_applied_for_car") == 1)
  }

  @Test("An only_ rule forbids leaving the path at each of its nodes")
  func only() throws {
    var sketch = carriageway()
    sketch.way(7, "cx")
    sketch.restriction(9, "only_left_turn", from: 6, via: [5], to: 4)
    var withExit = OSMSketch("x\n\ne-c-f\na-b-d\n  s")
    withExit.ways = sketch.ways
    withExit.relations = sketch.relations
    let roads = try withExit.roads()
    #expect(roads.turn("sb", "bd") == .prohibited)
    #expect(roads.turn("sb", "bc") != .prohibited)
    #expect(roads.bans == ["sbcb", "sbcx"])
    #expect(roads.turn("ab", "bd") != .prohibited)
  }

  @Test("Several via ways in any order, cut into roads and drawn either way, are one path")
  func several() throws {
    var sketch = OSMSketch(
      """
      a-b-c-d-e
          y   f
      """)
    sketch.way(1, "ba")
    sketch.way(2, "dcb")
    sketch.way(3, "de")
    sketch.way(4, "fe")
    sketch.way(5, "cy")
    sketch.restriction(9, "no_right_turn", from: 1, via: [3, 2], to: 4)
    #expect(try sketch.roads().bans == ["abcdef"])
  }

  @Test("A via way that runs on beyond the path gives only the part between")
  func partOfWay() throws {
    var sketch = OSMSketch(
      """
      x-b-c-y
        a d
      """)
    sketch.way(1, "ab")
    sketch.way(2, "xbcy")
    sketch.way(3, "cd")
    sketch.restriction(9, "no_u_turn", from: 1, via: [2], to: 3)
    #expect(try sketch.roads().bans == ["abcd"])
  }

  @Test("Ways that do not meet, or a one-way in between, are refused")
  func apart() throws {
    var sketch = carriageway()
    sketch.restriction(8, "no_u_turn", from: 1, via: [5], to: 2)
    sketch.restriction(9, "no_u_turn", from: 2, via: [5], to: 4)
    sketch.restriction(10, "no_u_turn", from: 1, via: [99], to: 4)
    let roads = try sketch.roads()
    #expect(roads.bans.isEmpty)
    #expect(roads.count("restrictions_refused_not_connected_for_car") == 2)
    #expect(roads.count("restrictions_refused_road_missing_for_car") == 1)
  }

  @Test("Rules for certain times over ways keep their path")
  func conditional() throws {
    var sketch = carriageway()
    sketch.restriction(
      9, nil, ["restriction:conditional": "no_u_turn @ (Mo-Sa 06:00-22:00)"],
      [sketch.member(.way, 1, "from"), sketch.member(.way, 5, "via"), sketch.member(.way, 4, "to")])
    let roads = try sketch.roads()
    #expect(roads.bans.isEmpty)
    #expect(roads.conditions == ["abce no Mo-Sa 06:00-22:00"])
  }

  @Test("A mesh of via ways does not take for ever")
  func mesh() throws {
    var sketch = OSMSketch(
      """
      a-b-c-d-e-f-g
        h-i-j-k-l
        m-n-o-p-q
        r-s-t-u-v
      """)
    sketch.way(1, "ab")
    for (id, way) in ["bcdef", "hijkl", "mnopq", "rstuv", "bhmr", "cins", "djot", "ekpu", "flqv"].enumerated() {
      sketch.way(Int64(id) + 10, way)
    }
    sketch.way(2, "fg")
    sketch.restriction(9, "no_straight_on", from: 1, via: Array(10...18), to: 2)
    let roads = try sketch.roads()
    #expect(
      roads.count("restrictions_applied_for_car") + roads.count("restrictions_refused_not_connected_for_car") == 1)
  }
}
