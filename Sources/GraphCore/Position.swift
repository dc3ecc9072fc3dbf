/// A node's place on the unit sphere, scaled by 2^30 and rounded to integers: what lower bounds are measured with.
///
/// The chord (the straight line through the earth) between two positions is a metric and never longer than the way on the ground, so
/// chord over the highest speed is a consistent potential for A*. Sine and cosine are computed here with additions and multiplications only,
/// so that every platform gets the same integers as the one that measured the package's highest speed.
public struct Position: Hashable, Sendable {
  /// Towards longitude 0 on the equator.
  public var x: Int32
  /// Towards longitude 90 east on the equator.
  public var y: Int32
  /// Towards the north pole.
  public var z: Int32

  /// Number of units in the earth's radius.
  public static let unitsPerRadius = 1_073_741_824.0

  /// The position of a coordinate. O(1), about 20 ns.
  public init(_ coordinate: Coordinate) {
    let latitude = Self.sineAndCosine(Int64(coordinate.latitudeE7))
    let longitude = Self.sineAndCosine(Int64(coordinate.longitudeE7))
    x = Self.scaled(latitude.cosine * longitude.cosine)
    y = Self.scaled(latitude.cosine * longitude.sine)
    z = Self.scaled(latitude.sine)
  }

  /// Makes a position from its parts.
  @inlinable init(x: Int32, y: Int32, z: Int32) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Length of the chord to another position, in units.
  @inlinable public func chord(to other: Position) -> Double {
    let dx = Double(x) - Double(other.x)
    let dy = Double(y) - Double(other.y)
    let dz = Double(z) - Double(other.z)
    return (dx * dx + dy * dy + dz * dz).squareRoot()
  }

  /// The cosine of a latitude in 1e-7 degrees, -900,000,000 to 900,000,000; the same on every platform. O(1).
  public static func cosine(ofLatitudeE7 latitude: Int32) -> Double { sineAndCosine(Int64(latitude)).cosine }

  private static func scaled(_ value: Double) -> Int32 {
    Int32(value * unitsPerRadius + (value < 0 ? -0.5 : 0.5))
  }

  /// Sine and cosine of an angle in 1e-7 degrees, |angle| <= 180 degrees: reduced exactly to |rest| <= 45 degrees, then Taylor's series.
  private static func sineAndCosine(_ angle: Int64) -> (sine: Double, cosine: Double) {
    let quarter: Int64 = 900_000_000
    let turns = (angle + (angle < 0 ? -quarter / 2 : quarter / 2)) / quarter
    let x = Double(angle - turns * quarter) * (Double.pi / 1_800_000_000)
    let s = x * x
    var sine = -1.0 / 1_307_674_368_000
    for term in [1.0 / 6_227_020_800, -1.0 / 39_916_800, 1.0 / 362_880, -1.0 / 5_040, 1.0 / 120, -1.0 / 6, 1.0] {
      sine = sine * s + term
    }
    sine *= x
    var cosine = 1.0 / 20_922_789_888_000
    for term in [
      -1.0 / 87_178_291_200, 1.0 / 479_001_600, -1.0 / 3_628_800, 1.0 / 40_320, -1.0 / 720, 1.0 / 24, -0.5, 1.0,
    ] {
      cosine = cosine * s + term
    }
    switch turns & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }
}
