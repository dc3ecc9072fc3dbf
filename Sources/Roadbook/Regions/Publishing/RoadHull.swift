import Foundation
import GraphCore
import GraphFormat

/// The convex hull of a package's nodes: the outline of a region whose publisher gives none.
///
/// A. Andrew, "Another efficient algorithm for convex hulls in two dimensions" (1979). O(nodes x log nodes).
enum RoadHull {
  /// The hull; nil when all nodes are on one line. Regions that cross longitude 180 get the box's two halves.
  ///
  /// - Throws: `PackageError` when a block cannot be read.
  static func outline(of package: GraphPackage) throws -> RegionBoundary? {
    let box = package.boundingBox
    if box.east > 1_800_000_000 { return halves(box) }
    var points: [Coordinate] = []
    for block in 0..<package.blockCount { points = hull(points + (try package.roads(block: block).nodes)) }
    guard points.count >= 3 else { return nil }
    let ring = (points + [points[0]]).map { [Double($0.longitudeE7) / 1e7, Double($0.latitudeE7) / 1e7] }
    return RegionBoundary(polygons: [[ring]]).simplified()
  }

  /// The corners of the hull, counter-clockwise.
  static func hull(_ points: [Coordinate]) -> [Coordinate] {
    let sorted = Set(points).sorted { ($0.longitudeE7, $0.latitudeE7) < ($1.longitudeE7, $1.latitudeE7) }
    guard sorted.count > 2 else { return sorted }
    let lower = chain(sorted)
    let upper = chain(sorted.reversed())
    return Array(lower.dropLast() + upper.dropLast())
  }

  private static func chain(_ points: [Coordinate]) -> [Coordinate] {
    var chain: [Coordinate] = []
    for point in points {
      while chain.count >= 2, !isLeft(chain[chain.count - 2], chain[chain.count - 1], point) { chain.removeLast() }
      chain.append(point)
    }
    return chain
  }

  private static func isLeft(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Bool {
    let (x1, y1) = (Int64(b.longitudeE7) - Int64(a.longitudeE7), Int64(b.latitudeE7) - Int64(a.latitudeE7))
    let (x2, y2) = (Int64(c.longitudeE7) - Int64(a.longitudeE7), Int64(c.latitudeE7) - Int64(a.latitudeE7))
    return x1 * y2 > y1 * x2
  }

  private static func halves(_ box: BoundingBox) -> RegionBoundary {
    let (south, north) = (Double(box.south) / 1e7, Double(box.north) / 1e7)
    let spans = [(Double(box.west) / 1e7, 180.0), (-180.0, Double(box.east) / 1e7 - 360)]
    return RegionBoundary(
      polygons: spans.map { [[[$0, south], [$1, south], [$1, north], [$0, north], [$0, south]]] })
  }
}
