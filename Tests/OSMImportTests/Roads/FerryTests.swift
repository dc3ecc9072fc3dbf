import GraphCore
import Testing

@testable import OSMImport

@Suite("Ferries")
struct FerryTests {
  @Test(
    "Durations",
    arguments: [
      ("00:40", 2400), ("1:45", 6300), ("90", 5400), ("00:05:00", 300), ("PT40M", 2400), ("P1DT2H", 93_600),
      ("PT1H30M", 5400),
      ("PT90S", 90), ("", nil), ("0", nil), ("00:00", nil), ("gibberish", nil), ("-5", nil), ("1:2:3:4", nil),
      ("P", nil),
      ("PT", nil), ("P3M", nil), ("PT5", nil), ("1000000", nil), ("1e3", nil), ("10:", nil),
    ] as [(String, Double?)])
  func durations(text: String, seconds: Double?) {
    #expect(FerryDuration.seconds(text) == seconds)
  }

  private func ferry(_ tags: OSMTags) throws -> ImportedRoads {
    var sketch = OSMSketch("a-b----------c-d")
    sketch.way(1, "ab")
    sketch.way(2, "bc", tags)
    sketch.way(3, "cd")
    return try sketch.roads()
  }

  @Test("A ferry takes cars only where it says so")
  func access() throws {
    #expect(try ferry(["route": "ferry", "motor_vehicle": "yes"]).road("bc")?.roadClass == .ferry)
    #expect(try ferry(["route": "ferry", "motorcar": "designated"]).weight("bc") != nil)
    #expect(try ferry(["route": "ferry", "access": "yes"]).weight("bc") != nil)
    #expect(try ferry(["route": "ferry", "motor_vehicle": "no", "foot": "yes"]).weight("bc") == nil)
    let unsaid = try ferry(["route": "ferry", "foot": "yes"])
    #expect(unsaid.weight("bc") == nil)
    #expect(unsaid.count("ways_ferry_without_access") == 1)
    #expect(try ferry(["route": "shuttle_train"]).weight("bc") != nil)
    #expect(try ferry(["route": "shuttle_train", "motorcar": "no"]).weight("bc") == nil)
    #expect(try ferry(["route": "bicycle"]).weight("bc") == nil)
  }

  @Test("The duration is the time, the default speed decides without one, boarding takes five minutes")
  func times() throws {
    let timed = try ferry(["route": "ferry", "motor_vehicle": "yes", "duration": "00:40"])
    // Lengths are whole centimetres: at 2 km/h a half of one takes 9 ms.
    #expect(abs(Int(timed.weight("bc")!) - 2_400_000) < 10)
    #expect(timed.weight("cb") == timed.weight("bc"))
    #expect(timed.turn("ab", "bc") == .costs(300_000))
    #expect(timed.turn("bc", "cd") == .free)
    let untimed = try ferry(["route": "ferry", "motor_vehicle": "yes", "maxspeed": "5"])
    #expect(abs(untimed.speed("bc")! - 16) < 0.1)
    // 1.1 km in ten seconds is a mistake.
    let hasty = try ferry(["route": "ferry", "motor_vehicle": "yes", "duration": "00:00:10"])
    #expect(abs(hasty.speed("bc")! - 16) < 0.1)
  }

  @Test("A duration is spread over the roads of its way, and no boarding is paid between them")
  func spread() throws {
    var sketch = OSMSketch("a-b---c---------d-e\n      f")
    sketch.way(1, "ab")
    sketch.way(2, "bcd", ["route": "ferry", "motor_vehicle": "yes", "duration": "01:00"])
    sketch.way(3, "de")
    sketch.way(4, "cf", ["route": "ferry", "motor_vehicle": "yes"])
    let roads = try sketch.roads()
    let first = Int(roads.weight("bc")!)
    let second = Int(roads.weight("cd")!)
    #expect(abs(first + second - 3_600_000) < 20)
    #expect(abs(Double(second) / Double(first) - 2.5) < 0.01)
    #expect(roads.turn("bc", "cd") == .free)
  }
}
