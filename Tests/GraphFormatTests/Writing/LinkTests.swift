import GraphCore
@testable import GraphFormat
import TestSupport
import Testing

/// Twins as the topology tells them: one of a pair waits at its head until the other comes.
@Suite struct LinkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The links of the first block, after a look whether everything comes back.
  private func links(_ contents: PackageContents) throws -> [UInt64] {
    try PackageWriter().write(contents, to: folder.file("a.graphpack"))
    let package = try GraphPackage.open(folder.file("a.graphpack"))
    try RoundTripCheck(contents, package).run()
    #expect(try ContentsDecoder(folder.file("a.graphpack")).contents.edges.map(\.twin) == contents.edges.map(\.twin))
    let raw = try package.decode(.topology, frame: 0) { Array($0) }
    let at = TopologyColumns(raw)
    return Array(TopologyColumns.numbers(raw).values[at.link..<at.headBlock])
  }

  @Test func theSecondOfTwoTwinsTakesTheOneThatWaits() throws {
    var sketch = ContentsSketch.line(3)
    sketch.roads = [.init(0, 1), .init(1, 2), .init(0, 2)]
    sketch.roads[2].isTwoWay = false
    #expect(try links(sketch.contents()) == [2, 0, 3, 2, 3])
  }

  @Test func anEdgeMayTakeAnotherThanTheFirstOfThoseThatWait() throws {
    var sketch = ContentsSketch.line(3)
    sketch.roads = [.init(1, 2), .init(0, 2), .init(1, 2)]
    // At node 2 wait the edge from 0, then the two from 1.
    #expect(try links(sketch.contents()) == [2, 2, 2, 4, 3, 3])
  }

  @Test func aSelfLoopMayBeTheTwinOfAnother() throws {
    var sketch = ContentsSketch.line(2)
    sketch.roads = [.init(0, 0), .init(0, 1), .init(0, 0), .init(1, 1)]
    sketch.roads[2].isTwoWay = false
    sketch.roads[0].points = [Coordinate(latitudeE7: 480_001_000, longitudeE7: 90_000_500)]
    #expect(try links(sketch.contents()) == [2, 3, 2, 0, 3, 2, 3])
  }

  @Test func aTwinInAnotherBlockIsToldByItsPlaceAmongTheInEdges() throws {
    var sketch = ContentsSketch.line(4, blockSizes: [2, 2])
    sketch.roads = [.init(2, 0), .init(3, 0), .init(2, 0), .init(0, 3)]
    sketch.roads[3].isTwoWay = false
    let contents = sketch.contents()
    #expect(try links(contents) == [1, 1, 1, 0])
    let package = try GraphPackage.open(folder.file("a.graphpack"))
    let raw = try package.decode(.topology, frame: 0) { Array($0) }
    let places = TopologyColumns.numbers(raw).values.suffix(from: TopologyColumns(raw).twin)
    // In-edges of node 0 from block 1: both of node 2, then that of node 3.
    #expect(Array(places) == [0, 2, 1])
  }

  @Test func aStarOfTwinsInAnyOrderComesBack() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      var sketch = ContentsSketch.line(9, blockSizes: [6, 3])
      sketch.roads = (0..<40).map { _ in .init(random.below(9), random.below(9)) }
      for road in sketch.roads.indices where random.oneIn(4) { sketch.roads[road].isTwoWay = false }
      _ = try links(sketch.contents())
    }
  }
}
