/// The answer of a service that speaks OSRM's route API: what of it a `Route` holds. Other members are ignored.
struct RouteAnswer: Decodable {
  var code: String
  var message: String?
  var routes: [Body]?
  var waypoints: [Waypoint]?

  struct Body: Decodable {
    var legs: [Leg]
    var weightName: String?

    private enum CodingKeys: String, CodingKey {
      case legs
      case weightName = "weight_name"
    }
  }

  struct Waypoint: Decodable {
    var name: String?
    var location: AnswerPlace
    var distance: AnswerAmount?
  }

  struct Leg: Decodable {
    var distance: AnswerAmount
    var duration: AnswerAmount
    var weight: AnswerAmount?
    var steps: [Step]
    var annotation: Annotation?
  }

  struct Step: Decodable {
    var distance: AnswerAmount
    var duration: AnswerAmount
    var geometry: AnswerLine
    var maneuver: Maneuver
    var name: String?
    var ref: String?
    var destinations: String?
    var exits: String?
    var rotaryName: String?
    var mode: String?
    var drivingSide: String?

    private enum CodingKeys: String, CodingKey {
      case distance, duration, geometry, maneuver, name, ref, destinations, exits, mode
      case rotaryName = "rotary_name"
      case drivingSide = "driving_side"
    }
  }

  struct Maneuver: Decodable {
    var type: String
    var modifier: String?
    var location: AnswerPlace
    var bearingBefore: AnswerBearing?
    var bearingAfter: AnswerBearing?
    var exit: AnswerExit?
    var instruction: String?

    private enum CodingKeys: String, CodingKey {
      case type, modifier, location, exit, instruction
      case bearingBefore = "bearing_before"
      case bearingAfter = "bearing_after"
    }
  }

  struct Annotation: Decodable {
    var distance: [AnswerAmount]?
    var duration: [AnswerAmount]?
    var speed: [AnswerAmount]?
    var nodes: [Int64]?
  }
}
