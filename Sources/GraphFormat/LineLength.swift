import GraphCore

/// The length of a road's line as section 5.6 of docs/FORMAT.md predicts it: on a plane that touches the globe at the middle latitude of the line's ends.
struct LineLength {
  /// Centimetres in 1e-7 degrees of latitude.
  private static let scale = 6_371_008.8 * 100 * Double.pi / 1_800_000_000

  private let cosine: Double
  private let head: Coordinate
  private var last: Coordinate
  private var sum = 0.0

  init(from tail: Coordinate, to head: Coordinate) {
    cosine = Position.cosine(ofLatitudeE7: Int32((Int64(tail.latitudeE7) + Int64(head.latitudeE7)) >> 1))
    self.head = head
    last = tail
  }

  /// Goes on to the next point.
  @inline(__always)
  mutating func go(to point: Coordinate) {
    let north = Double(Int64(point.latitudeE7) - Int64(last.latitudeE7))
    let east = Double(longitudeStep(from: Int64(last.longitudeE7), to: Int64(point.longitudeE7))) * cosine
    sum += (north * north + east * east).squareRoot()
    last = point
  }

  /// Goes on to the head.
  /// - Returns: the length of the line in centimetres, rounded half up.
  mutating func finish() -> Int64 {
    go(to: head)
    return Int64((sum * Self.scale + 0.5).rounded(.down))
  }
}
