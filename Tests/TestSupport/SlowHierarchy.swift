public import GraphCore

/// A hierarchy made the plain way, for comparisons: states are contracted one by one in a given order, and every pair of neighbours gets a shortcut.
public enum SlowHierarchy {
  /// Contracts a graph.
  ///
  /// - Parameters:
  ///   - arcs: from state, to state, weight; the least of several counts.
  ///   - order: the state of each rank, from the lowest up.
  ///   - size: ranks of a block.
  public static func make(arcs: [(from: Int, to: Int, weight: Weight)], order: [Int], blocksOf size: Int = 512)
    -> HierarchyArcs
  {
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, state) in order.enumerated() { ranks[state] = rank }
    var forward = [[Int: HierarchyArc]](repeating: [:], count: order.count)
    var backward = forward
    func add(_ from: Int, _ to: Int, _ weight: Weight, _ middle: UInt32) {
      guard from != to, weight < .limit else { return }
      let (rank, head) = (min(from, to), max(from, to))
      let arc = HierarchyArc(head: UInt32(head), weight: weight, middle: middle)
      if from < to {
        if weight < forward[rank][head]?.weight ?? .infinity { forward[rank][head] = arc }
      } else if weight < backward[rank][head]?.weight ?? .infinity {
        backward[rank][head] = arc
      }
    }
    for arc in arcs { add(ranks[arc.from], ranks[arc.to], arc.weight, GraphID.none) }
    var result = HierarchyArcs()
    result.firstRank = Array(stride(from: 0, to: order.count, by: size)) + [order.count]
    result.states = order.map(UInt32.init)
    for rank in order.indices {
      for (from, first) in backward[rank] {
        for (to, second) in forward[rank] { add(from, to, first.weight + second.weight, UInt32(rank)) }
      }
      result.forward += forward[rank].values.sorted { $0.head < $1.head }
      result.firstForward.append(result.forward.count)
      result.backward += backward[rank].values.sorted { $0.head < $1.head }
      result.firstBackward.append(result.backward.count)
    }
    result.parents = parents(order.indices.map { Set(forward[$0].keys).union(backward[$0].keys) })
    return result
  }

  /// The arcs of a graph.
  public static func arcs(of graph: StateGraph) -> [(from: Int, to: Int, weight: Weight)] {
    (0..<graph.stateCount).flatMap { state in
      (graph.first[state]..<graph.first[state + 1]).map { (state, Int(graph.heads[$0]), graph.weights[$0]) }
    }
  }

  /// The least of what a rank or a rank below it in the tree leads to.
  private static func parents(_ heads: [Set<Int>]) -> [UInt32] {
    var heads = heads
    return heads.indices.map { rank in
      guard let parent = heads[rank].min() else { return GraphID.none }
      heads[parent].formUnion(heads[rank].filter { $0 > parent })
      return UInt32(parent)
    }
  }
}
