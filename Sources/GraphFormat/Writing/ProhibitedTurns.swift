import GraphCore

extension PackageContents {
  /// How many turns between two edges a profile may not take though it may use both: neither are they each other's twins, nor may any state of the first be followed by one of the
  /// second. The tables have been checked. O(turn costs).
  func prohibitedTurns(_ profile: Profile) -> UInt32 {
    let edgesIn = incomingEdges()
    let rows = profile.states.map { incomingStates($0).rows } ?? edgesIn.rows
    let states = { (edge: Int) in profile.states.map { $0.first[edge]..<$0.first[edge + 1] } ?? edge..<edge + 1 }
    var count: UInt32 = 0
    for (table, node) in profile.turns.nodes.enumerated() {
      let out = firstEdge[node]..<firstEdge[node + 1]
      guard let last = out.last else { continue }
      let firstOut = states(out.lowerBound).lowerBound
      let width = states(last).upperBound - firstOut
      for from in edgesIn.elements(at: node).lazy.map(Int.init) where profile.weights[from] < .infinity {
        for to in out where profile.weights[to] < .infinity && edges[from].twin != UInt32(to) {
          let isProhibited = states(from).allSatisfy { state in
            let row = profile.turns.first[table] + Int(rows[state]) * width - firstOut
            return states(to).allSatisfy { profile.turns.costs[row + $0] == .infinity }
          }
          count += isProhibited ? 1 : 0
        }
      }
    }
    return count
  }
}
