@testable import GraphBuilder
import Testing

@Suite struct HilbertCurveTests {
  /// Cells of a square grid whose sides are powers of two, so that it is a quarter of a quarter of the whole.
  private func walk(side: Int, cell: Int, west: Int, south: Int) -> [(x: Int, y: Int)] {
    let cells = (0..<side * side).map { (x: $0 % side, y: $0 / side) }
    return cells.map { at in
      let index = HilbertCurve.index(
        .init(
          latitudeE7: Int32(south + at.y * cell - 900_000_000), longitudeE7: Int32(west + at.x * cell - 1_800_000_000)))
      return (index, at)
    }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  @Test(arguments: [1, 1 << 10, 1 << 20])
  func neighboursOnTheCurveAreNeighboursOnTheGrid(cell: Int) {
    for corner in [0, 32 * cell, 5 * 32 * cell] {
      let cells = walk(side: 32, cell: cell, west: corner, south: corner)
      for (a, b) in zip(cells, cells.dropFirst()) { #expect(abs(a.x - b.x) + abs(a.y - b.y) == 1) }
    }
  }

  @Test func theWholeGridIsGoneThroughQuarterByQuarter() {
    #expect(walk(side: 2, cell: 1 << 29, west: 0, south: 0).map { "\($0.x)\($0.y)" } == ["00", "01", "11", "10"])
  }

  @Test func theEndsOfTheMapHavePlaces() {
    let corners = [(-900_000_000, -1_800_000_000), (900_000_000, -1_800_000_000), (900_000_000, 1_800_000_000)]
    let places = corners.map { HilbertCurve.index(.init(latitudeE7: Int32($0.0), longitudeE7: Int32($0.1))) }
    #expect(places[0] == 0)
    #expect(Set(places).count == 3)
  }
}
