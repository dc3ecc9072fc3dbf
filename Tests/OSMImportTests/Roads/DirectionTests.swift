import GraphBuilder
import Testing

@testable import OSMImport

@Suite("Directions")
struct DirectionTests {
  private func ends(_ tags: OSMTags) throws -> String {
    var sketch = OSMSketch("a-b-c")
    sketch.way(1, "ab", tags)
    sketch.way(2, "bc")
    let roads = try sketch.roads()
    return (roads.weight("ab") != nil ? ">" : "") + (roads.weight("ba") != nil ? "<" : "")
  }

  @Test(
    "Values of oneway",
    arguments: [
      ("yes", ">"), ("true", ">"), ("1", ">"), ("-1", "<"), ("reverse", "<"), ("no", "><"), ("false", "><"),
      ("0", "><"),
      ("alternating", "><"), ("reversible", ""), ("yes;no", "><"), ("", "><"),
    ])
  func oneway(value: String, expected: String) throws {
    #expect(try ends(["highway": "residential", "oneway": .init(value)]) == expected)
  }

  @Test("Motorways and roundabouts are one-way unless they say otherwise; links and circular junctions are not")
  func implied() throws {
    #expect(try ends(["highway": "motorway"]) == ">")
    #expect(try ends(["highway": "motorway", "oneway": "no"]) == "><")
    #expect(try ends(["highway": "motorway", "oneway": "-1"]) == "<")
    #expect(try ends(["highway": "motorway", "oneway": "gibberish"]) == ">")
    #expect(try ends(["highway": "tertiary", "junction": "roundabout"]) == ">")
    #expect(try ends(["highway": "motorway_link"]) == "><")
    #expect(try ends(["highway": "tertiary", "junction": "circular"]) == "><")
  }

  @Test("The most specific key wins")
  func ladder() throws {
    #expect(try ends(["highway": "residential", "oneway": "yes", "oneway:motor_vehicle": "no"]) == "><")
    #expect(try ends(["highway": "residential", "oneway:motorcar": "-1", "oneway": "yes"]) == "<")
    #expect(try ends(["highway": "residential", "oneway": "yes", "oneway:bicycle": "no"]) == ">")
    #expect(try ends(["highway": "residential", "oneway:bus": "yes"]) == "><")
  }

  @Test("A reversible road is told in the report")
  func reversible() throws {
    var sketch = OSMSketch("a-b-c")
    sketch.way(1, "ab", ["highway": "primary", "oneway": "reversible"])
    sketch.way(2, "bc")
    #expect(try sketch.roads().count("ways_reversible") == 1)
  }
}
