import GraphCore
import Testing

@testable import OSMImport

@Suite("Speeds")
struct SpeedTests {
  @Test(
    "Values of maxspeed",
    arguments: [
      ("50", .kmh(50)), ("50 km/h", .kmh(50)), ("50kmh", .kmh(50)), ("60 mph", .kmh(96.56064)),
      ("30mph", .kmh(48.28032)),
      ("20 knots", .kmh(37.04)), ("7.5", .kmh(7.5)), (" 80 ", .kmh(80)), ("walk", .kmh(7)), ("none", .unlimited),
      ("50;30", .kmh(30)), ("80; 50", .kmh(50)), ("none;120", .kmh(120)), ("100|80", .kmh(80)),
      ("50;gibberish", .kmh(50)),
      ("DE:urban", .zone(.urban, country: "DE")), ("RO:trunk", .zone(.trunk, country: "RO")),
      ("rural", .zone(.rural, country: nil)), ("GB:nsl_single", .kmh(96.56064)), ("FR:zone30", .kmh(30)),
      ("DE:zone:30", .kmh(30)), ("zone:20", .kmh(20)), ("AT:50", .kmh(50)),
      ("DE:motorway", .zone(.motorway, country: "DE")),
    ] as [(String, SpeedLimit)])
  func values(text: String, limit: SpeedLimit) {
    #expect(SpeedLimit.read(text) == .limit(limit))
  }

  @Test(
    "Values that say on purpose that there is no fixed limit",
    arguments: ["signals", "variable", "unposted", "signals;variable"])
  func nothing(text: String) {
    #expect(SpeedLimit.read(text) == .nothing)
  }

  @Test(
    "Junk",
    arguments: [
      "", " ", "-5", "0", "99999999999", "NaN", "1e3", "inf", "fast", "50 furlongs", "5.0.0", ".", "٥٠", "DE:", ":",
      ";",
      "DE:gibberish", "zone", "0x20", "50,5", "+50",
    ])
  func junk(text: String) {
    #expect(SpeedLimit.read(text) == .junk)
  }

  private func speed(_ tags: OSMTags, country: String? = nil) throws -> Double {
    var sketch = OSMSketch("a---------b")
    sketch.way(1, "ab", tags)
    return try #require(try sketch.roads(OSMImportOptions(country: country)).speed("ab"))
  }

  @Test("A limit counts by the share that is reached, up to the ceiling of the class")
  func posted() throws {
    #expect(abs(try speed(["highway": "secondary", "maxspeed": "50"]) - 40) < 0.1)
    #expect(abs(try speed(["highway": "motorway", "maxspeed": "none"]) - 119.6) < 0.1)
    #expect(abs(try speed(["highway": "residential", "maxspeed": "100"]) - 60) < 0.1)
    #expect(try speed(["highway": "secondary", "maxspeed": "walk"]) < 7)
    #expect(abs(try speed(["highway": "residential", "maxspeed": "1"]) - 4) < 0.1)
  }

  @Test("Junk leaves the speed of the class and is told", arguments: ["gibberish", "0", "-5", "99999999999", "NaN"])
  func fallback(value: String) throws {
    var sketch = OSMSketch("a---------b")
    sketch.way(7, "ab", ["highway": "secondary", "maxspeed": .init(value)])
    let roads = try sketch.roads()
    #expect(abs(try #require(roads.speed("ab")) - 52) < 0.1)
    let entry = try #require(roads.network.report.entries.first { $0.key == "speeds_not_understood" })
    #expect(entry.count == 1)
    #expect(entry.text.contains("(7 '\(value)')"))
  }

  @Test("Directions may have limits of their own")
  func directed() throws {
    var sketch = OSMSketch("a---------b")
    sketch.way(1, "ab", ["highway": "secondary", "maxspeed": "50", "maxspeed:backward": "80"])
    let roads = try sketch.roads()
    #expect(abs(roads.speed("ab")! - 40) < 0.1)
    #expect(abs(roads.speed("ba")! - 64) < 0.1)
  }

  @Test("A limit by law counts as one that is posted, by the country of the tag, of the options or of the place")
  func zones() throws {
    #expect(abs(try speed(["highway": "secondary", "maxspeed": "DE:rural"]) - 80) < 0.1)
    #expect(abs(try speed(["highway": "secondary", "source:maxspeed": "FR:urban"]) - 40) < 0.1)
    #expect(abs(try speed(["highway": "secondary", "maxspeed": "rural"], country: "CH") - 64) < 0.1)
    #expect(abs(try speed(["highway": "secondary", "maxspeed": "signals", "maxspeed:type": "DE:urban"]) - 40) < 0.1)
  }

  @Test("Where the country is known, roads without a limit stay within its law")
  func lawful() throws {
    #expect(abs(try speed(["highway": "trunk"]) - 82) < 0.1)
    #expect(abs(try speed(["highway": "trunk"], country: "MT") - 70.4) < 0.1)
    #expect(abs(try speed(["highway": "trunk"], country: "XX") - 82) < 0.1)
  }

  @Test("Surface, smoothness and grade slow down; an impassable road is closed")
  func surfaces() throws {
    #expect(abs(try speed(["highway": "secondary", "maxspeed": "80", "surface": "gravel"]) - 40) < 0.1)
    #expect(abs(try speed(["highway": "secondary", "maxspeed": "80", "smoothness": "very_bad"]) - 20) < 0.1)
    #expect(abs(try speed(["highway": "unclassified", "tracktype": "grade3"]) - 13) < 0.1)
    #expect(try speed(["highway": "secondary", "surface": "asphalt"]) > 50)
    var sketch = OSMSketch("a-b-c")
    sketch.way(1, "ab", ["highway": "track", "smoothness": "impassable"])
    sketch.way(2, "bc")
    #expect(try sketch.roads().weight("ab") == nil)
  }

  @Test("A weight is the length at the speed, at least 1 where there is a length")
  func weights() throws {
    var sketch = OSMSketch("a-b\nc")
    sketch.way(1, "ab", ["highway": "residential", "maxspeed": "50"])
    sketch.move("c", 50.0000001, 10)
    sketch.way(2, "ac")
    let roads = try sketch.roads()
    let road = try #require(roads.road("ab"))
    #expect(roads.weight("ab") == UInt32((Double(road.lengthCentimetres) * 36 / 35).rounded()))
    #expect(abs(Int(road.lengthCentimetres) - 20_000) < 20)
    #expect(try #require(roads.road("ac")).lengthCentimetres == 1)
    #expect(roads.weight("ac") == 1)
  }
}
