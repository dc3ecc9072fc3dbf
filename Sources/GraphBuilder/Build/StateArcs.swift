import GraphCore
import GraphFormat

/// The turns between the states of a profile as the arcs of a graph: what a hierarchy is made of. Turns from or onto closed edges, and prohibited ones, are no arcs.
struct StateArcs {
  /// Where the arcs of each state begin, and at the end their number.
  private(set) var first: [Int] = [0]
  /// The state that is turned onto.
  private(set) var heads: [UInt32] = []
  /// The cost of the turn and the weight of the edge that is turned onto.
  private(set) var weights: [UInt32] = []

  /// O(sum of in-states x out-states).
  init(_ contents: PackageContents, _ profile: PackageContents.Profile) {
    let states = profile.states
    let incoming = states.map { contents.incomingStates($0) } ?? contents.incomingEdges()
    let tables = TablePlaces(profile.turns, nodeCount: contents.coordinates.count)
    for edge in contents.edges.indices {
      let head = Int(contents.edges[edge].head)
      let out = contents.firstEdge[head]..<contents.firstEdge[head + 1]
      let outStates = states.map { $0.first[out.lowerBound]..<$0.first[out.upperBound] } ?? out
      for state in states.map({ $0.first[edge]..<$0.first[edge + 1] }) ?? edge..<edge + 1 {
        let row = tables.places[head].map { $0 + Int(incoming.rows[state]) * outStates.count }
        if profile.weights[edge] < .infinity {
          for next in out {
            append(next, profile, row: row, firstOut: outStates.lowerBound)
          }
        }
        first.append(heads.count)
      }
    }
  }

  /// Appends the turns onto the states of an edge.
  private mutating func append(_ edge: Int, _ profile: PackageContents.Profile, row: Int?, firstOut: Int) {
    let weight = profile.weights[edge]
    guard weight < .infinity else { return }
    for state in profile.states.map({ $0.first[edge]..<$0.first[edge + 1] }) ?? edge..<edge + 1 {
      let cost = row.map { profile.turns.costs[$0 + state - firstOut] } ?? 0
      guard cost < .infinity else { continue }
      heads.append(UInt32(state))
      weights.append(weight + cost)
    }
  }

  /// All arcs, state by state.
  var all: [(from: Int, to: Int, weight: Weight)] {
    (0..<stateCount).flatMap { state in (first[state]..<first[state + 1]).map { (state, Int(heads[$0]), weights[$0]) } }
  }

  /// Number of states.
  var stateCount: Int { first.count - 1 }
}

/// Where the turn table of each node begins among the costs.
private struct TablePlaces {
  private(set) var places: [Int?]

  init(_ tables: PackageContents.TurnTables, nodeCount: Int) {
    places = [Int?](repeating: nil, count: nodeCount)
    for (table, node) in tables.nodes.enumerated() { places[node] = tables.first[table] }
  }
}
