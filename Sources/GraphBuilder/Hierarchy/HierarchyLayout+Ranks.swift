import GraphCore
import GraphFormat

extension HierarchyLayout {
  /// A hierarchy in one piece, cut into blocks: the same arcs between new ranks.
  static func laidOut(_ hierarchy: HierarchyArcs) -> HierarchyArcs {
    let counts = hierarchy.states.indices.map {
      hierarchy.firstForward[$0 + 1] - hierarchy.firstForward[$0] + hierarchy.firstBackward[$0 + 1]
        - hierarchy.firstBackward[$0]
    }
    let layout = HierarchyLayout(parents: hierarchy.parents, arcCounts: counts)
    var ranks = [UInt32](repeating: 0, count: layout.order.count)
    for (rank, old) in layout.order.enumerated() { ranks[Int(old)] = UInt32(rank) }
    let renamed = { (rank: UInt32) in rank == GraphID.none ? rank : ranks[Int(rank)] }
    let arcs = { (list: ArraySlice<HierarchyArc>) in
      list.map { HierarchyArc(head: renamed($0.head), weight: $0.weight, middle: renamed($0.middle)) }
        .sorted { $0.head < $1.head }
    }
    var result = HierarchyArcs()
    result.firstRank = layout.firstRank
    for old in layout.order.lazy.map(Int.init) {
      result.states.append(hierarchy.states[old])
      result.parents.append(renamed(hierarchy.parents[old]))
      result.forward += arcs(hierarchy.forward[hierarchy.firstForward[old]..<hierarchy.firstForward[old + 1]])
      result.firstForward.append(result.forward.count)
      result.backward += arcs(hierarchy.backward[hierarchy.firstBackward[old]..<hierarchy.firstBackward[old + 1]])
      result.firstBackward.append(result.backward.count)
    }
    return result
  }
}
