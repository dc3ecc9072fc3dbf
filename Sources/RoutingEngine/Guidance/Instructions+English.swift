extension Instructions {
  /// English.
  static let english = Instructions(
    phrase: englishPhrase, turn: englishTurn,
    compass: ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"],
    ordinal: englishOrdinal)

  private static func englishPhrase(_ phrase: Phrase) -> (named: String, unnamed: String) {
    switch phrase {
    case .depart: ("head {compass} on {name}", "head {compass}")
    case .start: ("start on {name}", "start here")
    case .turn: ("{turn} onto {name}", "{turn}")
    case .stay: ("{turn} to stay on {name}", "{turn}")
    case .turnBack: ("make a U-turn and continue on {name}", "make a U-turn")
    case .newName: ("continue onto {name}", "continue")
    case .newNameLeft: ("follow the road to the left onto {name}", "follow the road to the left")
    case .newNameRight: ("follow the road to the right onto {name}", "follow the road to the right")
    case .endOfRoad: ("at the end of the road, {turn} onto {name}", "at the end of the road, {turn}")
    case .enterRoundabout: ("enter the roundabout {name}", "enter the roundabout")
    case .takeExit: ("at the roundabout, take the {exit} exit onto {name}", "at the roundabout, take the {exit} exit")
    case .leaveRoundabout: ("exit the roundabout onto {name}", "exit the roundabout")
    case .arrive: same("you have arrived at your destination")
    case .arriveLeft: same("you have arrived at your destination, on the left")
    case .arriveRight: same("you have arrived at your destination, on the right")
    }
  }

  private static func same(_ sentence: String) -> (named: String, unnamed: String) { (sentence, sentence) }

  private static func englishTurn(_ modifier: Maneuver.Modifier) -> String {
    switch modifier {
    case .uturn: "make a U-turn"
    case .sharpRight: "turn sharp right"
    case .right: "turn right"
    case .slightRight: "turn slightly right"
    case .straight: "continue straight"
    case .slightLeft: "turn slightly left"
    case .left: "turn left"
    case .sharpLeft: "turn sharp left"
    default: "turn"
    }
  }

  private static func englishOrdinal(_ number: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
    if words.indices.contains(number - 1) { return words[number - 1] }
    let suffix = (11...13).contains(number % 100) ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
    return "\(number)\(suffix)"
  }
}
