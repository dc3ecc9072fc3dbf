import GraphCore
import RoutingEngine
import TestSupport
import Testing

/// What polygons are, by code that has nothing to do with how they are drawn.
struct AreaCheck {
  let area: Isochrone

  /// Whether a place lies in one of the polygons. O(places of all rings).
  func contains(_ place: Coordinate) -> Bool {
    area.polygons.contains { polygon in
      Self.isInside(place, polygon.outer) && !polygon.holes.contains { Self.isInside(place, $0) }
    }
  }

  private static func isInside(_ place: Coordinate, _ ring: [Coordinate]) -> Bool {
    var isInside = false
    for (a, b) in zip(ring, ring.dropFirst()) where (a.latitude > place.latitude) != (b.latitude > place.latitude) {
      let share = (place.latitude - a.latitude) / (b.latitude - a.latitude)
      if place.longitude < a.longitude + share * (b.longitude - a.longitude) { isInside.toggle() }
    }
    return isInside
  }

  /// Checks rings: closed, turned the right way, none crossing or touching itself or another, holes inside their outer ring.
  func expectValid() {
    var sides: [(Coordinate, Coordinate)] = []
    for polygon in area.polygons {
      #expect(Self.area(polygon.outer) > 0)
      for hole in polygon.holes {
        #expect(Self.area(hole) < 0)
        #expect(hole.allSatisfy { Self.isInside($0, polygon.outer) })
      }
      for ring in [polygon.outer] + polygon.holes {
        #expect(ring.count >= 4 && ring.first == ring.last)
        #expect(Set(ring.dropLast()).count == ring.count - 1)
        sides += zip(ring, ring.dropFirst())
      }
    }
    #expect(Set(sides.map(\.0)).count == sides.count)
    #expect(Self.crossings(sides) == 0)
  }

  /// Twice the area of a ring in square units, above 0 when it is counterclockwise.
  static func area(_ ring: [Coordinate]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { sum, side in
      let (a, b, o) = (side.0, side.1, ring[0])
      return sum + (a.longitude - o.longitude) * (b.latitude - o.latitude)
        - (b.longitude - o.longitude) * (a.latitude - o.latitude)
    }
  }

  /// How many pairs of sides that share no end cross, by a sweep over their longitudes.
  private static func crossings(_ sides: [(Coordinate, Coordinate)]) -> Int {
    let byWest = sides.sorted { min($0.0.longitudeE7, $0.1.longitudeE7) < min($1.0.longitudeE7, $1.1.longitudeE7) }
    var active: [(Coordinate, Coordinate)] = []
    var count = 0
    for side in byWest {
      let west = min(side.0.longitudeE7, side.1.longitudeE7)
      active.removeAll { max($0.0.longitudeE7, $0.1.longitudeE7) < west }
      count += active.count { cross($0, side) }
      active.append(side)
    }
    return count
  }

  /// Whether two sides that share no end have a place in common.
  private static func cross(_ a: (Coordinate, Coordinate), _ b: (Coordinate, Coordinate)) -> Bool {
    if a.0 == b.0 || a.0 == b.1 || a.1 == b.0 || a.1 == b.1 { return false }
    let turns = [turn(a.0, a.1, b.0), turn(a.0, a.1, b.1), turn(b.0, b.1, a.0), turn(b.0, b.1, a.1)]
    if turns[0] * turns[1] < 0 && turns[2] * turns[3] < 0 { return true }
    let ends = [(b.0, a), (b.1, a), (a.0, b), (a.1, b)]
    return zip(turns, ends).contains { turn, end in turn == 0 && isInBox(end.0, end.1) }
  }

  private static func isInBox(_ place: Coordinate, _ side: (Coordinate, Coordinate)) -> Bool {
    let (a, b) = side
    return (min(a.latitudeE7, b.latitudeE7)...max(a.latitudeE7, b.latitudeE7)).contains(place.latitudeE7)
      && (min(a.longitudeE7, b.longitudeE7)...max(a.longitudeE7, b.longitudeE7)).contains(place.longitudeE7)
  }

  private static func turn(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Int {
    let (bx, by) = (Int(b.longitudeE7) - Int(a.longitudeE7), Int(b.latitudeE7) - Int(a.latitudeE7))
    let (cx, cy) = (Int(c.longitudeE7) - Int(a.longitudeE7), Int(c.latitudeE7) - Int(a.latitudeE7))
    return (bx * cy - by * cx).signum()
  }
}
