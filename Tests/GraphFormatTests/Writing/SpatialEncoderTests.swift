import GraphCore
@testable import GraphFormat
import Testing

/// The boxes of blocks and of groups of shapes: tight, and right where the map's edge is crossed.
@Suite struct SpatialEncoderTests {
  struct Box: Equatable {
    var south, west, height, width: Int64
    init(_ south: Int64, _ west: Int64, _ height: Int64, _ width: Int64) {
      (self.south, self.west, self.height, self.width) = (south, west, height, width)
    }

    func contains(_ place: Coordinate) -> Bool {
      let east = (Int64(place.longitudeE7) - west) % 3_600_000_000
      return (south...south + height).contains(Int64(place.latitudeE7))
        && (east < 0 ? east + 3_600_000_000 : east) <= width
    }
  }

  /// Box of each block, and of each group of each block.
  private func boxes(_ contents: PackageContents) throws -> (blocks: [Box], groups: [[Box]]) {
    let encoder = SpatialEncoder(input: try EncoderInput(contents))
    var writer = ByteWriter()
    #expect(encoder.encode(frame: 0, into: &writer) == contents.blockCount)
    var cursor = ByteCursor(writer.bytes)
    let count = contents.blockCount
    let (souths, wests) = (cursor.sums(count), cursor.sums(count))
    let (heights, widths) = (cursor.uvs(count), cursor.uvs(count))
    #expect(cursor.isFinished)
    let blocks = (0..<count).map { Box(souths[$0], wests[$0], Int64(heights[$0]), Int64(widths[$0])) }
    let groups = (0..<count).map { block in
      writer.removeAll()
      let count = encoder.encode(frame: block + 1, into: &writer)
      var cursor = ByteCursor(writer.bytes)
      let columns = (0..<4).map { _ in cursor.uvs(count).map(Int64.init) }
      #expect(cursor.isFinished)
      return (0..<count).map {
        Box(blocks[block].south + columns[0][$0], blocks[block].west + columns[1][$0], columns[2][$0], columns[3][$0])
      }
    }
    return (blocks, groups)
  }

  private func at(_ latitude: Int32, _ longitude: Int32) -> Coordinate {
    Coordinate(latitudeE7: latitude, longitudeE7: longitude)
  }

  @Test func aBlockAndItsGroupsHoldTheirShapesTightly() throws {
    var sketch = ContentsSketch()
    sketch.nodes = [at(100, 200), at(130, 260), at(500, 500)]
    sketch.blockSizes = [2, 1]
    sketch.roads = [.init(0, 1), .init(1, 2)]
    sketch.roads[0].points = [at(90, 210), at(140, 190)]
    let (blocks, groups) = try boxes(sketch.contents())
    #expect(blocks == [Box(90, 190, 410, 310), Box(500, 500, 0, 0)])
    #expect(groups == [[Box(90, 190, 410, 310)], []])
  }

  @Test func groupsHaveThirtyTwoOwnersInOrderOfEdgeSlot() throws {
    var sketch = ContentsSketch.line(72)
    sketch.roads = (0..<71).map { .init($0, $0 + 1) }
    let (_, groups) = try boxes(sketch.contents())
    #expect(groups[0].map(\.west) == [0, 32, 64].map { 90_000_000 + $0 * 1000 })
    #expect(groups[0].map(\.width) == [32_000, 32_000, 7_000])
  }

  @Test func aBlockAcrossLongitude180HasItsWestInRangeAndIsNarrow() throws {
    for first in [1_799_999_000, -1_799_999_000] as [Int32] {
      var sketch = ContentsSketch()
      sketch.nodes = [at(0, first), at(0, -first), at(10, first)]
      sketch.blockSizes = [3]
      sketch.roads = [.init(0, 1), .init(1, 2), .init(2, 0)]
      sketch.roads[0].points = [at(0, 1_800_000_000), at(0, -1_800_000_000)]
      let (blocks, groups) = try boxes(sketch.contents())
      #expect(blocks == [Box(0, 1_799_999_000, 10, 2000)])
      #expect(groups == [[Box(0, 1_799_999_000, 10, 2000)]])
    }
  }

  @Test func theWestOfAGroupMayPassLongitude180() throws {
    var sketch = ContentsSketch()
    sketch.nodes = [at(0, 1_799_999_000), at(0, 1_799_999_500), at(0, -1_799_999_500), at(0, -1_799_999_000)]
    sketch.blockSizes = [4]
    sketch.roads = (0..<32).map { _ in .init(0, 1) } + [.init(2, 3)]
    let (blocks, groups) = try boxes(sketch.contents())
    #expect(blocks == [Box(0, 1_799_999_000, 0, 2000)])
    #expect(groups == [[Box(0, 1_799_999_000, 0, 500), Box(0, 1_800_000_500, 0, 500)]])
  }

  @Test func aShapeRoundTheGlobeHasABoxRoundTheGlobe() throws {
    var sketch = ContentsSketch()
    sketch.nodes = [at(0, 0), at(0, 0)]
    sketch.blockSizes = [2]
    sketch.roads = [.init(0, 1)]
    sketch.roads[0].points = [at(0, 1_200_000_000), at(0, -1_200_000_000)]
    let (blocks, groups) = try boxes(sketch.contents())
    #expect(blocks == [Box(0, -1_800_000_000, 0, 3_600_000_000)])
    #expect(groups == [[Box(0, -1_800_000_000, 0, 3_600_000_000)]])
  }

  @Test func everyPointOfEveryShapeLiesInItsBoxes() throws {
    for seed in UInt64(0)..<40 {
      let contents = RandomContents.make(seed: seed)
      let input = try EncoderInput(contents)
      let (blocks, groups) = try boxes(contents)
      for block in 0..<contents.blockCount {
        #expect((-1_800_000_000...1_800_000_000).contains(blocks[block].west))
        let owners = input.edges(block).filter(contents.ownsShape)
        for (place, edge) in owners.enumerated() {
          let range = contents.firstShapePoint[edge]..<contents.firstShapePoint[edge + 1]
          let ends = [Int(input.tails[edge]), Int(contents.edges[edge].head)].map { contents.coordinates[$0] }
          for point in ends + contents.shapePoints[range] {
            #expect(blocks[block].contains(point) && groups[block][place / 32].contains(point), "seed \(seed)")
          }
        }
      }
    }
  }
}
