import GraphBuilder
import Testing

@testable import OSMImport

@Suite("The report of an import")
struct ReportTests {
  @Test("Everything that was dropped is counted with its reason and its first examples, in a fixed order")
  func everything() throws {
    var sketch = OSMSketch("a-b-c")
    sketch.way(1, "abc")
    for id in [9, 8, 7, 6] { sketch.way(Int64(id), "ab", ["highway": "footway"]) }
    sketch.way(10, "ab", ["highway": "construction"])
    sketch.way(11, "ab", ["highway": "residential", "motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"])
    sketch.way(12, "ab", ["highway": "residential", "access": "perhaps"])
    sketch.way(13, "ab", ["building": "yes"])
    sketch.tag("b", ["barrier": "dragon"])
    let report = try sketch.roads().network.report
    let texts = Dictionary(report.entries.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first })
    let counts = Dictionary(report.entries.map { ($0.key, $0.count) }, uniquingKeysWith: { first, _ in first })
    #expect(counts["ways_read"] == 8)
    #expect(counts["ways_used"] == 3)
    #expect(counts["ways_closed"] == 4)
    #expect(texts["ways_closed"] == "ways dropped: closed to all profiles (6, 7, 8, …)")
    #expect(texts["ways_of_unknown_highway"]?.hasSuffix("(10 'construction')") == true)
    #expect(texts["ways_with_timed_access"]?.hasSuffix("(11)") == true)
    #expect(texts["access_not_understood"]?.hasSuffix("(12 'perhaps')") == true)
    #expect(texts["barriers_unknown"]?.hasSuffix("(98 'dragon')") == true)
    #expect(
      report.entries.map(\.key) == [
        "ways_read", "ways_used", "ways_of_unknown_highway", "ways_closed", "ways_with_timed_access",
        "access_not_understood", "barriers_restricted", "barriers_unknown",
      ])
  }

  @Test("Small parts that hang together with nothing else are counted")
  func islands() throws {
    var sketch = OSMSketch("a-b-c\nx-y")
    sketch.way(1, "abc")
    sketch.way(2, "ab", ["highway": "service"])
    sketch.way(3, "xy")
    #expect(try sketch.roads().count("islands_for_car") == 1)
  }

  @Test("A way or a node that stands twice is told, and the order of the file does not decide which one stays")
  func repeated() throws {
    var sketch = OSMSketch("a-b-c")
    sketch.way(1, "abc")
    sketch.way(1, "ab")
    #expect(try sketch.roads().count("ways_repeated") == 1)
    #expect(try sketch.roads().words == ["ab", "ba"])
    sketch.isReversed = true
    #expect(try sketch.roads().words == ["ab", "ba"])
  }

  @Test("Reading can be stopped, and tells how far it is")
  func cancelling() throws {
    var sketch = OSMSketch("a-b")
    sketch.way(1, "ab")
    let importer = OSMImporter(source: sketch)
    #expect(throws: CancellationError.self) { try importer.read(isCancelled: { true }) }
    var shares: [Double] = []
    _ = try importer.read(progress: { shares.append($0) })
    #expect(shares.first == 0 && shares.last == 1)
    #expect(shares == shares.sorted())
  }
}
