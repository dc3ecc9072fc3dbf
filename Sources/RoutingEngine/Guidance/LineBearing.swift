import GraphCore

/// The direction in which a line leaves its first point, as a traveller sees it.
///
/// Measured to the place 15 m along the line, since the first centimetres of a drawn road say little about where it goes. Points
/// are added one by one until `isDone`, so that a caller need not fetch more of a shape than is looked at.
struct LineBearing {
  /// How far along the line is looked, in metres.
  static let reach = 15.0
  /// A line that gets no farther from its beginning than this many metres has no direction.
  static let least = 0.5

  /// Whether more points would change nothing.
  private(set) var isDone = false
  private let start: Coordinate
  private let scale: (longitude: Double, latitude: Double)
  private var east = 0.0
  private var north = 0.0
  private var travelled = 0.0

  init(from start: Coordinate) {
    self.start = start
    scale = start.metresPerDegree
  }

  /// The direction at the first point of a line; nil when it has none.
  static func degrees(along line: some Sequence<Coordinate>) -> Double? {
    var bearing: LineBearing?
    for point in line {
      bearing?.add(point)
      if bearing == nil { bearing = LineBearing(from: point) }
      if bearing?.isDone == true { break }
    }
    return bearing?.degrees
  }

  /// Goes on to the next point of the line.
  mutating func add(_ point: Coordinate) {
    guard !isDone else { return }
    let toEast = start.longitudeStep(to: point) * scale.longitude
    let toNorth = Double(Int64(point.latitudeE7) - Int64(start.latitudeE7)) / 1e7 * scale.latitude
    let (stepEast, stepNorth) = (toEast - east, toNorth - north)
    let step = (stepEast * stepEast + stepNorth * stepNorth).squareRoot()
    isDone = travelled + step >= Self.reach
    let part = isDone && step > 0 ? (Self.reach - travelled) / step : 1
    east += stepEast * part
    north += stepNorth * part
    travelled += step
  }

  /// Degrees clockwise from north, 0..<360; nil when the line has no direction.
  var degrees: Double? {
    guard (east * east + north * north).squareRoot() >= Self.least else { return nil }
    return Coordinate.compass(east: east, north: north)
  }
}
