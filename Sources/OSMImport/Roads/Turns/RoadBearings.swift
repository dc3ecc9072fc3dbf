import GraphBuilder
import GraphCore

/// In which direction roads leave their ends, for the angles of turns.
struct RoadBearings {
  /// How far from the junction the direction is taken: the first metres of a road are often rounded or drawn askew.
  private static let reach = 15.0
  /// By direction code: degrees clockwise from north at the beginning; NaN for a road without length.
  private var atTail: [Float]

  /// O(shape points).
  init(_ network: RoadNetwork) {
    atTail = []
    atTail.reserveCapacity(network.roads.count * 2)
    for road in network.roads {
      let line =
        [network.nodes[road.from].coordinate] + network.shapePoints[road.shape] + [network.nodes[road.to].coordinate]
      atTail.append(Self.bearing(line))
      atTail.append(Self.bearing(line.reversed()))
    }
  }

  private static func bearing(_ line: some RandomAccessCollection<Coordinate>) -> Float {
    guard let start = line.first else { return .nan }
    var target = start
    for point in line.dropFirst() {
      target = point
      if start.metres(to: point) >= reach { break }
    }
    // A loop that ends where it began within reach is told by its first points.
    if target == start { target = line.first { $0 != start } ?? start }
    return start.bearing(to: target).map { Float($0) } ?? .nan
  }

  /// Degrees that a turn goes to the right (negative: left), above -180, at most 180; nil where a road has no length.
  func angle(_ from: Direction, _ to: Direction) -> Double? {
    let arriving = atTail[from.opposite.code] + 180
    var angle = Double(atTail[to.code] - arriving)
    guard !angle.isNaN else { return nil }
    while angle <= -180 { angle += 360 }
    while angle > 180 { angle -= 360 }
    return angle
  }
}
