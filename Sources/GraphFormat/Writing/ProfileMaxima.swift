import GraphCore

/// The numbers of a profile that readers size their bounds by.
struct ProfileMaxima: Sendable {
  /// The largest weight of an open edge, 0 without one.
  private(set) var weight: UInt32 = 0
  /// The largest turn cost, 0 without one.
  private(set) var turnCost: UInt32 = 0
  /// How many turns between open edges are prohibited, those between twins apart.
  private(set) var prohibitedTurns: UInt32 = 0
  /// No open edge covers more units of chord per unit of weight.
  private(set) var speed = 0.0

  /// O(edges + turn costs).
  /// - Throws: `PackageError` (`limitExceeded`) for an open edge of weight 0 between two places.
  init(_ contents: PackageContents, _ profile: PackageContents.Profile) throws {
    for cost in profile.turns.costs where cost != Weight.infinity { turnCost = max(turnCost, cost) }
    prohibitedTurns = contents.prohibitedTurns(profile)
    let positions = contents.coordinates.map { Position($0) }
    for tail in contents.coordinates.indices {
      for edge in contents.firstEdge[tail]..<contents.firstEdge[tail + 1] where profile.weights[edge] != Weight.infinity
      {
        let edgeWeight = profile.weights[edge]
        let chord = positions[tail].chord(to: positions[Int(contents.edges[edge].head)])
        try checkLimit(
          edgeWeight > 0 || chord == 0,
          "Edge \(edge) joins two places and has the weight 0 for '\(profile.name)'; give it at least 1.")
        weight = max(weight, edgeWeight)
        if chord > 0 { speed = max(speed, chord / Double(edgeWeight)) }
      }
    }
    // Room for rounding, so that chord <= weight x speed holds when a reader multiplies.
    speed = speed > 0 ? speed * (1 + 1e-9) : 1
  }
}
