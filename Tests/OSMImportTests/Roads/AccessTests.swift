import GraphBuilder
import GraphCore
import Testing

@testable import OSMImport

@Suite("Access for cars")
struct AccessTests {
  /// A road ab with tags, beside a public one that always stays.
  private func road(_ tags: OSMTags) throws -> ImportedRoads {
    var sketch = OSMSketch("a-b-c")
    sketch.way(1, "ab", tags)
    sketch.way(2, "bc")
    return try sketch.roads()
  }

  @Test(
    "Every class is used as the table says",
    arguments: [
      ("motorway", true), ("trunk_link", true), ("service", true), ("living_street", true), ("road", true),
      ("footway", false), ("cycleway", false), ("path", false), ("steps", false), ("pedestrian", false),
      ("bridleway", false), ("construction", false), ("proposed", false), ("platform", false), ("razed", false),
    ])
  func classes(highway: String, isOpen: Bool) throws {
    #expect((try road(["highway": .init(highway)]).weight("ab") != nil) == isOpen)
  }

  @Test(
    "Values open, restrict or close",
    arguments: [
      ("yes", false), ("permissive", false), ("designated", false), ("private", true), ("destination", true),
      ("delivery", true), ("customers", true), ("permit", true), ("no", nil), ("agricultural", nil), ("forestry", nil),
      ("emergency", nil), ("military", nil), ("psv", nil), ("agricultural;forestry", nil),
      ("agricultural; destination", true),
      ("private;yes", false), ("unknown", false), ("gibberish", false),
    ] as [(String, Bool?)])
  func values(value: String, isRestricted: Bool?) throws {
    #expect(try road(["highway": "residential", "access": .init(value)]).isRestricted("ab") == isRestricted)
  }

  @Test("The most specific key wins")
  func ladder() throws {
    #expect(try road(["highway": "residential", "access": "no", "motor_vehicle": "yes"]).isRestricted("ab") == false)
    #expect(try road(["highway": "residential", "motorcar": "no", "motor_vehicle": "yes"]).weight("ab") == nil)
    #expect(try road(["highway": "residential", "vehicle": "no", "motorcar": "private"]).isRestricted("ab") == true)
    #expect(try road(["highway": "residential", "vehicle": "no", "access": "yes"]).weight("ab") == nil)
    #expect(try road(["highway": "residential", "bicycle": "no", "hgv": "no", "foot": "no"]).weight("ab") != nil)
    // A value that says nothing leaves the word to the next key.
    #expect(
      try road(["highway": "residential", "motorcar": "unknown", "access": "private"]).isRestricted("ab") == true)
  }

  @Test("A road for those on foot opens by a key for motor vehicles only")
  func namedClasses() throws {
    #expect(try road(["highway": "pedestrian", "motor_vehicle": "destination"]).isRestricted("ab") == true)
    #expect(try road(["highway": "path", "motorcar": "yes"]).isRestricted("ab") == false)
    #expect(try road(["highway": "pedestrian", "access": "yes"]).weight("ab") == nil)
    #expect(try road(["highway": "cycleway", "vehicle": "yes"]).weight("ab") == nil)
    #expect(try road(["highway": "steps", "motorcar": "yes"]).weight("ab") == nil)
  }

  @Test("Tracks are for the ends of a route unless a tag opens them; better ones are faster")
  func tracks() throws {
    #expect(try road(["highway": "track"]).isRestricted("ab") == true)
    #expect(try road(["highway": "track", "motor_vehicle": "yes"]).isRestricted("ab") == false)
    #expect(try road(["highway": "track", "motor_vehicle": "forestry"]).weight("ab") == nil)
    let good = try road(["highway": "track", "tracktype": "grade1"]).speed("ab")!
    let bad = try road(["highway": "track", "tracktype": "grade5"]).speed("ab")!
    #expect(good > 3 * bad)
  }

  @Test("Kinds of service roads have their own speed; emergency access is closed")
  func serviceRoads() throws {
    let plain = try road(["highway": "service"]).speed("ab")!
    for kind in ["parking_aisle", "driveway", "alley", "drive-through"] {
      #expect(try road(["highway": "service", "service": .init(kind)]).speed("ab")! < plain)
    }
    #expect(try road(["highway": "service", "service": "emergency_access"]).weight("ab") == nil)
    let said: OSMTags = ["highway": "service", "service": "emergency_access", "access": "private"]
    #expect(try road(said).isRestricted("ab") == true)
  }

  @Test("Areas are no roads")
  func areas() throws {
    let roads = try road(["highway": "service", "area": "yes"])
    #expect(roads.weight("ab") == nil)
    #expect(roads.count("ways_area") == 1)
  }

  @Test("A key may hold for one direction")
  func directed() throws {
    let closed = try road(["highway": "residential", "motor_vehicle:backward": "no"])
    #expect(closed.weight("ab") != nil)
    #expect(closed.weight("ba") == nil)
    let opened = try road(["highway": "residential", "access": "no", "motorcar:forward": "yes"])
    #expect(opened.weight("ab") != nil)
    #expect(opened.weight("ba") == nil)
  }

  @Test("A road that is private in one direction only becomes two, one for each direction")
  func halfPrivate() throws {
    let roads = try road(["highway": "residential", "vehicle:forward": "destination"])
    #expect(roads.isRestricted("ab") == true)
    #expect(roads.isRestricted("ba") == false)
    // The two are still each other's way back.
    #expect(roads.turn("ba", "ab") == .costs(20_000))
    #expect(roads.turn("ab", "ba") == .prohibited)
  }
}
