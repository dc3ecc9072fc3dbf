import GraphCore

/// The Hilbert curve over the grid of all coordinates: places that are near on the curve are near on the globe.
///
/// D. Hilbert, "Ueber die stetige Abbildung einer Linie auf ein Flaechenstueck", Math. Ann. 38 (1891), doi:10.1007/BF01199431. The grid is the whole
/// globe and not the network's box, so that a node outside the old box moves no other node.
enum HilbertCurve {
  /// The place of a coordinate on the curve through 2^32 x 2^32 cells. O(32).
  static func index(_ place: Coordinate) -> UInt64 {
    var x = UInt32(Int64(place.longitudeE7) + 1_800_000_000)
    var y = UInt32(Int64(place.latitudeE7) + 900_000_000)
    var index: UInt64 = 0
    var bit: UInt32 = 1 << 31
    while bit > 0 {
      let right = x & bit != 0
      let upper = y & bit != 0
      // The curve goes through the quarters lower left, upper left, upper right, lower right.
      index = index << 2 | (right ? (upper ? 2 : 3) : (upper ? 1 : 0))
      if !upper {
        if right { (x, y) = (~x, ~y) }
        swap(&x, &y)
      }
      bit >>= 1
    }
    return index
  }
}
