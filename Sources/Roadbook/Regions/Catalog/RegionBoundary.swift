import Foundation

/// The outline of a region as GeoJSON has it: polygons of rings of `[longitude, latitude]`; the first ring is the outline, the others are holes.
public struct RegionBoundary: Sendable, Hashable, Codable {
  /// By polygon, ring and point: longitude and latitude in degrees.
  public var polygons: [[[[Double]]]]

  /// Makes a boundary.
  public init(polygons: [[[[Double]]]]) { self.polygons = polygons }

  private enum CodingKeys: String, CodingKey {
    case type, coordinates
  }

  /// Reads a GeoJSON geometry: `Polygon` or `MultiPolygon`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(String.self, forKey: .type) {
    case "Polygon": polygons = [try values.decode([[[Double]]].self, forKey: .coordinates)]
    case "MultiPolygon": polygons = try values.decode([[[[Double]]]].self, forKey: .coordinates)
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: values, debugDescription: "a boundary is a Polygon or a MultiPolygon, not a \(other)")
    }
    guard polygons.allSatisfy(Self.isSound), !polygons.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .coordinates, in: values,
        debugDescription: "rings need four or more points, in degrees, the last equal to the first")
    }
  }

  /// Writes a GeoJSON geometry.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(polygons.count == 1 ? "Polygon" : "MultiPolygon", forKey: .type)
    if polygons.count == 1 {
      try values.encode(polygons[0], forKey: .coordinates)
    } else {
      try values.encode(polygons, forKey: .coordinates)
    }
  }

  /// The geometry as a GeoJSON text.
  public var geoJSON: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Finite numbers only: there is nothing that could fail to encode.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func isSound(_ rings: [[[Double]]]) -> Bool {
    !rings.isEmpty
      && rings.allSatisfy { ring in
        ring.count >= 4 && ring.first == ring.last
          && ring.allSatisfy { $0.count >= 2 && abs($0[0]) <= 180 && abs($0[1]) <= 90 }
      }
  }
}

extension RegionBoundary {
  /// Whether a place lies inside, by the even-odd rule in degrees. O(points).
  public func contains(latitude: Double, longitude: Double) -> Bool {
    polygons.contains { rings in
      rings.reduce(false) { $0 != Self.crosses($1, latitude, longitude) }
    }
  }

  /// Whether a ray to the east meets a ring an odd number of times.
  private static func crosses(_ ring: [[Double]], _ latitude: Double, _ longitude: Double) -> Bool {
    var isInside = false
    for (from, to) in zip(ring, ring.dropFirst()) where (from[1] > latitude) != (to[1] > latitude) {
      let share = (latitude - from[1]) / (to[1] - from[1])
      if longitude < from[0] + share * (to[0] - from[0]) { isInside.toggle() }
    }
    return isInside
  }
}
