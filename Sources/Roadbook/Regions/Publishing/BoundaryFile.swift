/// A GeoJSON file that tells an outline: a geometry, a feature, or a collection whose polygons are taken together.
struct BoundaryFile: Decodable {
  let boundary: RegionBoundary

  private enum CodingKeys: String, CodingKey {
    case type, geometry, features
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(String.self, forKey: .type) {
    case "Feature": boundary = try values.decode(RegionBoundary.self, forKey: .geometry)
    case "FeatureCollection":
      let parts = try values.decode([BoundaryFile].self, forKey: .features)
      boundary = RegionBoundary(polygons: parts.flatMap(\.boundary.polygons))
      guard !boundary.polygons.isEmpty else {
        throw DecodingError.dataCorruptedError(
          forKey: .features, in: values, debugDescription: "the collection has no polygon")
      }
    default: boundary = try RegionBoundary(from: decoder)
    }
  }
}
