import GraphCore

/// Where a driver is told something, and what.
///
/// At each node of the way, the first line that fits decides:
///
/// 1. The route turns back on its road: `continue`, u-turn.
/// 2. There is no other way on (closed edges and the way back are none): nothing, or `new name` if one name gives way to another.
/// 3. It turns by 45 degrees or more: `continue` if the name stays, else `end of road` if the road ends in a T, else `turn`.
/// 4. One name gives way to another: `new name` straight on (below 20 degrees), else `turn`.
/// 5. Another exit could be mistaken for the way on (a rival): `continue` if the name stays, else `turn`.
/// 6. It is the obvious continuation: nothing.
///
/// A name is compared with the last one since the last instruction, so that an unnamed bridge does not interrupt a street; a missing name never
/// gives way to another. The road ends in a T if all other exits turn by 45 degrees or more as well, and one of them to the other side.
/// An exit is a rival if its class is equal or higher than that of the edge taken, and it is straighter or by less than
/// `rivalMargin` less straight. Where the name does not tell which exit is the same road, an exit that turns by less than 45
/// degrees is a rival too if it keeps the class or the name that the edge taken loses.
struct ManeuverRule {
  /// Exits within this many degrees of each other are equally straight.
  static let rivalMargin = 10.0

  private let crossing: Crossing
  private let directions: (before: Double, after: Double, turn: TurnAngle)

  /// What is told at a node, neither side of which is a roundabout; nil for nothing. Looks at angles only where they matter.
  static func beginning(of leg: GuidedLeg, at edge: Int, nameSoFar: String) throws -> StepBeginning? {
    let (arrived, taken, node) = (leg.edges[edge - 1].edge, leg.edges[edge].edge, leg.edges[edge].tail)
    if try leg.junctions.isTurningBack(node, arrived: arrived, taken: taken) {
      return StepBeginning(
        edge: edge, kind: .continue, directions: leg.directions(at: edge), modifier: .uturn, phrase: .turnBack)
    }
    let others = try leg.junctions.others(node, arrived: arrived, taken: taken)
    if others.isEmpty && Crossing.nameChange(from: nameSoFar, to: leg.edges[edge].name) != .changed { return nil }
    let directions = leg.directions(at: edge)
    let crossing = Crossing(leg: leg, index: edge, nameSoFar: nameSoFar, others: others)
    let rule = ManeuverRule(crossing: crossing, directions: directions)
    guard let kind = others.isEmpty ? .newName : try rule.kind() else { return nil }
    return StepBeginning(
      edge: edge, kind: kind, directions: directions, modifier: directions.turn.modifier,
      phrase: phrase(kind, directions.turn))
  }

  private static func phrase(_ kind: Maneuver.Kind, _ turn: TurnAngle) -> Phrase {
    switch kind {
    case .continue: turn.modifier == .uturn ? .turnBack : .stay
    case .newName: turn.size < TurnAngle.slightLimit ? .newName : turn.degrees < 0 ? .newNameLeft : .newNameRight
    case .endOfRoad: .endOfRoad
    default: .turn
    }
  }

  private func kind() throws -> Maneuver.Kind? {
    let name = crossing.nameChange
    let size = directions.turn.size
    if size >= TurnAngle.slightLimit {
      if name == .same { return .continue }
      return try isEndOfRoad() ? .endOfRoad : .turn
    }
    if name == .changed { return size < TurnAngle.straightLimit ? .newName : .turn }
    return try hasRival() ? (name == .same ? .continue : .turn) : nil
  }

  private func isEndOfRoad() throws -> Bool {
    guard directions.turn.modifier != .uturn else { return false }
    let turns = try crossing.angles(from: directions.before).map(\.turn)
    return turns.allSatisfy { $0.size >= TurnAngle.slightLimit }
      && turns.contains { $0.degrees * directions.turn.degrees < 0 && $0.modifier != .uturn }
  }

  private func hasRival() throws -> Bool {
    let taken = crossing.leg.edges[crossing.index].roadClass
    return try crossing.angles(from: directions.before).contains { exit, turn in
      if exit.roadClass.rawValue <= taken.rawValue && turn.size < directions.turn.size + Self.rivalMargin {
        return true
      }
      return try turn.size < TurnAngle.slightLimit && keepsWhatIsLost(exit)
    }
  }

  private func keepsWhatIsLost(_ exit: JunctionExit) throws -> Bool {
    guard crossing.nameChange == .unknown else { return false }
    let (arrived, taken) = (crossing.leg.edges[crossing.index - 1], crossing.leg.edges[crossing.index])
    if exit.roadClass.rawValue <= arrived.roadClass.rawValue && arrived.roadClass.rawValue < taken.roadClass.rawValue {
      return true
    }
    return try !crossing.nameSoFar.isEmpty && crossing.leg.junctions.name(exit.edge) == crossing.nameSoFar
  }
}
