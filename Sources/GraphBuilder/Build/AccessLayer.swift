/// The access layer of a state: where a route stands that may use restricted roads (private, destination, …) only at its two ends.
///
/// A route begins in `open` on a public road and in `leaving` on a restricted one; it may end in any layer. From `leaving` it comes to public roads and so
/// to `open`, from there onto restricted roads in `entering`, and never off them again. So no restricted road ever lies between two public ones.
enum AccessLayer {
  /// On public roads.
  static let open: UInt8 = 0
  /// On the restricted roads where the route began.
  static let leaving: UInt8 = 1
  /// On the restricted roads where the route will end.
  static let entering: UInt8 = 2

  /// The layer in which a route begins on a road.
  static func first(isRestricted: Bool) -> UInt8 { isRestricted ? leaving : open }

  /// The layer on the road that comes next; nil when a route of this layer must not go there.
  static func next(after layer: UInt8, isRestricted: Bool) -> UInt8? {
    switch (layer, isRestricted) {
    case (entering, false): nil
    case (_, false): open
    case (leaving, true): leaving
    case (_, true): entering
    }
  }
}
