import RoutingEngine

/// Areas as a GeoJSON FeatureCollection (RFC 7946).
enum GeoJSONIsochrones {
  static func text(_ areas: [Isochrone]) -> String {
    // One feature on a line.
    let features = areas.map { feature($0).text }.joined(separator: ",\n")
    return "{\"type\":\"FeatureCollection\",\"features\":[\n\(features)\n]}\n"
  }

  private static func feature(_ area: Isochrone) -> JSON {
    let polygons = area.polygons.map { polygon in JSON.array([.line(polygon.outer)] + polygon.holes.map { .line($0) }) }
    let geometry: [(String, JSON)] =
      polygons.count == 1
      ? [("type", .string("Polygon")), ("coordinates", polygons[0])]
      : [("type", .string("MultiPolygon")), ("coordinates", .array(polygons))]
    return .object([
      ("type", .string("Feature")), ("properties", .object([("minutes", .number(area.limit / 60, places: 4))])),
      ("geometry", .object(geometry)),
    ])
  }
}
