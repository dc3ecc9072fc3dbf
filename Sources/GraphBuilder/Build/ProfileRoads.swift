import GraphCore
import GraphFormat

/// What one profile may do on the edges: the rules that states are made from.
struct ProfileRoads {
  let contents: PackageContents
  let assembly: EdgeAssembly
  /// Weight of each edge, `Weight.infinity` where it is closed.
  let weights: [UInt32]
  /// Whether each edge may be used at the ends of a route only; empty when there is none.
  let isRestricted: [Bool]
  let turns: EdgeTurns

  /// `contents` has the edges already.
  init(
    _ contents: PackageContents, _ assembly: EdgeAssembly, _ profile: RoadNetwork.Profile, weights: [UInt32],
    turns: EdgeTurns
  ) {
    self.contents = contents
    self.assembly = assembly
    self.weights = weights
    self.turns = turns
    isRestricted =
      profile.isRestricted.contains(true) ? assembly.directions.map { profile.isRestricted[Int($0 / 2)] } : []
  }

  /// Whether the profile may use an edge.
  func isOpen(_ edge: Int) -> Bool { weights[edge] < .infinity }

  /// Whether an edge may be used at the ends of a route only.
  func isRestricted(_ edge: Int) -> Bool { !isRestricted.isEmpty && isRestricted[edge] }

  /// The node where an edge ends.
  func head(_ edge: Int) -> Int { Int(contents.edges[edge].head) }

  /// The edges of a sequence of roads; nil when they do not follow each other, one of them is closed, or a turn between them is prohibited.
  func drivable(_ roads: [RoadNetwork.DirectedRoad]) -> [UInt32]? {
    guard let edges = following(roads) else { return nil }
    for (from, to) in zip(edges, edges.dropFirst())
    where turns.cost(at: head(Int(from)), from: Int(from), to: Int(to)) == .infinity {
      return nil
    }
    return edges
  }

  /// The edges of a sequence of roads; nil when they do not follow each other, or one of them is closed.
  func following(_ roads: [RoadNetwork.DirectedRoad]) -> [UInt32]? {
    let edges = roads.compactMap { assembly.edge($0) }.filter(isOpen)
    guard edges.count == roads.count,
      zip(edges, edges.dropFirst()).allSatisfy({ turns.outgoing(head($0)).contains($1) })
    else { return nil }
    return edges.map(UInt32.init)
  }
}
