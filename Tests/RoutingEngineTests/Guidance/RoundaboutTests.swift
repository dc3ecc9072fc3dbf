import GraphCore
import Testing

@testable import RoutingEngine

@Suite("Roundabouts") struct RoundaboutTests {
  /// A ring `s e n w`, driven counterclockwise, with an arm in each direction: `S E N W`, the last with a second exit `V` at its node.
  private func ring() -> Sketch {
    var sketch = Sketch()
    let nodes: [(Character, Double, Double)] = [("s", 0, -20), ("e", 20, 0), ("n", 0, 20), ("w", -20, 0)]
    for (node, east, north) in nodes { sketch.node(node, east, north) }
    let arms: [(Character, Double, Double)] = [
      ("S", 0, -200), ("E", 200, 0), ("N", 0, 200), ("W", -200, 0), ("V", -200, 150),
    ]
    for (node, east, north) in arms { sketch.node(node, east, north) }
    for (from, to) in [("s", "e"), ("e", "n"), ("n", "w"), ("w", "s")] as [(Character, Character)] {
      sketch.road(from, to, oneway: true, isRoundabout: true)
    }
    sketch.road("s", "S", "South Road")
    sketch.road("e", "E", "East Road")
    sketch.road("n", "N", "North Road")
    sketch.road("w", "W", "West Road")
    sketch.road("w", "V", "Vale Road")
    return sketch
  }

  @Test(
    "Exits are counted as a driver passes them",
    arguments: [
      ("SseE", 1, "first exit onto East Road"), ("SsenN", 2, "second exit onto North Road"),
      ("SsenwV", 3, "third exit onto Vale Road"), ("SsenwW", 4, "fourth exit onto West Road"),
      ("SsenwsS", 5, "fifth exit onto South Road"),
    ])
  func counting(way: String, exit: Int, words: String) throws {
    let told = try ring().told(way)
    #expect(told.map(\.kind) == [.roundabout, .turn])
    #expect(told.map(\.exit) == [exit, nil])
    #expect(told[0].instruction == "At the roundabout, take the \(words)")
    #expect(
      told[1].instruction == "Exit the roundabout onto " + words.split(separator: " ").suffix(2).joined(separator: " "))
  }

  @Test("Roads that lead only into the roundabout, and closed ones, are no exits")
  func noExits() throws {
    var sketch = ring()
    sketch.node("A", 100, 100)
    sketch.road("A", "e", oneway: true)
    sketch.road("e", "A", "", .footway, oneway: true, isClosed: true)
    #expect(try sketch.told("SsenN").first?.exit == 2)
  }

  @Test("The step ends at the exit")
  func ends() throws {
    let sketch = ring()
    let steps = try sketch.steps("SsenN")
    #expect(steps.map(\.edges) == [0..<1, 1..<3, 3..<4, 4..<4])
    #expect(steps[2].maneuver.location == sketch.nodes["n"])
    #expect(steps.map(\.name) == ["South Road", "", "North Road", "North Road"])
  }

  @Test("A leg that ends in a roundabout has no exit")
  func arriving() throws {
    let told = try ring().told("Ssen")
    #expect(told.map(\.kind) == [.roundabout])
    #expect(told.map(\.exit) == [nil])
    #expect(told.map(\.instruction) == ["Enter the roundabout"])
  }

  @Test("A leg that begins in a roundabout is told the exit")
  func departing() throws {
    #expect(try ring().told("senN").map(\.instruction) == ["Exit the roundabout onto North Road"])
  }
}
