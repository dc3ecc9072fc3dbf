import Foundation
import GraphCore
import RoutingEngine

@testable import Roadbook

/// A made answer of a routing service: two legs, with all that a route can hold, and members that nobody knows.
enum SampleAnswer {
  static let waypoints = [(10.0, 50.0), (10.01, 50.0), (10.01, 50.01)].compactMap {
    Coordinate(latitude: $0.1, longitude: $0.0)
  }
  static let options = NavigationRouteOptions(waypoints: waypoints)

  static let text = """
    {"code":"Ok","extra":{"a":[1,2,{"b":null}]},
     "routes":[{"distance":1810.5,"duration":180.5,"weight":190.5,"weight_name":"routability","geometry":"ignored",
      "legs":[
       {"distance":710.5,"duration":80.5,"weight":85.25,"summary":"East",
        "annotation":{"distance":[300.5,410],"duration":[30.5,50],"speed":[9.85,8.2],"nodes":[9007199254740993,2,-3],"metadata":{}},
        "steps":[
         {"distance":710.5,"duration":80.5,"weight":1,"name":"East Street","ref":"A 1","destinations":"B: Town","exits":"7",
          "mode":"driving","driving_side":"right","intersections":[{"lanes":[]}],
          "geometry":{"type":"LineString","coordinates":[[10,50],[10.004,50.0001],[10.01,50,211.5]]},
          "maneuver":{"type":"depart","modifier":"straight","location":[10,50],"bearing_before":0,"bearing_after":361,"instruction":"Go"}},
         {"distance":0,"duration":0,"name":"East Street","geometry":{"coordinates":[[10.01,50],[10.01,50]]},
          "maneuver":{"type":"arrive","location":[10.01,50],"bearing_before":90,"bearing_after":0}}]},
       {"distance":1100,"duration":100,"steps":[
         {"distance":600,"duration":60,"name":"","geometry":"_gwj~A_x}aR_vJ?","rotary_name":"Star",
          "maneuver":{"type":"levitate","modifier":"upward","location":[10.01,50],"bearing_before":-90,"bearing_after":359.6,"exit":3}},
         {"distance":500,"duration":40,"geometry":"_~bk~A_x}aR_yF?",
          "maneuver":{"type":"rotary","location":[10.01,50.006]}},
         {"distance":0,"duration":0,"geometry":"_xjk~A_x}aR","maneuver":{"type":"arrive","location":[10.01,50.01]}}]}]}],
     "waypoints":[{"name":"East Street","location":[10,50.00001],"distance":1.25,"hint":"x"},
      {"location":[10.01,50]},{"name":"","location":[10.01,50.01],"distance":0}]}
    """

  /// The sample with one piece replaced.
  static func text(_ piece: String, becomes other: String) -> Data {
    precondition(text.contains(piece))
    return Data(text.replacingOccurrences(of: piece, with: other).utf8)
  }

  static func routes(in text: Data) throws(AnswerFault) -> [Route] {
    try RouteAnswer.reading(text).routes(through: waypoints, profile: "car", host: "router.example")
  }
}
