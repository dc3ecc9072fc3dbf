import GraphCore
import GraphFormat

/// Which box to draw.
enum MapExtent {
  private static let turn: Int64 = 3_600_000_000

  /// The smallest box of all roads, which may cross longitude 180.
  static func of(_ package: GraphPackage) throws -> BoundingBox {
    let boxes = try package.spatialRoot().blocks
    guard let first = boxes.first else { throw Failure(.badData, "the package has no roads to draw") }
    let sides = boxes.reduce(into: (south: first.south, north: first.north)) {
      $0 = (min($0.south, $1.south), max($0.north, $1.north))
    }
    let (west, east) = shortestRange(of: boxes.map { ($0.west, $0.east) })
    return BoundingBox(south: sides.south, west: west, north: sides.north, east: east)
  }

  /// The box between two corners; a western side east of the eastern one crosses longitude 180.
  static func between(_ southWest: Coordinate, _ northEast: Coordinate) -> BoundingBox {
    let (west, east) = (Int64(southWest.longitudeE7), Int64(northEast.longitudeE7))
    return BoundingBox(
      south: Int64(southWest.latitudeE7), west: west, north: Int64(northEast.latitudeE7),
      east: east > west ? east : east + turn)
  }

  /// The shortest range of longitudes that holds all: the circle without its widest gap.
  private static func shortestRange(of ranges: [(west: Int64, east: Int64)]) -> (Int64, Int64) {
    let sorted = ranges.sorted { $0.west < $1.west }
    var best = (gap: Int64.min, west: sorted[0].west)
    var reach = sorted.map { $0.east - turn }.max() ?? sorted[0].west
    for range in sorted {
      if range.west - reach > best.gap { best = (range.west - reach, range.west) }
      reach = max(reach, range.east)
    }
    guard best.gap > 0 else { return (-turn / 2, turn / 2) }
    return (best.west, best.west + turn - best.gap)
  }
}
