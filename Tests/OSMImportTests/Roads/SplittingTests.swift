import GraphBuilder
import GraphCore
import Testing

@testable import OSMImport

@Suite("Ways become roads")
struct SplittingTests {
  @Test("Roads end where ways meet, cross or end, and keep the other nodes as their shape")
  func junctions() throws {
    var sketch = OSMSketch(
      """
      a-b-c-d-e
          f
          g
      """)
    sketch.way(1, "abcde", ["highway": "secondary", "name": "High Street", "ref": "B 1"])
    sketch.way(2, "cfg")
    let roads = try sketch.roads()
    #expect(roads.words == ["ac", "ca", "ce", "cg", "ec", "gc"])
    let road = try #require(roads.road("ac"))
    #expect(road.sourceID == 1)
    #expect(road.shape.count == 1)
    #expect(road.name.map { roads.network.names[$0] } == "High Street")
    #expect(road.ref.map { roads.network.names[$0] } == "B 1")
    #expect(road.roadClass == .secondary)
    #expect(try #require(roads.road("cg")).name == nil)
    #expect(roads.network.nodes.count == 4)
  }

  @Test("A node that a way visits twice is a junction")
  func figureOfEight() throws {
    var sketch = OSMSketch(" a \nb c\n d ")
    sketch.way(1, "abdcad")
    #expect(try sketch.roads().words == ["ad", "ad", "ad", "da", "da", "da"])
  }

  @Test("A ring is one road from a node to itself, open both ways, and no way of turning round on it is lost")
  func ring() throws {
    var sketch = OSMSketch("a-b-c\n  e-d")
    sketch.way(1, "ab")
    sketch.way(2, "bcdeb")
    let roads = try sketch.roads()
    #expect(roads.words == ["ab", "ba", "bb", "bb"])
    let loop = roads.open("bb")
    let turns = roads.network.profiles[0].turns
    let into = turns.filter { rule in rule.from == roads.open("ab")[0] && loop.contains(rule.to) && rule.cost == nil }
    let outOf = turns.filter { rule in loop.contains(rule.from) && rule.to == roads.open("ba")[0] && rule.cost == nil }
    #expect(into.isEmpty && outOf.isEmpty)
    #expect(roads.turn("ab", "ba") == .prohibited)
  }

  @Test("A one-way ring has one direction")
  func oneWayRing() throws {
    var sketch = OSMSketch("a-b-c\n  e-d")
    sketch.way(1, "ab")
    sketch.way(2, "bcdeb", ["highway": "residential", "oneway": "yes"])
    #expect(try sketch.roads().words == ["ab", "ba", "bb"])
  }

  @Test(
    "Repeated references vanish; coincident nodes stay joined by a road without length; ways without length are dropped"
  )
  func degenerate() throws {
    var sketch = OSMSketch("a-b-c-d-e")
    sketch.move("c", sketch.nodes[1].coordinate.latitude, sketch.nodes[1].coordinate.longitude)
    sketch.way(1, "abb")
    sketch.way(2, "bc")
    sketch.way(3, "ccd")
    sketch.way(4, "d")
    sketch.way(5, "dd")
    sketch.way(6, "")
    sketch.way(7, "de")
    let roads = try sketch.roads()
    #expect(roads.words == ["ab", "ba", "bc", "cb", "cd", "dc", "de", "ed"])
    #expect(roads.weight("bc") == 0)
    #expect(roads.count("ways_without_length") == 3)
  }

  @Test("Ways that lie on each other give parallel roads")
  func parallel() throws {
    var sketch = OSMSketch("a-b")
    sketch.way(1, "ab")
    sketch.way(2, "ab", ["highway": "service"])
    #expect(try sketch.roads().open("ab").count == 2)
  }

  @Test("A way over longitude 180 is as short as it is, at a pole too")
  func antimeridian() throws {
    var sketch = OSMSketch("a-b-c")
    sketch.move("a", -17, 179.999)
    sketch.move("b", -17, -179.999)
    sketch.move("c", -17.001, 180)
    sketch.way(1, "ab")
    sketch.way(2, "bc")
    let roads = try sketch.roads()
    #expect(abs(Int(try #require(roads.road("ab")).lengthCentimetres) - 21_268) < 10)
    #expect(try #require(roads.road("bc")).lengthCentimetres < 16_000)
    var pole = OSMSketch("a-b")
    pole.move("a", 90, 0)
    pole.move("b", 90, 90)
    pole.way(1, "ab")
    #expect(try pole.roads().weight("ab") != nil)
  }

  @Test("A road that would take more than three days is dropped and told")
  func tooLong() throws {
    var sketch = OSMSketch("a-b-c")
    sketch.move("a", 0, -170)
    sketch.way(1, "ab", ["highway": "service"])
    sketch.way(2, "bc")
    let roads = try sketch.roads()
    #expect(roads.words == ["bc", "cb"])
    #expect(roads.count("roads_too_long") == 1)
  }

  @Test("Flags tell what roads are")
  func flags() throws {
    func flags(_ tags: OSMTags) throws -> RoadFlags {
      var sketch = OSMSketch("a-b")
      var all: OSMTags = ["highway": "unclassified"]
      for (key, value) in tags.pairs { all.append(key, value) }
      sketch.way(1, "ab", all)
      return try #require(try sketch.roads().road("ab")).flags
    }
    #expect(try flags([:]) == [])
    #expect(
      try flags(["junction": "roundabout", "toll": "yes", "bridge": "viaduct"]) == [.roundabout, .toll, .bridge])
    #expect(
      try flags(["tunnel": "building_passage", "ford": "yes", "toll": "no", "bridge": "no"]) == [.tunnel, .ford])
    #expect(try flags(["surface": "gravel"]) == .unpaved)
    #expect(try flags(["surface": "paving_stones:30", "tracktype": "grade3"]) == [])
    #expect(try flags(["tracktype": "grade3"]) == .unpaved)
    #expect(try flags(["toll:motorcar": "yes"]) == .toll)
  }
}
