/// What a sentence says: the key into a table of sentences.
enum Phrase: Hashable, Sendable, CaseIterable {
  /// Departing in a direction; at a place where no movement follows.
  case depart, start
  /// Turning onto another road; turning to stay on the same road; turning back.
  case turn, stay, turnBack
  /// The road gets another name: nearly straight on; round a corner.
  case newName, newNameLeft, newNameRight
  /// Turning where the road ends in a T.
  case endOfRoad
  /// Entering a roundabout that the leg does not leave; entering and leaving by an exit; leaving.
  case enterRoundabout, takeExit, leaveRoundabout
  /// Arriving: on the road, or beside it.
  case arrive, arriveLeft, arriveRight

  /// What the gaps of a sentence are filled with.
  struct Values {
    /// Name of the road; empty without one.
    var name = ""
    /// Direction of a turn.
    var modifier: Maneuver.Modifier?
    /// Direction of travel in degrees.
    var bearing: Double?
    /// Number of an exit.
    var exit: Int?
  }
}

/// The sentences of a language.
///
/// Sentences have gaps: `{name}` of a road, `{turn}` (what the driver does), `{compass}` (a direction), `{exit}` (a number). A road without a
/// name has a sentence of its own, so that grammar never has to be mended. The first letter becomes a capital one.
struct Instructions: Sendable {
  /// The sentence of a phrase, for a road with a name and for one without.
  let phrase: @Sendable (Phrase) -> (named: String, unnamed: String)
  /// What a driver does, for `{turn}`.
  let turn: @Sendable (Maneuver.Modifier) -> String
  /// The eight directions from north clockwise, for `{compass}`.
  let compass: [String]
  /// The number of an exit, counted from 1, for `{exit}`.
  let ordinal: @Sendable (Int) -> String

  /// A sentence with its gaps filled.
  func sentence(_ key: Phrase, _ values: Phrase.Values) -> String {
    let template = values.name.isEmpty ? phrase(key).unnamed : phrase(key).named
    var sentence = ""
    sentence.reserveCapacity(template.utf8.count + values.name.utf8.count + 32)
    var rest = template.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")), let close = rest.firstIndex(of: UInt8(ascii: "}")) {
      sentence += Substring(rest[..<open])
      sentence += value(Substring(rest[rest.index(after: open)..<close]), values)
      rest = rest[rest.index(after: close)...]
    }
    sentence += Substring(rest)
    guard let first = sentence.first else { return sentence }
    sentence.replaceSubrange(...sentence.startIndex, with: first.uppercased())
    return sentence
  }

  private func value(_ gap: Substring, _ values: Phrase.Values) -> String {
    switch gap {
    case "name": values.name
    case "turn": values.modifier.map(turn) ?? ""
    case "compass": values.bearing.map { compass[Int(($0 / 45).rounded()) % 8] } ?? ""
    case "exit": values.exit.map(ordinal) ?? ""
    default: ""
    }
  }
}
