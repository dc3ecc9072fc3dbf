import GraphBuilder
import Testing

@testable import OSMImport

@Suite("Barriers on nodes")
struct BarrierTests {
  /// A road a-b-c with something on b, and d-c that stays.
  private func road(_ tags: OSMTags, way: OSMTags = ["highway": "residential"]) throws -> ImportedRoads {
    var sketch = OSMSketch("a-b-c-d")
    sketch.way(1, "abc", way)
    sketch.way(2, "cd")
    sketch.tag("b", tags)
    return try sketch.roads()
  }

  @Test(
    "Closed ones cut the road in the middle of a way",
    arguments: [
      "bollard", "block", "jersey_barrier", "cycle_barrier", "kissing_gate", "stile", "debris", "chain",
    ])
  func closed(kind: String) throws {
    let roads = try road(["barrier": .init(kind)])
    #expect(roads.words == ["ab", "ba", "bc", "cb", "cd", "dc"])
    #expect(roads.network.nodes.filter { $0.sourceID == OSMSketch.id("b") }.count == 2)
    #expect(roads.turn("ab", "bc") == .noSuchRoads)
    // Both pieces end dead: one may turn round.
    #expect(roads.turn("ab", "ba") == .costs(20_000))
    #expect(roads.turn("cb", "bc") == .costs(20_000))
    #expect(roads.count("barriers_closed") == 1)
  }

  @Test(
    "Open ones change nothing but the time",
    arguments: ["gate", "lift_gate", "cattle_grid", "toll_booth", "kerb", "entrance", "no"])
  func open(kind: String) throws {
    let roads = try road(["barrier": .init(kind)])
    #expect(roads.words == ["ac", "ca", "cd", "dc"])
    #expect(roads.count("barriers_closed") == 0)
  }

  @Test("Access tags on the node decide, by the same keys as on ways")
  func accessOnNodes() throws {
    #expect(try road(["barrier": "bollard", "motor_vehicle": "yes"]).words.contains("ac"))
    #expect(try road(["barrier": "gate", "access": "no", "motorcar": "yes"]).words.contains("ac"))
    #expect(try road(["barrier": "gate", "access": "no"]).words == ["ab", "ba", "bc", "cb", "cd", "dc"])
    #expect(try road(["barrier": "gate", "bicycle": "no"]).words.contains("ac"))
    // Without a barrier there is nothing to pass.
    #expect(try road(["highway": "crossing", "access": "no"]).words.contains("ac"))
  }

  @Test("One that opens for some joins the two sides by a road without length that is restricted")
  func restricted() throws {
    for tags: OSMTags in [
      ["barrier": "gate", "access": "private"], ["barrier": "bollard", "bollard": "rising"], ["barrier": "yes"],
      ["barrier": "dragon"],
    ] {
      let roads = try road(tags)
      #expect(roads.words == ["ab", "ba", "bb", "bb", "bc", "cb", "cd", "dc"])
      #expect(roads.weight("bb") == 0)
      #expect(roads.isRestricted("bb") == true)
      #expect(roads.isRestricted("ab") == false)
      #expect(roads.road("bb")?.lengthCentimetres == 0)
      #expect(roads.turn("ab", "bb") == .free)
      #expect(roads.turn("bb", "bc") == .free)
      // The gate is no way on for the public: they may turn round before it.
      #expect(roads.turn("ab", "ba") == .costs(20_000))
      #expect(roads.count("barriers_restricted") == 1)
    }
  }

  @Test("At a junction every road has its own end at the barrier")
  func junction() throws {
    var sketch = OSMSketch("a-b-c\n  d")
    sketch.way(1, "abc")
    sketch.way(2, "bd")
    sketch.tag("b", ["barrier": "block"])
    #expect(try sketch.roads().network.nodes.count == 6)
    sketch.tag("b", ["barrier": "gate", "access": "private"])
    let roads = try sketch.roads()
    #expect(roads.open("bb").count == 4)
    #expect(roads.network.nodes.filter { $0.sourceID == OSMSketch.id("b") }.count == 3)
  }

  @Test("At the end of a road a barrier is nothing")
  func atTheEnd() throws {
    var sketch = OSMSketch("a-b")
    sketch.way(1, "ab")
    sketch.tag("b", ["barrier": "block"])
    let roads = try sketch.roads()
    #expect(roads.network.nodes.count == 2)
    #expect(roads.count("barriers_closed") == 0)
  }

  @Test("A ring that closes at a barrier is a road between its two sides")
  func ring() throws {
    var sketch = OSMSketch("a-b\nd-c")
    sketch.way(1, "abcda")
    sketch.tag("a", ["barrier": "bollard"])
    let roads = try sketch.roads()
    #expect(roads.network.roads.count == 1)
    #expect(roads.network.roads[0].from != roads.network.roads[0].to)
  }

  @Test("A turn restriction at a barrier is refused")
  func restrictionAtBarrier() throws {
    var sketch = OSMSketch("a-b-c\n  d")
    sketch.way(1, "ab")
    sketch.way(2, "bc")
    sketch.way(3, "bd")
    sketch.tag("b", ["barrier": "gate", "access": "private"])
    sketch.restriction(1, "no_straight_on", from: 1, via: "b", to: 2)
    #expect(try sketch.roads().count("restrictions_refused_at_barrier_for_car") == 1)
  }
}
