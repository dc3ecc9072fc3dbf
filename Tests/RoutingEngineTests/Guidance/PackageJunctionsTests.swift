import GraphCore
import GraphFormat
import Testing

@testable import RoutingEngine

@Suite("Junctions of a package") struct PackageJunctionsTests {
  /// A junction with shapes, a roundabout, a one-way road and a closed one, and neighbours that come before and after it in the file.
  private func sketch() -> Sketch {
    var sketch = Sketch()
    sketch.node("p", 300, 0)
    sketch.node("q", 0, -8)
    sketch.node("x", 0, 0)
    sketch.road("p", "x", "High Street", .primary, via: [(200, 90), (5, 9), (0, 9)])
    sketch.road("x", "q", "Mill Lane")
    sketch.arm("a", 250, "Über-Straße", .tertiary, oneway: true)
    sketch.arm("b", 300, "", .service, isClosed: true)
    sketch.node("r", -40, 40)
    sketch.road("x", "r", oneway: true, isRoundabout: true, via: [(0.2, 0), (-10, 30)])
    return sketch
  }

  @Test("A reader sees what the input drew, however blocks are cut", arguments: [1, 2, 3, 100])
  func exits(nodesPerBlock: Int) throws {
    let sketch = sketch()
    let (package, ids) = try sketch.packaged(nodesPerBlock: nodesPerBlock)
    #expect(package.blockCount == (sketch.numbers.count + nodesPerBlock - 1) / nodesPerBlock)
    let reader = PackageJunctions(roads: RoadReader(package: package), graph: package.searchGraph(profile: 0))
    for (letter, number) in sketch.numbers {
      let node = NodeID(block: number / nodesPerBlock, slot: number % nodesPerBlock)
      let expected = sketch.edges.indices.filter { sketch.edges[$0].from == letter }.map { edge in
        JunctionExit(
          edge: ids[edge], twin: sketch.edges[edge].twin.map { ids[$0] }, roadClass: sketch.edges[edge].roadClass,
          isRoundabout: sketch.edges[edge].isRoundabout)
      }
      #expect(try reader.exits(node) == expected)
    }
    for (edge, id) in zip(sketch.edges, ids) {
      #expect(try reader.name(id) == edge.name)
      #expect(try reader.bearing(id) == LineBearing.degrees(along: edge.points))
    }
  }

  @Test("The other ways on are open, and neither the edge taken nor the way back")
  func others() throws {
    let sketch = sketch()
    let (package, ids) = try sketch.packaged(nodesPerBlock: 2)
    let reader = PackageJunctions(roads: RoadReader(package: package), graph: package.searchGraph(profile: 0))
    #expect(try ids.map { try reader.isOpen($0) } == sketch.edges.map { !$0.isClosed })
    let arriving = sketch.edges.indices.filter { sketch.edges[$0].to == "x" }
    let leaving = sketch.edges.indices.filter { sketch.edges[$0].from == "x" }
    let node = NodeID(block: 1, slot: 0)
    for (arrived, taken) in arriving.flatMap({ arrived in leaving.map { (arrived, $0) } }) {
      let expected = leaving.filter { $0 != taken && sketch.edges[$0].twin != arrived && !sketch.edges[$0].isClosed }
      let others = try reader.others(node, arrived: ids[arrived], taken: ids[taken])
      #expect(Set(others.map(\.edge)) == Set(expected.map { ids[$0] }))
      #expect(
        try reader.isTurningBack(node, arrived: ids[arrived], taken: ids[taken])
          == (sketch.edges[taken].twin == arrived))
    }
  }
}
