/// Where a step begins, and what is told there.
struct StepBeginning {
  /// The edge of the leg that the step begins with.
  var edge: Int
  /// The kind of maneuver.
  var kind: Maneuver.Kind
  /// Its direction; nil for departing without a movement.
  var modifier: Maneuver.Modifier?
  /// Directions in degrees; nil where there is none.
  var before, after: Double?
  /// What the sentence says.
  var phrase: Phrase
  /// The exit of a roundabout: its number, and the edge that it begins with.
  var exit: (number: Int, edge: Int)?

  init(
    edge: Int, kind: Maneuver.Kind, directions: (before: Double, after: Double, turn: TurnAngle),
    modifier: Maneuver.Modifier? = nil, phrase: Phrase, exit: (number: Int, edge: Int)? = nil
  ) {
    self.edge = edge
    self.kind = kind
    self.modifier = modifier ?? directions.turn.modifier
    (before, after) = (directions.before, directions.after)
    self.phrase = phrase
    self.exit = exit
  }

  /// The beginning of the leg.
  init(departingTo after: Double?) {
    (edge, kind) = (0, .depart)
    self.after = after
    modifier = after == nil ? nil : .straight
    phrase = after == nil ? .start : .depart
  }
}
