/// The angle between the direction before a node and the direction after it.
struct TurnAngle: Hashable, Sendable {
  /// Degrees, -180...180: 0 straight on, positive to the right.
  let degrees: Double

  /// The angle from one bearing to another, both in degrees.
  init(from before: Double, to after: Double) {
    degrees = (after - before).remainder(dividingBy: 360)
  }

  /// Degrees away from straight on, 0...180.
  var size: Double { abs(degrees) }

  /// The words for angles: each row holds from its size on, the first row that fits counts.
  ///
  /// OSRM's limits are 40 for left and right instead of 45 and exactly 180 for a u-turn; the others are the same. Here a road that leads
  /// back beside the one that was arrived on counts as a u-turn too, as a driver would say.
  static let words: [(least: Double, left: Maneuver.Modifier, right: Maneuver.Modifier)] = [
    (170, .uturn, .uturn),
    (120, .sharpLeft, .sharpRight),
    (45, .left, .right),
    (20, .slightLeft, .slightRight),
    (0, .straight, .straight),
  ]
  /// Below this many degrees, a turn is slight.
  static let slightLimit = 45.0
  /// Below this many degrees, it goes straight on.
  static let straightLimit = 20.0

  /// The word for the angle.
  var modifier: Maneuver.Modifier {
    for row in Self.words where size >= row.least { return degrees < 0 ? row.left : row.right }
    return .straight
  }
}
