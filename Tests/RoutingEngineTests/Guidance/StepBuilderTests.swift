import GraphCore
import Testing

@testable import RoutingEngine

@Suite("Steps of a leg") struct StepBuilderTests {
  private let star = Sketch.star([("a", 180, "Mill Lane"), ("b", 90, "High Street"), ("c", 0, "Mill Lane")])

  @Test("A leg begins with departing in a direction and ends with arriving")
  func ends() throws {
    let steps = try star.steps("axb")
    #expect(steps.map(\.maneuver.kind) == [.depart, .turn, .arrive])
    #expect(steps[0].maneuver.instruction == "Head north on Mill Lane")
    #expect(steps[0].maneuver.bearingAfter == 0)
    #expect(steps[2].maneuver.instruction == "You have arrived at your destination")
    #expect(steps[2].maneuver.bearingBefore == 90)
    #expect(steps[2].maneuver.modifier == nil)
    #expect(steps[2].maneuver.location == star.nodes["b"])
    #expect(steps.map(\.edges) == [0..<1, 1..<2, 2..<2])
    #expect(steps.map(\.geometryRange) == [0...1, 1...2, 2...2])
    #expect(steps.map(\.name) == ["Mill Lane", "High Street", "High Street"])
    #expect(steps[2].length == 0 && steps[2].duration == 0)
  }

  @Test(
    "Departing has the names of eight directions",
    arguments: [(0.0, "north"), (130, "southeast"), (337.6, "north"), (292, "west")])
  func compass(bearing: Double, word: String) throws {
    let sketch = Sketch.star([("a", bearing, "")])
    #expect(try sketch.steps("xa")[0].maneuver.instruction == "Head \(word)")
  }

  @Test("A destination beside the road has a side, one on it or ahead has none")
  func side() throws {
    func sentence(_ east: Double, _ north: Double) throws -> String? {
      // The way ends at c, 200 m north of x, going north.
      try star.steps("axc", requested: star.place(east, north)).last?.maneuver.instruction
    }
    #expect(try sentence(-20, 200) == "You have arrived at your destination, on the left")
    #expect(try sentence(20, 195) == "You have arrived at your destination, on the right")
    #expect(try sentence(4, 200) == "You have arrived at your destination")
    #expect(try sentence(2, 230) == "You have arrived at your destination")
  }

  @Test("A leg without edges departs and arrives at the same place")
  func samePlace() throws {
    let place = star.origin
    let steps = try StepBuilder.steps(
      edges: [], geometry: [place, place], junctions: star.junctions,
      destination: .sketched(place, roadName: "Mill Lane"))
    #expect(steps.map(\.maneuver.kind) == [.depart, .arrive])
    #expect(steps.map(\.maneuver.instruction) == ["Start on Mill Lane", "You have arrived at your destination"])
    #expect(steps.map(\.geometryRange) == [0...1, 1...1])
    #expect(steps.map(\.edges) == [0..<0, 0..<0])
    #expect(steps.map(\.maneuver.modifier) == [nil, nil])
    #expect(steps.map(\.maneuver.location) == [place, place])
  }

  @Test("A leg of one edge and no length has steps over both of its points")
  func noLength() throws {
    var (edges, _) = star.leg("ax")
    (edges[0].length, edges[0].duration, edges[0].geometryRange) = (0, 0, 0...0)
    let steps = try StepBuilder.steps(
      edges: edges, geometry: [star.origin, star.origin], junctions: star.junctions, destination: .sketched(star.origin)
    )
    #expect(steps.map(\.maneuver.kind) == [.depart, .arrive])
    #expect(steps.map(\.geometryRange) == [0...1, 1...1])
    #expect(steps.map(\.edges) == [0..<1, 1..<1])
    #expect(steps[0].maneuver.instruction == "Start on Mill Lane")
  }

  @Test("A piece of less than a metre at either end is not told, and belongs to a step all the same")
  func shortPieces() throws {
    var (edges, geometry) = star.leg("axb")
    edges[0].length = 0.4
    geometry[0] = star.place(0, -0.4)
    let late = try StepBuilder.steps(
      edges: edges, geometry: geometry, junctions: star.junctions, destination: .sketched(geometry[2]))
    #expect(late.map(\.maneuver.instruction).first == "Head east on High Street")
    #expect(late.map(\.edges) == [0..<2, 2..<2])
    (edges, geometry) = star.leg("axb")
    edges[1].length = 0.4
    geometry[2] = star.place(0.4, 0)
    let early = try StepBuilder.steps(
      edges: edges, geometry: geometry, junctions: star.junctions, destination: .sketched(geometry[2]))
    #expect(early.map(\.name) == ["Mill Lane", "Mill Lane"])
    #expect(early.map(\.geometryRange) == [0...2, 2...2])
    #expect(early.last?.maneuver.bearingBefore == 0)
  }

  @Test("A road that begins without a name takes one that follows soon, not one far away")
  func nameAhead() throws {
    for (length, name) in [(60.0, "High Street"), (300, "")] {
      var sketch = Sketch.star([("a", 180, "Mill Lane"), ("c", 0, "Mill Lane")])
      sketch.node("b", length, 0)
      sketch.node("d", length + 500, 0)
      sketch.road("x", "b")
      sketch.road("b", "d", "High Street")
      #expect(try sketch.steps("axbd").map(\.name) == ["Mill Lane", name, "High Street"])
    }
  }

  @Test(
    "A turn before or behind a connector of no length is told once, wherever the other roads begin",
    arguments: ["x", "y", "xy"])
  func connector(others: String) throws {
    var sketch = Sketch.star([("a", 180, "")])
    sketch.node("y", 0, 0)
    sketch.node("b", 200, 0)
    sketch.road("x", "y")
    sketch.road("y", "b")
    for (other, end) in zip(others, "cd") {
      sketch.node(end, end == "c" ? 0 : -200, end == "c" ? 200 : 0)
      sketch.road(other, end)
    }
    var (edges, geometry) = sketch.leg("axyb")
    geometry.remove(at: 2)
    for (edge, range) in zip(edges.indices, [0...1, 1...1, 1...2]) { edges[edge].geometryRange = range }
    let steps = try StepBuilder.steps(
      edges: edges, geometry: geometry, junctions: sketch.junctions, destination: .sketched(geometry[2]))
    #expect(steps.dropFirst().dropLast().map(\.maneuver.modifier) == [.right])
  }

  @Test("An error of the reader is passed on")
  func failing() throws {
    struct Broken: Error {}
    var reader = star.junctions
    reader.exitsOf = { _ in throw Broken() }
    let (edges, geometry) = star.leg("axb")
    #expect(throws: Broken.self) {
      try StepBuilder.steps(edges: edges, geometry: geometry, junctions: reader, destination: .sketched(geometry[2]))
    }
  }

  @Test("A leg without a line has no steps")
  func noLine() throws {
    #expect(
      try StepBuilder.steps(
        edges: [], geometry: [], junctions: star.junctions, destination: .sketched(star.origin)
      ).isEmpty)
  }
}
