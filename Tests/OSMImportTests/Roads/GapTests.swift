import GraphBuilder
import Testing

@testable import OSMImport

@Suite("Nodes that are missing from the input")
struct GapTests {
  private func cuts(_ roads: ImportedRoads) -> [String] {
    roads.network.cuts.map { cut in
      let road = roads.network.roads[cut.direction.road]
      let ends = [road.from, road.to].map { Character(UnicodeScalar(UInt32(roads.network.nodes[$0].sourceID))!) }
      let word = String(cut.direction.isReversed ? ends.reversed() : ends)
      return "\(word) \(cut.enters ? "enters" : "leaves") at \(Character(UnicodeScalar(UInt32(cut.nodeSourceID))!))"
    }
  }

  @Test("A way is cut where a node is missing, never bridged; both ends are told as cuts")
  func inTheMiddle() throws {
    var sketch = OSMSketch("a-b-x-c-d")
    sketch.way(1, "abxcd")
    sketch.lose("x")
    let roads = try sketch.roads()
    #expect(roads.words == ["ab", "ba", "cd", "dc"])
    #expect(cuts(roads) == ["ab leaves at b", "ba enters at b", "cd enters at c", "dc leaves at c"])
    #expect(roads.count("ways_cut_at_missing_nodes") == 1)
  }

  @Test("Ways that run out of the input leave at its edge")
  func atTheEnds() throws {
    var sketch = OSMSketch("x-a-b-c-y")
    sketch.way(1, "xabc", ["highway": "secondary", "oneway": "yes"])
    sketch.way(2, "cy")
    sketch.way(3, "bc")
    sketch.lose("x")
    sketch.lose("y")
    let roads = try sketch.roads()
    #expect(roads.words == ["ab", "bc", "bc", "cb"])
    #expect(cuts(roads) == ["ab enters at a"])
  }

  @Test("A single node between two gaps makes no road; a way without any node neither")
  func alone() throws {
    var sketch = OSMSketch("a-x-b-y-c-d")
    sketch.way(1, "axbyc")
    sketch.way(2, "xy")
    sketch.way(3, "cd")
    sketch.lose("x")
    sketch.lose("y")
    let roads = try sketch.roads()
    #expect(roads.words == ["cd", "dc"])
    #expect(cuts(roads).isEmpty)
    #expect(roads.count("ways_cut_at_missing_nodes") == 2)
  }

  @Test("A way that comes back to its first node after a gap is cut at the gap only")
  func ringWithGap() throws {
    var sketch = OSMSketch("x-a-b\n  c-d")
    sketch.way(1, "xabdca")
    sketch.lose("x")
    let roads = try sketch.roads()
    #expect(roads.words == ["aa", "aa"])
    #expect(cuts(roads) == ["aa enters at a", "aa leaves at a"])
  }

  @Test("Both directions of a cut road with two kinds of access are told")
  func halfPrivate() throws {
    var sketch = OSMSketch("a-b-x")
    sketch.way(1, "abx", ["highway": "residential", "vehicle:forward": "destination"])
    sketch.lose("x")
    #expect(cuts(try sketch.roads()) == ["ab leaves at b", "ba enters at b"])
  }

  @Test("No usable road is an error that says so")
  func nothingLeft() throws {
    func message(_ sketch: OSMSketch) -> String {
      do {
        _ = try sketch.roads()
        return "no error"
      } catch let error as InputError where error.code == .empty {
        return error.message
      } catch {
        return "\(error)"
      }
    }
    var sketch = OSMSketch("a-b")
    #expect(message(sketch).contains("has no roads"))
    sketch.way(1, "ab", ["highway": "footway"])
    #expect(message(sketch).contains("No roads are left for car"))
    sketch.way(2, "ab")
    sketch.lose("b")
    #expect(message(sketch).contains("No roads are left for car"))
  }
}
