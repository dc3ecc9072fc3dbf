import GraphCore

/// Tells the country of a place and on which side it drives, as far as our coarse borders go: a few corners per country, good for regions and wrong near
/// land borders.
struct CountryAtlas: Sendable {
  /// A piece of a country: a polygon of latitudes and longitudes in whole or tenth degrees.
  struct Outline: Sendable {
    var country: String
    /// Latitude, longitude of each corner.
    var corners: [(latitude: Double, longitude: Double)]

    /// A polygon from its corners, latitude and longitude in turn.
    init(_ country: String, _ numbers: Double...) {
      self.country = country
      corners = stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }

    /// A box.
    init(_ country: String, south: Double, west: Double, north: Double, east: Double) {
      self.init(country, south, west, south, east, north, east, north, west)
    }

    func contains(latitude: Double, longitude: Double) -> Bool {
      var isInside = false
      var last = corners[corners.count - 1]
      for corner in corners {
        if (corner.latitude > latitude) != (last.latitude > latitude) {
          let share = (latitude - corner.latitude) / (last.latitude - corner.latitude)
          if longitude < corner.longitude + share * (last.longitude - corner.longitude) { isInside.toggle() }
        }
        last = corner
      }
      return isInside
    }
  }

  private let fixed: String?
  private let outlines: [Outline]

  /// - Parameters:
  ///   - country: a code that holds everywhere, nil to go by place.
  ///   - places: only outlines that may hold one of them are kept.
  init(country: String?, places: some Sequence<Coordinate>) {
    fixed = country
    guard country == nil else {
      outlines = []
      return
    }
    var south = 90.0
    var north = -90.0
    for place in places {
      south = min(south, place.latitude)
      north = max(north, place.latitude)
    }
    outlines = Self.leftHand.filter { outline in
      outline.corners.contains { $0.latitude >= south } && outline.corners.contains { $0.latitude <= north }
    }
  }

  /// The country of a place; nil where no outline holds it. O(outlines).
  func country(at place: Coordinate) -> String? {
    if let fixed { return fixed }
    return outlines.first { $0.contains(latitude: place.latitude, longitude: place.longitude) }?.country
  }

  /// Whether traffic keeps left at a place.
  func keepsLeft(at place: Coordinate) -> Bool { country(at: place).map(Self.leftHandCodes.contains) ?? false }
}
