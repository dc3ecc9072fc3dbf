import GraphCore

/// A leg as guidance looks at it: its edges, its line, and the junctions on the way.
struct GuidedLeg {
  let edges: [RouteEdge]
  let geometry: [Coordinate]
  let junctions: any Junctions

  /// A step that begins without a name takes the first name within this many metres.
  static let nameReach = 100.0

  /// Whether an edge leads nowhere: a connector between two nodes at the same place.
  func isConnector(_ edge: Int) -> Bool { LineBearing.degrees(along: geometry[edges[edge].geometryRange]) == nil }

  /// Direction of travel in degrees where an edge begins; nil when the line goes nowhere from there.
  func bearing(after edge: Int) -> Double? {
    let range = edges[edge].geometryRange
    // An edge without an extent (a connector) leads the eye on to those after it.
    return LineBearing.degrees(along: geometry[range]) ?? LineBearing.degrees(along: geometry[range.lowerBound...])
  }

  /// Direction of travel in degrees where an edge ends; nil when the line comes from nowhere.
  func bearing(before edge: Int) -> Double? {
    let range = edges[edge].geometryRange
    let back =
      LineBearing.degrees(along: geometry[range].reversed())
      ?? LineBearing.degrees(along: geometry[...range.upperBound].reversed())
    return back.map { $0 < 180 ? $0 + 180 : $0 - 180 }
  }

  /// Directions before and after the beginning of an edge that is not the first, and the angle between them. A direction that cannot be
  /// told counts as straight on.
  func directions(at edge: Int) -> (before: Double, after: Double, turn: TurnAngle) {
    let before = bearing(before: edge - 1)
    let after = bearing(after: edge)
    let (from, to) = (before ?? after ?? 0, after ?? before ?? 0)
    return (from, to, TurnAngle(from: from, to: to))
  }

  /// The name of the road that begins with an edge and ends before another; empty when it has none.
  func name(of range: Range<Int>) -> String {
    var unnamed = 0.0
    for edge in range where unnamed <= Self.nameReach {
      if !edges[edge].name.isEmpty { return edges[edge].name }
      unnamed += edges[edge].length
    }
    return ""
  }
}
