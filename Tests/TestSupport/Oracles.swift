public import GraphCore

/// Slow, plain algorithms that share nothing with the product: what is right.
public enum Oracle {
  /// Weight to the end of every state from the sources, by Dijkstra without a heap.
  public static func dijkstra(_ network: StateNetwork, sources: [(state: Int, weight: Weight)]) -> [Weight] {
    var weights = [Weight](repeating: .infinity, count: network.states.count)
    var isSettled = [Bool](repeating: false, count: network.states.count)
    for source in sources { weights[source.state] = min(weights[source.state], source.weight) }
    while let next = weights.indices.filter({ !isSettled[$0] && weights[$0] < .infinity }).min(by: {
      weights[$0] < weights[$1]
    }) {
      isSettled[next] = true
      for to in network.states.indices where network.states[to].tail == network.states[next].head {
        weights[to] = min(weights[to], sum(weights[next], network.turnCost(next, to), network.states[to].weight))
      }
    }
    return weights
  }

  /// Weight from the end of every state to the end of every other, by Floyd and Warshall: no order, no queue, no potential.
  public static func floydWarshall(_ network: StateNetwork) -> [[Weight]] {
    let count = network.states.count
    var weights = [[Weight]](repeating: [Weight](repeating: .infinity, count: count), count: count)
    for from in 0..<count {
      weights[from][from] = 0
      for to in 0..<count where network.states[to].tail == network.states[from].head {
        weights[from][to] = min(weights[from][to], sum(network.turnCost(from, to), network.states[to].weight))
      }
    }
    for middle in 0..<count {
      for from in 0..<count where weights[from][middle] < .infinity {
        for to in 0..<count {
          weights[from][to] = min(weights[from][to], sum(weights[from][middle], weights[middle][to]))
        }
      }
    }
    return weights
  }

  private static func sum(_ parts: Weight...) -> Weight {
    Weight(min(parts.reduce(UInt64(0)) { $0 + UInt64($1) }, UInt64(Weight.infinity)))
  }
}
