import Foundation

extension RegionBoundary {
  /// So many points tell an outline on a list or a small map.
  static let mostPoints = 400

  /// The outline with at most about `mostPoints` points: Douglas and Peucker, "Algorithms for the reduction of the number of points" (1973), with a tolerance
  /// that doubles until it is small enough. Rings that vanish are left out, but for the largest.
  func simplified() -> RegionBoundary {
    var tolerance = 1e-4
    var result = self
    while result.pointCount > Self.mostPoints && tolerance < 10 {
      result = reduced(tolerance)
      tolerance *= 2
    }
    return result
  }

  /// South, west, north, east of all points.
  var box: [Double] {
    let points = polygons.flatMap { $0.flatMap { $0 } }
    return [
      points.map { $0[1] }.min() ?? 0, points.map { $0[0] }.min() ?? 0, points.map { $0[1] }.max() ?? 0,
      points.map { $0[0] }.max() ?? 0,
    ]
  }

  private var pointCount: Int { polygons.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } }

  private func reduced(_ tolerance: Double) -> RegionBoundary {
    let kept = polygons.compactMap { rings -> [[[Double]]]? in
      let rings = rings.map { Self.reduced($0, tolerance) }
      guard let outer = rings.first, outer.count >= 4 else { return nil }
      return [outer] + rings.dropFirst().filter { $0.count >= 4 }
    }
    return kept.isEmpty ? self : RegionBoundary(polygons: kept)
  }

  /// A ring is two lines: from its first point to the one farthest from it, and back.
  private static func reduced(_ ring: [[Double]], _ tolerance: Double) -> [[Double]] {
    let far = ring.indices.max { distance(ring[$0], ring[0]) < distance(ring[$1], ring[0]) } ?? 0
    guard far > 0, far < ring.count - 1 else { return ring }
    let there = line(Array(ring[0...far]), tolerance)
    let back = line(Array(ring[far...]), tolerance)
    return there + back.dropFirst()
  }

  private static func line(_ points: [[Double]], _ tolerance: Double) -> [[Double]] {
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var pieces = [(0, points.count - 1)]
    while let (first, last) = pieces.popLast() {
      guard last > first + 1 else { continue }
      let middle = (first + 1..<last).max { offset(points, $0, first, last) < offset(points, $1, first, last) } ?? first
      guard middle > first, offset(points, middle, first, last) > tolerance else { continue }
      isKept[middle] = true
      pieces += [(first, middle), (middle, last)]
    }
    return zip(points, isKept).filter(\.1).map(\.0)
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double { hypot(a[0] - b[0], a[1] - b[1]) }

  /// How far a point lies from the line between two others, in degrees.
  private static func offset(_ points: [[Double]], _ middle: Int, _ first: Int, _ last: Int) -> Double {
    let (p, a, b) = (points[middle], points[first], points[last])
    let (x, y) = (b[0] - a[0], b[1] - a[1])
    let length = x * x + y * y
    let share = length == 0 ? 0 : min(1, max(0, ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / length))
    return hypot(p[0] - a[0] - share * x, p[1] - a[1] - share * y)
  }
}
