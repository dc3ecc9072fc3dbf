#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import GraphCore
import GraphFormat

/// A flat map round one place, in metres: exact enough for the nearest of the roads within a few kilometres, and cheap.
struct LocalFrame {
  private let origin: Coordinate
  private let metresPerLatitude: Double
  private let metresPerLongitude: Double

  init(_ origin: Coordinate) {
    self.origin = origin
    metresPerLatitude = earthRadiusMetres * .pi / 1_800_000_000
    metresPerLongitude = metresPerLatitude * cos(origin.latitude * .pi / 180)
  }

  /// Metres of what is so many units east of the origin, at a place's latitude.
  private func offset(_ east: Int64, _ place: Coordinate) -> SIMD2<Double> {
    let north = Int64(place.latitudeE7) - Int64(origin.latitudeE7)
    return SIMD2(Double(east) * metresPerLongitude, Double(north) * metresPerLatitude)
  }

  /// Units of longitude from one place to another, the shorter way round the globe.
  private static func step(_ from: Coordinate, _ to: Coordinate) -> Int64 {
    let step = Int64(to.longitudeE7) - Int64(from.longitudeE7)
    return step > 1_800_000_000 ? step - 3_600_000_000 : step < -1_800_000_000 ? step + 3_600_000_000 : step
  }

  /// Metres to a box; 0 inside.
  func distance(to box: BoundingBox) -> Double {
    let latitude = Int64(origin.latitudeE7)
    let y = max(0, box.south - latitude, latitude - box.north)
    // A box may cross longitude 180, and the origin may lie on the other side of it.
    let longitude = Int64(origin.longitudeE7)
    let x = min(
      max(0, box.west - longitude, longitude - box.east),
      max(0, box.west - longitude - 3_600_000_000, longitude + 3_600_000_000 - box.east),
      max(0, box.west - longitude + 3_600_000_000, longitude - 3_600_000_000 - box.east))
    let (dx, dy) = (Double(x) * metresPerLongitude, Double(y) * metresPerLatitude)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Metres to a line of at least two points: what `nearest` finds, without telling where.
  func distance(to line: RoadLine) -> Double {
    var best = Double.infinity
    var east = Self.step(origin, line.tail)
    var last = line.tail
    var from = offset(east, last)
    func pass(_ point: Coordinate) {
      east += Self.step(last, point)
      let to = offset(east, point)
      let place = from + (to - from) * Self.part(from, to - from)
      best = min(best, (place * place).sum())
      (last, from) = (point, to)
    }
    for point in line.shape { pass(point) }
    pass(line.head)
    return best.squareRoot()
  }

  /// Where on a piece of a line, 0 to 1, it is nearest to the origin.
  private static func part(_ from: SIMD2<Double>, _ step: SIMD2<Double>) -> Double {
    let squaredLength = (step * step).sum()
    return squaredLength > 0 ? max(0, min(1, -(from * step).sum() / squaredLength)) : 0
  }

  /// The nearest place on a line of at least two points.
  func nearest(on line: RoadLine) -> (
    distance: Double, fraction: Double, segment: Int, coordinate: Coordinate
  ) {
    var best = (squared: Double.infinity, along: 0.0, segment: 0, part: 0.0)
    var total = 0.0
    // From point to point, so that a line over the meridian opposite to the origin is not stretched round the globe.
    var east = Self.step(origin, line[0])
    var from = offset(east, line[0])
    for segment in 0..<line.count - 1 {
      east += Self.step(line[segment], line[segment + 1])
      let to = offset(east, line[segment + 1])
      let step = to - from
      let part = Self.part(from, step)
      let place = from + step * part
      let squared = (place * place).sum()
      let length = (step * step).sum().squareRoot()
      if squared < best.squared { best = (squared, total + length * part, segment, part) }
      total += length
      from = to
    }
    let coordinate = Self.between(line[best.segment], line[best.segment + 1], best.part)
    return (best.squared.squareRoot(), total > 0 ? best.along / total : 0, best.segment, coordinate)
  }

  private static func between(_ a: Coordinate, _ b: Coordinate, _ part: Double) -> Coordinate {
    let east = Int64(a.longitudeE7) + Int64((Double(step(a, b)) * part).rounded())
    let latitude = Double(Int64(b.latitudeE7) - Int64(a.latitudeE7)) * part
    return Coordinate(
      latitudeE7: a.latitudeE7 + Int32(latitude.rounded()),
      longitudeE7: Int32(
        east > 1_800_000_000 ? east - 3_600_000_000 : east < -1_800_000_000 ? east + 3_600_000_000 : east))
  }
}
