import GraphCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Coordinate {
  /// Mean radius of the earth in metres (IUGG).
  static let earthRadiusMetres = 6_371_008.8

  /// Length of the great circle arc to another coordinate, in metres.
  func haversineMetres(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let phi1 = latitude * radians
    let phi2 = other.latitude * radians
    let sinPhi = sin((phi2 - phi1) / 2)
    let sinLambda = sin((other.longitude - longitude) * radians / 2)
    let square = sinPhi * sinPhi + cos(phi1) * cos(phi2) * sinLambda * sinLambda
    return 2 * Self.earthRadiusMetres * asin(min(1, square.squareRoot()))
  }
}
