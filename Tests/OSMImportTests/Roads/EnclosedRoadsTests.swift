import GraphBuilder
import TestSupport
import Testing

@testable import OSMImport

@Suite("Public roads behind restricted ones")
struct EnclosedRoadsTests {
  private let `private`: OSMTags = ["highway": "service", "access": "private"]

  /// Streets enough, joined to a, that nobody doubts which part is the main one.
  private func town(_ drawing: String) -> OSMSketch {
    var sketch = OSMSketch("ABCDEFGHIJKLMNOPQRSTUVWXYZ012345\n" + drawing)
    let streets = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ012345")
    for (position, ends) in zip(streets, streets.dropFirst()).enumerated() {
      sketch.way(Int64(100 + position), String([ends.0, ends.1]))
    }
    sketch.way(99, "Aa")
    return sketch
  }

  @Test("A car park behind a private drive counts as private, also behind a private gate")
  func behind() throws {
    var sketch = town("a-b-c-d-e\n  f")
    sketch.way(1, "abf")
    sketch.way(2, "bc", `private`)
    sketch.way(3, "cd", ["highway": "service"])
    sketch.way(4, "de")
    let roads = try sketch.roads()
    #expect(roads.isRestricted("cd") == true && roads.isRestricted("de") == true)
    #expect(roads.isRestricted("ab") == false)
    #expect(roads.count("roads_enclosed_for_car") == 2)
    sketch.ways[sketch.ways.count - 3].tags = ["highway": "service"]
    #expect(try sketch.roads().count("roads_enclosed_for_car") == 0)
    sketch.tag("c", ["barrier": "gate", "access": "private"])
    #expect(try sketch.roads().isRestricted("de") == true)
  }

  @Test("A one-way that is reached from a private road only counts as private; one that a public road reaches does not")
  func oneWays() throws {
    var sketch = town("a-b-c-d\n  e f")
    sketch.way(1, "abcd")
    sketch.way(2, "be", `private`)
    sketch.way(3, "ec", ["highway": "service", "oneway": "yes"])
    sketch.way(4, "cf", ["highway": "service", "oneway": "yes"])
    let roads = try sketch.roads()
    #expect(roads.isRestricted("ec") == true)
    #expect(roads.isRestricted("cf") == false)
    #expect(roads.isRestricted("bc") == false)
  }

  @Test("Parts that touch no restricted road stay as they are")
  func islands() throws {
    var sketch = town("a-b-c-d\nx-y")
    sketch.way(1, "abc")
    sketch.way(2, "cd", `private`)
    sketch.way(3, "xy", ["highway": "service"])
    let roads = try sketch.roads()
    #expect(roads.isRestricted("xy") == false)
    #expect(roads.count("roads_enclosed_for_car") == 0)
  }

  @Test("Where the two parts are of a size, nobody can tell which is enclosed: both stay public")
  func twoHalves() throws {
    var sketch = OSMSketch("a-b-c-d")
    sketch.way(1, "ab")
    sketch.way(2, "bc", `private`)
    sketch.way(3, "cd")
    let roads = try sketch.roads()
    #expect(roads.isRestricted("ab") == false && roads.isRestricted("cd") == false)
  }

  @Test("Strong components are those of the definition", arguments: 0..<200 as Range<UInt64>)
  func components(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...12, using: &random)
    let arcs = (0..<Int.random(in: 0...20, using: &random)).map { _ in
      (tail: Int.random(in: 0..<count, using: &random), head: Int.random(in: 0..<count, using: &random))
    }
    .sorted { ($0.tail, $0.head) < ($1.tail, $1.head) }
    let first = (0...count).map { node in arcs.count { $0.tail < node } }
    let components = StrongComponents(first: first, heads: arcs.map { UInt32($0.head) })
    var reaches = (0..<count).map { node in (0..<count).map { $0 == node } }
    for arc in arcs { reaches[arc.tail][arc.head] = true }
    for via in 0..<count {
      for from in 0..<count where reaches[from][via] {
        for to in 0..<count where reaches[via][to] { reaches[from][to] = true }
      }
    }
    for one in 0..<count {
      for other in 0..<count {
        #expect(
          (components.component[one] == components.component[other]) == (reaches[one][other] && reaches[other][one]))
      }
      #expect(
        components.sizes[Int(components.component[one])]
          == components.component.count { $0 == components.component[one] })
    }
  }
}
