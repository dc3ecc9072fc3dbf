/// Finds where the steps of a leg begin.
struct StepFinder {
  let leg: GuidedLeg
  /// Edges that the driver notices: the others are pieces too short to be told about at the ends of the leg.
  let noticed: Range<Int>

  /// An edge at either end of a leg of which less than this many metres is used goes unnoticed.
  static let leastPiece = 1.0

  init(leg: GuidedLeg) {
    self.leg = leg
    var noticed = leg.edges.indices
    if noticed.count > 1, leg.edges[noticed.lowerBound].length < Self.leastPiece { noticed = noticed.dropFirst() }
    if noticed.count > 1, leg.edges[noticed.upperBound - 1].length < Self.leastPiece { noticed = noticed.dropLast() }
    self.noticed = noticed
  }

  /// All beginnings in order; the first is that of the leg.
  func beginnings() throws -> [StepBeginning] {
    guard let first = noticed.first else { return [StepBeginning(departingTo: nil)] }
    var beginnings = [StepBeginning(departingTo: leg.bearing(after: first))]
    var nameSoFar = leg.edges[first].name
    for edge in noticed.dropFirst() {
      let name = leg.edges[edge].name
      // What is told before a connector looks beyond it: it would be told twice.
      let isToldBefore = beginnings.last?.edge == edge - 1 && leg.isConnector(edge - 1)
      if !isToldBefore, let beginning = try beginning(at: edge, nameSoFar: nameSoFar) {
        beginnings.append(beginning)
        nameSoFar = name
      } else if !name.isEmpty {
        nameSoFar = name
      }
    }
    return beginnings
  }

  private func beginning(at edge: Int, nameSoFar: String) throws -> StepBeginning? {
    switch (leg.edges[edge - 1].isRoundabout, leg.edges[edge].isRoundabout) {
    case (true, true): return nil
    case (false, true): return try entry(edge)
    case (true, false):
      return StepBeginning(edge: edge, kind: .turn, directions: leg.directions(at: edge), phrase: .leaveRoundabout)
    case (false, false):
      return try ManeuverRule.beginning(of: leg, at: edge, nameSoFar: nameSoFar)
    }
  }

  private func entry(_ edge: Int) throws -> StepBeginning {
    let directions = leg.directions(at: edge)
    guard let exit = leg.edges[edge..<noticed.upperBound].firstIndex(where: { !$0.isRoundabout }) else {
      return StepBeginning(edge: edge, kind: .roundabout, directions: directions, phrase: .enterRoundabout)
    }
    let number = try RoundaboutRule(leg: leg).exitNumber(entry: edge, exit: exit)
    return StepBeginning(
      edge: edge, kind: .roundabout, directions: directions, phrase: .takeExit, exit: (number, exit))
  }
}
