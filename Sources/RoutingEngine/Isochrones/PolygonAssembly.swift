import GraphCore

/// Puts rings together to polygons: outer rings counterclockwise, holes clockwise in the smallest outer ring round them.
enum PolygonAssembly {
  private struct Ring {
    var places: [Coordinate]
    var area: Double
    var south, north, west, east: Int32

    init(_ places: [Coordinate]) {
      self.places = places
      // From the first place, so that the products of a small ring are exact.
      let (x, y) = (places.first.map { Double($0.longitudeE7) } ?? 0, places.first.map { Double($0.latitudeE7) } ?? 0)
      area = zip(places, places.dropFirst()).reduce(0) { sum, pair in
        let (a, b) = pair
        return sum + (Double(a.longitudeE7) - x) * (Double(b.latitudeE7) - y)
          - (Double(b.longitudeE7) - x) * (Double(a.latitudeE7) - y)
      }
      south = places.map(\.latitudeE7).min() ?? 0
      north = places.map(\.latitudeE7).max() ?? 0
      west = places.map(\.longitudeE7).min() ?? 0
      east = places.map(\.longitudeE7).max() ?? 0
    }

    /// Whether a place that does not lie on the ring lies in it. O(places).
    func contains(_ place: Coordinate) -> Bool {
      guard (south...north).contains(place.latitudeE7), (west...east).contains(place.longitudeE7) else { return false }
      var isInside = false
      for (a, b) in zip(places, places.dropFirst())
      where (a.latitudeE7 > place.latitudeE7) != (b.latitudeE7 > place.latitudeE7) {
        let share =
          Double(Int64(place.latitudeE7) - Int64(a.latitudeE7)) / Double(Int64(b.latitudeE7) - Int64(a.latitudeE7))
        let x = Double(a.longitudeE7) + share * Double(Int64(b.longitudeE7) - Int64(a.longitudeE7))
        if Double(place.longitudeE7) < x { isInside.toggle() }
      }
      return isInside
    }
  }

  /// The polygons of closed rings that do not touch each other, the largest first.
  static func polygons(of rings: [[Coordinate]]) -> [AreaPolygon] {
    let rings = rings.map { Ring($0) }
    let outers = rings.filter { $0.area > 0 }.sorted { $0.area > $1.area }
    var polygons = outers.map { AreaPolygon(outer: $0.places, holes: []) }
    for hole in rings where hole.area < 0 {
      guard let place = hole.places.first, let outer = outers.lastIndex(where: { $0.contains(place) }) else { continue }
      polygons[outer].holes.append(hole.places)
    }
    return polygons
  }
}
