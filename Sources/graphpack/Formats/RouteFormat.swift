import RoutingEngine

/// How `route` prints a route.
enum RouteFormat: String, CaseIterable, Sendable {
  case text, osrm, geojson, gpx, polyline6

  /// The route in this format, ending in a line end.
  ///
  /// - Parameter secondsPerWeight: the profile's unit of weight.
  func text(of route: Route, secondsPerWeight: Double) -> String {
    switch self {
    case .text: RouteText.text(of: route)
    case .osrm: OSRMResponse.ok(route, secondsPerWeight: secondsPerWeight).text + "\n"
    case .geojson: GeoJSONRoute.feature(of: route).text + "\n"
    case .gpx: GPXRoute.text(of: route)
    case .polyline6: Polyline6.text(of: route.geometry) + "\n"
    }
  }
}
