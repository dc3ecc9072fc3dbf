#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import GraphCore
import GraphFormat

/// A grid over an area, in units of 1e-7 degrees from its south-west corner: which units a metre takes, and where the points lie.
struct AreaFrame {
  /// The corner; `west` may lie beyond longitude 180 either way.
  let south, west: Int64
  /// Units between neighbouring points.
  let rowStep, columnStep: Int64
  let rows, columns: Int
  /// The column that lies on longitude 180 when it crosses the area; nil when it does not.
  let cut: Int?

  private static let pointLimit = 600_000.0
  private static let metresPerUnit = earthRadiusMetres * .pi / 1_800_000_000

  /// A grid over a box and `margin` metres round it.
  init(_ box: BoundingBox, margin: Double) {
    let middle = Double(box.south + box.north) / 2e7
    let metresEast = Self.metresPerUnit * max(0.01, cos(middle * .pi / 180))
    let height = Double(box.north - box.south) * Self.metresPerUnit + 2 * margin
    let width = Double(box.east - box.west) * metresEast + 2 * margin
    let step = max(20, (width * height / Self.pointLimit).squareRoot())
    rowStep = Int64((step / Self.metresPerUnit).rounded(.up))
    columnStep = Int64((step / metresEast).rounded(.up))
    // Two points more on every side: what lies at the border is outside.
    let south = box.south - Int64(margin / Self.metresPerUnit) - 2 * rowStep
    var west = box.west - Int64(margin / metresEast * 1.1) - 2 * columnStep
    let north = box.north + Int64(margin / Self.metresPerUnit) + 2 * rowStep
    let east = box.east + Int64(margin / metresEast * 1.1) + 2 * columnStep
    let meridian: Int64 = west < -1_800_000_000 ? -1_800_000_000 : 1_800_000_000
    if west < meridian, east > meridian {
      let before = (meridian - west + columnStep - 1) / columnStep
      west = meridian - before * columnStep
      cut = Int(before)
    } else {
      cut = nil
    }
    rows = Int((north - south) / rowStep) + 2
    columns = Int((east - west) / columnStep) + 2
    (self.south, self.west) = (south, west)
  }

  /// Metres of a unit north.
  var metresNorth: Double { Self.metresPerUnit }

  /// Metres of a unit east at so many units north of the corner.
  func metresEast(at y: Double) -> Double {
    Self.metresPerUnit * cos((Double(south) + y) / 1e7 * .pi / 180)
  }

  /// Units east and north of the corner. The longitude is taken the way round that brings it nearest to the grid's middle.
  func place(_ coordinate: Coordinate) -> SIMD2<Double> {
    let middle = west + Int64(columns / 2) * columnStep
    var x = Int64(coordinate.longitudeE7)
    if x - middle > 1_800_000_000 { x -= 3_600_000_000 }
    if x - middle < -1_800_000_000 { x += 3_600_000_000 }
    return SIMD2(Double(x - west), Double(Int64(coordinate.latitudeE7) - south))
  }

  /// The coordinate of a place in units.
  ///
  /// - Parameter turn: what to take from the longitude to bring it into its range.
  func coordinate(x: Double, y: Double, turn: Int64) -> Coordinate {
    let latitude = south + Int64(y.rounded())
    let longitude = west + Int64(x.rounded()) - turn
    return Coordinate(
      latitudeE7: Int32(max(-900_000_000, min(900_000_000, latitude))),
      longitudeE7: Int32(max(-1_800_000_000, min(1_800_000_000, longitude))))
  }
}
