import GraphCore
import GraphFormat

/// Tells which lines touch an area, on a flat map of degrees. Areas smaller than half the globe may cross longitude 180.
struct AreaTest {
  private struct Point {
    var x, y: Int64
  }

  private let rings: [[Point]]
  private let origin: Int64
  private let low, high: Point

  init(_ area: AvoidedArea) {
    let origin = Int64(area.rings.first?.first?.longitudeE7 ?? 0)
    self.origin = origin
    rings = area.rings.map { $0.map { Self.point($0, origin) } }
    let corners = rings.joined()
    low = Point(x: corners.map(\.x).min() ?? 0, y: corners.map(\.y).min() ?? 0)
    high = Point(x: corners.map(\.x).max() ?? 0, y: corners.map(\.y).max() ?? 0)
  }

  /// A place with its longitude east of the area's first corner, the shorter way round.
  private static func point(_ place: Coordinate, _ origin: Int64) -> Point {
    let step = Int64(place.longitudeE7) - origin
    return Point(
      x: step > 1_800_000_000 ? step - 3_600_000_000 : step < -1_800_000_000 ? step + 3_600_000_000 : step,
      y: Int64(place.latitudeE7))
  }

  /// Whether something of a box may lie in the area: false is sure.
  func mayTouch(_ box: BoundingBox) -> Bool {
    guard box.south <= high.y, box.north >= low.y else { return false }
    return [0, 3_600_000_000, -3_600_000_000].contains { turn in
      box.west - origin + turn <= high.x && box.east - origin + turn >= low.x
    }
  }

  /// Whether a line has a point inside the area or on its border. O(points x corners).
  func touches(_ line: [Coordinate]) -> Bool {
    let points = line.map { Self.point($0, origin) }
    let isBeside =
      points.allSatisfy { $0.x < low.x } || points.allSatisfy { $0.x > high.x } || points.allSatisfy { $0.y < low.y }
      || points.allSatisfy { $0.y > high.y }
    if isBeside || points.isEmpty { return false }
    // A line that crosses no border lies inside or outside as a whole.
    return contains(points[0]) || zip(points, points.dropFirst()).contains { crosses($0, $1) }
  }

  private func contains(_ point: Point) -> Bool {
    var isInside = false
    for ring in rings {
      var before = ring[ring.count - 1]
      for corner in ring {
        if (corner.y > point.y) != (before.y > point.y) {
          let share = Double(point.y - corner.y) / Double(before.y - corner.y)
          if Double(point.x) < Double(corner.x) + Double(before.x - corner.x) * share { isInside.toggle() }
        }
        before = corner
      }
    }
    return isInside
  }

  private func crosses(_ a: Point, _ b: Point) -> Bool {
    rings.contains { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).contains { Self.meet(a, b, $0, $1) }
    }
  }

  /// Whether two pieces of lines have a point in common.
  private static func meet(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    let sides = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b))
    if sides == (0, 0, 0, 0) {
      return max(min(a.x, b.x), min(c.x, d.x)) <= min(max(a.x, b.x), max(c.x, d.x))
        && max(min(a.y, b.y), min(c.y, d.y)) <= min(max(a.y, b.y), max(c.y, d.y))
    }
    return sides.0 * sides.1 <= 0 && sides.2 * sides.3 <= 0
  }

  /// On which side of a line a point lies: -1, 0 or 1. Exact: steps are below 2^32, so that products need 128 bits.
  private static func side(_ a: Point, _ b: Point, _ c: Point) -> Int {
    let left = Int128(b.x - a.x) * Int128(c.y - a.y)
    let right = Int128(b.y - a.y) * Int128(c.x - a.x)
    return left == right ? 0 : left > right ? 1 : -1
  }
}
