#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import GraphCore

/// Mean radius of the earth in metres (IUGG).
let earthRadiusMetres = 6_371_008.8

extension Coordinate {
  /// Metres along the great circle to another place (haversine formula: good for short and for long ways). O(1), about 50 ns.
  func distance(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let sinLatitude = sin((other.latitude - latitude) * radians / 2)
    let sinLongitude = sin(longitudeStep(to: other) * radians / 2)
    let square =
      sinLatitude * sinLatitude + cos(latitude * radians) * cos(other.latitude * radians) * sinLongitude * sinLongitude
    return 2 * earthRadiusMetres * asin(min(1, square.squareRoot()))
  }

  /// Direction in which the great circle to another place begins: degrees clockwise from north, 0..<360; 0 for the same place.
  func bearing(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let step = longitudeStep(to: other) * radians
    let (from, to) = (latitude * radians, other.latitude * radians)
    let east = sin(step) * cos(to)
    let north = cos(from) * sin(to) - sin(from) * cos(to) * cos(step)
    return Self.compass(east: east, north: north)
  }

  /// Degrees of longitude to another place, the shorter way round the globe: -180...180.
  func longitudeStep(to other: Coordinate) -> Double {
    var step = Int64(other.longitudeE7) - Int64(longitudeE7)
    if step > 1_800_000_000 { step -= 3_600_000_000 }
    if step < -1_800_000_000 { step += 3_600_000_000 }
    return Double(step) / 1e7
  }

  /// Degrees clockwise from north, 0..<360, of a direction given by its parts; 0 when it has none.
  static func compass(east: Double, north: Double) -> Double {
    let degrees = atan2(east, north) * 180 / .pi
    // A tiny negative angle would be rounded up to 360.
    return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees
  }

  /// Metres that a degree of longitude takes at this latitude, and a degree of latitude.
  var metresPerDegree: (longitude: Double, latitude: Double) {
    let metres = earthRadiusMetres * .pi / 180
    return (metres * cos(latitude * .pi / 180), metres)
  }
}
