import GraphCore

/// The node between two edges of a leg, with what has to be known there for an instruction.
struct Crossing {
  /// What became of the road's name.
  enum NameChange {
    /// Both have it.
    case same
    /// One of them has no name, so that nothing can be told.
    case unknown
    /// Both have names, different ones.
    case changed
  }

  let leg: GuidedLeg
  /// The edge that is taken; the one before it is arrived on.
  let index: Int
  /// The last name on the way since the last instruction; empty without one.
  let nameSoFar: String
  /// The open edges that might be taken instead, without the way back.
  let others: [JunctionExit]

  var nameChange: NameChange { Self.nameChange(from: nameSoFar, to: leg.edges[index].name) }

  static func nameChange(from nameSoFar: String, to name: String) -> NameChange {
    if name.isEmpty || nameSoFar.isEmpty { return .unknown }
    return name == nameSoFar ? .same : .changed
  }

  /// The angles from a direction to the other exits, without those that have no direction.
  func angles(from before: Double) throws -> [(exit: JunctionExit, turn: TurnAngle)] {
    try others.compactMap { exit in
      try leg.junctions.bearing(exit.edge).map { (exit, TurnAngle(from: before, to: $0)) }
    }
  }
}
