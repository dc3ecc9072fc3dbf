import GraphCore
import RoutingEngine

/// A route as GPX 1.1: waypoints, a route of maneuvers for navigation devices, and the whole line as a track.
enum GPXRoute {
  /// The file.
  static func text(of route: Route) -> String {
    let name = XMLText.escaped(title(route))
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<gpx version=\"1.1\" creator=\"graphpack\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
    for (number, waypoint) in route.waypoints.enumerated() {
      text += point(
        "  ", "wpt", waypoint.coordinate, [("name", "Waypoint \(number + 1)"), ("desc", waypoint.roadName)])
    }
    text += "  <rte>\n    <name>\(name)</name>\n"
    for step in route.legs.flatMap(\.steps) {
      text += point(
        "    ", "rtept", step.maneuver.location, [("name", step.name), ("desc", step.maneuver.instruction)])
    }
    text += "  </rte>\n  <trk>\n    <name>\(name)</name>\n"
    for leg in route.legs {
      text += "    <trkseg>\n"
      for place in leg.geometry { text += point("      ", "trkpt", place, []) }
      text += "    </trkseg>\n"
    }
    return text + "  </trk>\n</gpx>\n"
  }

  private static func title(_ route: Route) -> String {
    "\(HumanText.length(route.length)), \(HumanText.duration(route.duration)) by \(route.profile)"
  }

  /// An element with its children; those without text are left out.
  private static func point(
    _ margin: String, _ element: String, _ place: Coordinate, _ children: [(String, String)]
  ) -> String {
    let latitude = DecimalText.degrees(place.latitudeE7)
    let longitude = DecimalText.degrees(place.longitudeE7)
    let start = "\(margin)<\(element) lat=\"\(latitude)\" lon=\"\(longitude)\""
    let body = children.filter { !$0.1.isEmpty }.map { "<\($0.0)>\(XMLText.escaped($0.1))</\($0.0)>" }.joined()
    return body.isEmpty ? start + "/>\n" : start + ">\(body)</\(element)>\n"
  }
}
