import GraphCore

/// What is told where a roundabout is entered and left.
struct RoundaboutRule {
  let leg: GuidedLeg

  /// The number of the exit that a driver counts: open exits passed on the way round, and the one taken.
  ///
  /// The node of the entry is not passed, except by a route that leaves there after a full circle.
  ///
  /// - Parameters:
  ///   - entry: the first edge in the roundabout.
  ///   - exit: the edge that leaves it.
  func exitNumber(entry: Int, exit: Int) throws -> Int {
    var number = 1 + (try exitsBefore(exit))
    for edge in entry + 1..<exit { number += try exits(leg.edges[edge].tail).count }
    return number
  }

  /// Exits at the node of the taken one that are passed before it: those that lead farther away from the way round.
  private func exitsBefore(_ taken: Int) throws -> Int {
    let others = try exits(leg.edges[taken].tail).filter { $0.edge != leg.edges[taken].edge }
    guard !others.isEmpty, let after = leg.bearing(after: taken) else { return 0 }
    let onward = try leg.junctions.exits(leg.edges[taken].tail).first { $0.isRoundabout }
    guard let onward, let round = try leg.junctions.bearing(onward.edge) else { return 0 }
    let size = TurnAngle(from: round, to: after).size
    return try others.count { exit in
      try leg.junctions.bearing(exit.edge).map { TurnAngle(from: round, to: $0).size > size } ?? false
    }
  }

  private func exits(_ node: NodeID) throws -> [JunctionExit] {
    try leg.junctions.exits(node).filter { try !$0.isRoundabout && leg.junctions.isOpen($0.edge) }
  }
}
