import GraphCore
import TestSupport
import Testing

@testable import RoutingEngine

@Suite("Steps tile their leg") struct StepTilingTests {
  /// A chain of random edges; at each node a few random roads that lead elsewhere.
  private func chain(_ random: inout SeededGenerator) -> (
    edges: [RouteEdge], geometry: [Coordinate], junctions: DrawnJunctions
  ) {
    let sketch = Sketch(latitude: Double.random(in: -80...80, using: &random), longitude: 179.99)
    var line = [sketch.origin]
    var (east, north) = (0.0, 0.0)
    var edges: [RouteEdge] = []
    var exits: [[JunctionExit]] = [[]]
    for number in 0..<Int.random(in: 1...60, using: &random) {
      let begin = line.count - 1
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        east += Double.random(in: -90...100, using: &random)
        north += Double.random(in: -50...90, using: &random)
        line.append(sketch.place(east, north))
      }
      edges.append(edge(number, begin...line.count - 1, &random))
      exits.append(roads(number, &random))
    }
    if line.count == 1 { line.append(line[0]) }
    let bearings = (0..<1000).map { _ in Double.random(in: 0..<360, using: &random) }
    let reader = DrawnJunctions(
      exitsOf: { exits[$0.slot] }, isOpenEdge: { $0.slot % 7 > 0 },
      bearingOf: { $0.slot % 5 > 0 ? bearings[$0.slot] : nil },
      nameOf: { $0.slot % 2 == 0 ? "A" : "" })
    return (edges, line, reader)
  }

  private func edge(_ number: Int, _ range: ClosedRange<Int>, _ random: inout SeededGenerator) -> RouteEdge {
    RouteEdge(
      edge: EdgeID(block: 0, slot: number), tail: NodeID(block: 0, slot: number),
      head: NodeID(block: 0, slot: number + 1),
      tailSourceID: 0, headSourceID: 0, length: range.count > 1 ? Double.random(in: 0...300, using: &random) : 0,
      weight: 1,
      turnCost: 0, duration: Double.random(in: 0...30, using: &random),
      name: ["", "A", "B"].randomElement(using: &random) ?? "",
      roadClass: RoadClass.allCases.randomElement(using: &random) ?? .road,
      isRoundabout: Int.random(in: 0..<4, using: &random) == 0, geometryRange: range)
  }

  /// The exits at the head of an edge: the next edge, sometimes the way back, and others.
  private func roads(_ number: Int, _ random: inout SeededGenerator) -> [JunctionExit] {
    let onward = EdgeID(block: 0, slot: number + 1)
    let arrived = EdgeID(block: 0, slot: number)
    let isBack = Int.random(in: 0..<10, using: &random) == 0
    var exits = [JunctionExit(edge: onward, twin: isBack ? arrived : nil, roadClass: .road, isRoundabout: false)]
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      exits.append(
        JunctionExit(
          edge: EdgeID(block: 0, slot: Int.random(in: 100..<1000, using: &random)), twin: nil,
          roadClass: RoadClass.allCases.randomElement(using: &random) ?? .road,
          isRoundabout: Bool.random(using: &random)))
    }
    return exits
  }

  @Test("Edges, lines, lengths and durations of steps make up those of the leg, whatever the leg", arguments: 0..<300)
  func tiling(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (edges, line, junctions) = chain(&random)
    let steps = try StepBuilder.steps(
      edges: edges, geometry: line, junctions: junctions, destination: .sketched(line[line.count - 1]))
    #expect(steps.first?.maneuver.kind == .depart)
    #expect(steps.last?.maneuver.kind == .arrive)
    #expect(steps.reduce(0) { $0 + $1.length } == edges.reduce(0) { $0 + $1.length })
    #expect(steps.reduce(0) { $0 + $1.duration } == edges.reduce(0) { $0 + $1.duration })
    #expect(steps.flatMap { Array($0.edges) } == Array(edges.indices))
    #expect(steps.first?.geometryRange.lowerBound == 0)
    #expect(steps.last?.geometryRange == line.count - 1...line.count - 1)
    for (step, next) in zip(steps, steps.dropFirst()) {
      #expect(step.geometryRange.upperBound == next.geometryRange.lowerBound)
      #expect(step.edges.upperBound == next.edges.lowerBound)
      #expect(!step.edges.isEmpty)
      #expect(step.length >= 0 && step.duration >= 0)
    }
    for step in steps {
      #expect(step.maneuver.location == line[step.geometryRange.lowerBound])
      #expect((0..<360).contains(step.maneuver.bearingBefore) && (0..<360).contains(step.maneuver.bearingAfter))
      #expect(!step.maneuver.instruction.isEmpty && !step.maneuver.instruction.contains { "{}".contains($0) })
    }
  }

  @Test("Parts of a sum lead back to it exactly, in any order", arguments: 0..<50)
  func sums(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<2000).map { _ in Double.random(in: 0...1, using: &random) * 100 }
    var (sum, parts, rest) = (ExactParts(total: numbers.reduce(0, +)), [Double](), numbers[...])
    while !rest.isEmpty {
      let count = Int.random(in: 0...3, using: &random)
      parts.append(sum.part(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    #expect(parts.reduce(0, +) == numbers.reduce(0, +))
    #expect(parts.shuffled(using: &random).reduce(0, +) == numbers.reduce(0, +))
  }
}
