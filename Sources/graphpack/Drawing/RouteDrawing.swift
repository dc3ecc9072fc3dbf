import GraphCore
import RoutingEngine

/// A route on the map: a line with a light edge, and a mark at each waypoint.
enum RouteDrawing {
  /// SVG elements.
  static func text(of route: Route, frame: MapFrame) -> String {
    var path = PathText()
    path.add(route.geometry.map(frame.point))
    var text = ""
    if !path.text.isEmpty {
      text += "<path d=\"\(path.text)\" stroke=\"#ffffff\" stroke-width=\"9\" stroke-opacity=\"0.85\"/>\n"
      text += "<path d=\"\(path.text)\" stroke=\"#2466d0\" stroke-width=\"5.5\" stroke-opacity=\"0.9\"/>\n"
    }
    for (number, waypoint) in route.waypoints.enumerated() {
      let isEnd = number == route.waypoints.count - 1
      let colour = number == 0 ? "#1c9850" : isEnd ? "#d03030" : "#f0b020"
      text += mark(frame.point(waypoint.coordinate), radius: number == 0 || isEnd ? 9 : 7, colour)
    }
    return text
  }

  private static func mark(_ point: MapPoint, radius: Int, _ colour: String) -> String {
    let (x, y) = (DecimalText.trimmed(point.x, places: 1), DecimalText.trimmed(point.y, places: 1))
    return
      "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"\(colour)\" stroke=\"#ffffff\" stroke-width=\"3\"/>\n"
      + "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"2.5\" fill=\"#ffffff\"/>\n"
  }
}
