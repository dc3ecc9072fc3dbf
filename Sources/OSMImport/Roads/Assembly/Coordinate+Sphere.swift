import GraphCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Coordinate {
  /// Length of the great circle arc to another coordinate in metres, on a sphere of the earth's mean radius (6 371 008.8 m).
  func metres(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let phi1 = latitude * radians
    let phi2 = other.latitude * radians
    let sinPhi = sin((phi2 - phi1) / 2)
    let sinLambda = sin((other.longitude - longitude) * radians / 2)
    let square = sinPhi * sinPhi + cos(phi1) * cos(phi2) * sinLambda * sinLambda
    return 2 * 6_371_008.8 * asin(min(1, square.squareRoot()))
  }

  /// Direction to a coordinate nearby, in degrees clockwise from north; nil for the same place.
  func bearing(to other: Coordinate) -> Double? {
    guard self != other else { return nil }
    var east = other.longitude - longitude
    if east > 180 { east -= 360 }
    if east < -180 { east += 360 }
    let middle = (latitude + other.latitude) / 2 * Double.pi / 180
    let angle = atan2(east * cos(middle), other.latitude - latitude) * 180 / Double.pi
    return angle < 0 ? angle + 360 : angle
  }
}
