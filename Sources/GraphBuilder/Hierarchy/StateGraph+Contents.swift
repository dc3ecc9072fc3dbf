import GraphCore
import GraphFormat

extension StateGraph {
  /// The graph of a profile of a package in the making. O(sum of in-states x out-states).
  init(_ contents: PackageContents, _ profile: PackageContents.Profile) {
    self.init(first: [0], heads: [], weights: [])
    let states = profile.states
    let incoming = states.map { contents.incomingStates($0) } ?? contents.incomingEdges()
    var tables = [Int?](repeating: nil, count: contents.coordinates.count)
    for (table, node) in profile.turns.nodes.enumerated() { tables[node] = profile.turns.first[table] }
    for edge in contents.edges.indices {
      let head = Int(contents.edges[edge].head)
      let out = contents.firstEdge[head]..<contents.firstEdge[head + 1]
      let outStates = profile.states(of: out)
      for state in profile.states(of: edge..<edge + 1) {
        let row = tables[head].map { $0 + Int(incoming.rows[state]) * outStates.count - outStates.lowerBound }
        if profile.weights[edge] < .infinity { for next in out { append(next, profile, row: row) } }
        first.append(heads.count)
      }
    }
  }

  /// Appends the turns onto the states of an edge. `row`: where the costs stand in the tables, less the first state.
  private mutating func append(_ edge: Int, _ profile: PackageContents.Profile, row: Int?) {
    let weight = profile.weights[edge]
    guard weight < .infinity else { return }
    for state in profile.states(of: edge..<edge + 1) {
      let cost = row.map { profile.turns.costs[$0 + state] } ?? 0
      guard cost < .infinity else { continue }
      heads.append(UInt32(state))
      weights.append(weight + cost)
    }
  }
}

extension PackageContents.Profile {
  /// The states of a range of edges.
  func states(of edges: Range<Int>) -> Range<Int> {
    guard let states else { return edges }
    return states.first[edges.lowerBound]..<states.first[edges.upperBound]
  }
}
