import GraphCore

/// The border of what a field reaches within a limit: marching squares, with the inside on the left.
///
/// Lorensen and Cline, "Marching cubes", 1987, in the plane. Where a border crosses the line between two points is found by halving, and always at least 1/32 from both,
/// so that rings never touch. What is decided at a place depends on its weight alone: so the area of a larger limit contains that of a smaller one.
struct AreaContour {
  let field: ReachField
  let limit: Float

  /// A side of a square of the grid: the one that leads east from a point, or north.
  private struct Side: Hashable {
    var column, row: Int
    var leadsEast: Bool
  }

  private static let halvings = 5

  /// The polygons of the area, cut at longitude 180.
  ///
  /// - Throws: `SearchError.stopped`.
  func polygons(stop: StopFlag) throws -> [AreaPolygon] {
    let frame = field.frame
    let all = 0..<frame.columns
    let halves = frame.cut.map { [all.lowerBound..<$0 + 1, $0..<all.upperBound] } ?? [all]
    return try halves.flatMap { columns in
      // Longitudes of one half lie beyond 180 degrees either way.
      let middle = frame.west + Int64(columns.lowerBound + columns.upperBound) / 2 * frame.columnStep
      let turn: Int64 = middle > 1_800_000_000 ? 3_600_000_000 : middle < -1_800_000_000 ? -3_600_000_000 : 0
      return PolygonAssembly.polygons(of: try rings(columns, stop: stop).map { close($0, columns, turn) })
    }
  }

  private func isInside(_ column: Int, _ row: Int, _ columns: Range<Int>) -> Bool {
    columns.contains(column) && field.weights[row * field.frame.columns + column] <= limit
  }

  /// Rings of sides that the border crosses.
  private func rings(_ columns: Range<Int>, stop: StopFlag) throws -> [[Side]] {
    var next: [Side: Side] = [:]
    var order: [Side] = []
    for row in 0..<field.frame.rows - 1 {
      if stop.isRaised { throw SearchError.stopped }
      for column in max(0, columns.lowerBound - 1)..<min(columns.upperBound, field.frame.columns - 1) {
        for (from, to) in crossings(column, row, columns) {
          next[from] = to
          order.append(from)
        }
      }
    }
    var rings: [[Side]] = []
    for start in order {
      var ring: [Side] = []
      var side = start
      while let following = next.removeValue(forKey: side) {
        ring.append(side)
        side = following
      }
      if !ring.isEmpty { rings.append(ring) }
    }
    return rings
  }

  /// How the border goes through a square: from which side to which.
  private func crossings(_ column: Int, _ row: Int, _ columns: Range<Int>) -> [(Side, Side)] {
    let corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    var bits = 0
    for (bit, corner) in corners.enumerated() where isInside(corner.0, corner.1, columns) { bits |= 1 << bit }
    if bits == 0 || bits == 15 { return [] }
    let south = Side(column: column, row: row, leadsEast: true)
    let north = Side(column: column, row: row + 1, leadsEast: true)
    let west = Side(column: column, row: row, leadsEast: false)
    let east = Side(column: column + 1, row: row, leadsEast: false)
    switch bits {
    case 1: return [(south, west)]
    case 2: return [(east, south)]
    case 3: return [(east, west)]
    case 4: return [(north, east)]
    case 6: return [(north, south)]
    case 7: return [(north, west)]
    case 8: return [(west, north)]
    case 9: return [(south, north)]
    case 11: return [(east, north)]
    case 12: return [(west, east)]
    case 13: return [(south, east)]
    case 14: return [(west, south)]
    // Opposite corners: the middle of the square says whether they hang together.
    case 5: return isMiddleInside(column, row) ? [(south, east), (north, west)] : [(south, west), (north, east)]
    default: return isMiddleInside(column, row) ? [(east, north), (west, south)] : [(east, south), (west, north)]
    }
  }

  private func isMiddleInside(_ column: Int, _ row: Int) -> Bool {
    let first = row * field.frame.columns + column
    let points = [first, first + 1, first + field.frame.columns, first + field.frame.columns + 1]
    return field.weight(x: Double(column) + 0.5, y: Double(row) + 0.5, among: points) <= limit
  }

  /// A ring as coordinates, its first place once more at the end.
  private func close(_ ring: [Side], _ columns: Range<Int>, _ turn: Int64) -> [Coordinate] {
    let frame = field.frame
    var places = ring.map { side in
      let along = crossing(side, columns)
      let x = (Double(side.column) + (side.leadsEast ? along : 0)) * Double(frame.columnStep)
      let y = (Double(side.row) + (side.leadsEast ? 0 : along)) * Double(frame.rowStep)
      return frame.coordinate(x: x, y: y, turn: turn)
    }
    places = Self.withoutStraightPlaces(places)
    if let first = places.first { places.append(first) }
    return places
  }

  /// Leaves out places on the line between those beside them.
  private static func withoutStraightPlaces(_ ring: [Coordinate]) -> [Coordinate] {
    ring.indices.compactMap { place in
      let (a, b, c) = (ring[place > 0 ? place - 1 : ring.count - 1], ring[place], ring[(place + 1) % ring.count])
      let before = (x: Int(b.longitudeE7) - Int(a.longitudeE7), y: Int(b.latitudeE7) - Int(a.latitudeE7))
      let after = (x: Int(c.longitudeE7) - Int(b.longitudeE7), y: Int(c.latitudeE7) - Int(b.latitudeE7))
      return before.x * after.y == before.y * after.x ? nil : b
    }
  }

  /// Where along a side the border crosses it: 0 at the side's first point, 1 at its second.
  private func crossing(_ side: Side, _ columns: Range<Int>) -> Double {
    // At longitude 180 the border is that meridian.
    if side.leadsEast, !columns.contains(side.column) { return 1 }
    if side.leadsEast, !columns.contains(side.column + 1) { return 0 }
    let first = side.row * field.frame.columns + side.column
    let points = [first, first + (side.leadsEast ? 1 : field.frame.columns)]
    let isFirstInside = field.weights[first] <= limit
    var (inside, outside) = isFirstInside ? (0.0, 1.0) : (1.0, 0.0)
    for _ in 0..<Self.halvings {
      let middle = (inside + outside) / 2
      let x = Double(side.column) + (side.leadsEast ? middle : 0)
      let y = Double(side.row) + (side.leadsEast ? 0 : middle)
      if field.weight(x: x, y: y, among: points) <= limit { inside = middle } else { outside = middle }
    }
    return (inside + outside) / 2
  }
}
