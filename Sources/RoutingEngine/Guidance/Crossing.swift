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
  /// All edges that leave the node, the one that is taken among them.
  let exits: [JunctionExit]

  init(leg: GuidedLeg, index: Int, nameSoFar: String) throws {
    self.leg = leg
    self.index = index
    self.nameSoFar = nameSoFar
    exits = try leg.junctions.exits(leg.edges[index].tail)
  }

  var nameChange: NameChange {
    let name = leg.edges[index].name
    if name.isEmpty || nameSoFar.isEmpty { return .unknown }
    return name == nameSoFar ? .same : .changed
  }

  /// Whether the route goes back on the road that it came on.
  var isTurningBack: Bool {
    exits.contains { $0.edge == leg.edges[index].edge && $0.twin == leg.edges[index - 1].edge }
  }

  /// The open edges that might be taken instead, without the way back.
  func others() throws -> [JunctionExit] {
    let (arrived, taken) = (leg.edges[index - 1].edge, leg.edges[index].edge)
    return try exits.filter { try $0.edge != taken && $0.twin != arrived && leg.junctions.isOpen($0.edge) }
  }

  /// The angles from a direction to some exits, without those that have no direction.
  func angles(of exits: [JunctionExit], from before: Double) throws -> [(exit: JunctionExit, turn: TurnAngle)] {
    try exits.compactMap { exit in
      try leg.junctions.bearing(exit.edge).map { (exit, TurnAngle(from: before, to: $0)) }
    }
  }
}
