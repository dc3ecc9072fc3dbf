import Foundation
import GraphCore
import GraphFormat

/// From coordinates to pixels: a flat picture of a box, with the proportions that it has at its middle latitude. The longer side takes 1600 pixels.
struct MapFrame: Sendable {
  private static let longSide = 1600.0
  /// A box is made at least this large (about 200 m), so that a single place has a picture too.
  private static let leastDegrees = 0.002

  /// Size of the map in pixels.
  let width, height: Double
  /// Pixels per metre on the ground, at the middle latitude.
  let pixelsPerMetre: Double
  /// The sides in degrees; east may pass 180.
  private let south, west, north, east: Double
  private let pixelsPerLatitude, pixelsPerLongitude: Double

  /// A frame round a box.
  ///
  /// - Parameter margin: share of the longer side that is left free on each side.
  init(_ box: BoundingBox, margin: Double) {
    let middle = Double(box.south + box.north) / 2e7
    let squeeze = max(0.02, cos(middle * .pi / 180))
    var rise = Double(box.north - box.south) / 1e7
    var run = Double(box.east - box.west) / 1e7
    let space = max(max(rise, run * squeeze), Self.leastDegrees) * margin
    rise = max(rise, Self.leastDegrees / 4) + 2 * space
    run = max(run, Self.leastDegrees / 4 / squeeze) + 2 * space / squeeze
    let centre = Double(box.west + box.east) / 2e7
    (south, north) = (middle - rise / 2, middle + rise / 2)
    (west, east) = (centre - run / 2, centre + run / 2)
    pixelsPerLatitude = Self.longSide / max(rise, run * squeeze)
    pixelsPerLongitude = pixelsPerLatitude * squeeze
    (width, height) = ((run * pixelsPerLongitude).rounded(.up), (rise * pixelsPerLatitude).rounded(.up))
    pixelsPerMetre = pixelsPerLatitude / 111_195
  }

  /// Where a coordinate is, in tenths of a pixel from the upper left corner.
  func point(_ coordinate: Coordinate) -> MapPoint {
    // Seen from the middle of the map, the nearer way round the globe.
    let centre = (west + east) / 2
    let longitude = centre + (coordinate.longitude - centre).remainder(dividingBy: 360)
    return MapPoint(
      x: Int64(((longitude - west) * pixelsPerLongitude * 10).rounded()),
      y: Int64(((north - coordinate.latitude) * pixelsPerLatitude * 10).rounded()))
  }

  /// Whether any of a box is on the map.
  func meets(_ box: BoundingBox) -> Bool {
    guard Double(box.north) / 1e7 >= south, Double(box.south) / 1e7 <= north else { return false }
    return [-360.0, 0, 360].contains { Double(box.east) / 1e7 + $0 >= west && Double(box.west) / 1e7 + $0 <= east }
  }
}

/// A place on the map in tenths of a pixel.
struct MapPoint: Hashable {
  var x, y: Int64
}
