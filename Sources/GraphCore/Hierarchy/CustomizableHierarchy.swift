/// A contraction hierarchy whose shape depends on the graph and the order only, and whose weights are filled in afterwards, for any weights.
///
/// Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies", 2016, over states: Buchhold, Wagner, Zeitz, Zündorf, "Customizable Contraction Hierarchies with
/// Turn Costs", 2020. Immutable; used by any number of threads.
public struct CustomizableHierarchy: Sendable {
  /// The state of each rank, from the lowest up.
  public let states: [UInt32]
  /// The parent of each rank in the elimination tree, its lowest neighbour above; `GraphID.none` without one.
  public let parents: [UInt32]
  /// Where the neighbours above of each rank begin in `ups`, and at the end their number.
  let firstUp: [Int]
  /// Neighbours above, ascending.
  let ups: [UInt32]
  /// The rank of each state.
  let ranks: [UInt32]

  /// Contracts the states of a graph in an order. O(arcs and shortcuts, each with the logarithm of a state's degree).
  ///
  /// - Parameter order: all states, from the one that is contracted first. Ranks follow it but for what does not depend on each other: what hangs under a rank is
  ///   numbered in one piece, so that it lies together.
  public init(_ graph: StateGraph, order: [UInt32]) {
    let raw = Chordal(graph, order)
    let walk = raw.postorder()
    var renamed = [UInt32](repeating: 0, count: order.count)
    for (rank, old) in walk.enumerated() { renamed[Int(old)] = UInt32(rank) }
    var (firstUp, ups): ([Int], [UInt32]) = ([0], [])
    firstUp.reserveCapacity(order.count + 1)
    ups.reserveCapacity(raw.ups.count)
    var parents = [UInt32](repeating: GraphID.none, count: order.count)
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, old) in walk.enumerated() {
      let own = raw.ups[raw.firstUp[Int(old)]..<raw.firstUp[Int(old) + 1]]
      // What is above a rank lies on one path of the tree, whose order does not change.
      ups.append(contentsOf: own.lazy.map { renamed[Int($0)] })
      firstUp.append(ups.count)
      if let parent = own.first { parents[rank] = renamed[Int(parent)] }
      ranks[Int(order[Int(old)])] = UInt32(rank)
    }
    states = walk.map { order[Int($0)] }
    (self.firstUp, self.ups, self.parents, self.ranks) = (firstUp, ups, parents, ranks)
  }

  /// The position of an arc between two ranks, the lower one first; nil when there is none. O(log degree).
  func position(_ rank: UInt32, _ head: UInt32) -> Int? {
    var (low, high) = (firstUp[Int(rank)], firstUp[Int(rank) + 1])
    while low < high {
      let middle = (low + high) / 2
      if ups[middle] < head { low = middle + 1 } else { high = middle }
    }
    return low < firstUp[Int(rank) + 1] && ups[low] == head ? low : nil
  }
}

/// Neighbours above of all ranks after contraction.
private struct Chordal {
  private(set) var firstUp: [Int] = [0]
  private(set) var ups: [UInt32] = []
  private var firstChild: [UInt32]
  private var nextSibling: [UInt32]

  init(_ graph: StateGraph, _ order: [UInt32]) {
    let count = order.count
    var ranks = [UInt32](repeating: 0, count: count)
    for (rank, state) in order.enumerated() { ranks[Int(state)] = UInt32(rank) }
    let (first, heads) = Self.higherNeighbours(graph, ranks)
    firstChild = [UInt32](repeating: GraphID.none, count: count)
    nextSibling = firstChild
    firstUp.reserveCapacity(count + 1)
    var seen = firstChild
    var found: [UInt32] = []
    for rank in 0..<UInt32(count) {
      found.removeAll(keepingCapacity: true)
      for head in heads[first[Int(rank)]..<first[Int(rank) + 1]] where seen[Int(head)] != rank {
        seen[Int(head)] = rank
        found.append(head)
      }
      var child = firstChild[Int(rank)]
      while child != GraphID.none {
        // The first neighbour of a child is its parent: this rank.
        for head in ups[firstUp[Int(child)] + 1..<firstUp[Int(child) + 1]] where seen[Int(head)] != rank {
          seen[Int(head)] = rank
          found.append(head)
        }
        child = nextSibling[Int(child)]
      }
      found.sort()
      if let parent = found.first {
        nextSibling[Int(rank)] = firstChild[Int(parent)]
        firstChild[Int(parent)] = rank
      }
      ups.append(contentsOf: found)
      firstUp.append(ups.count)
    }
  }

  /// The higher end of each arc, by the lower one; both directions of a road are there twice.
  private static func higherNeighbours(_ graph: StateGraph, _ ranks: [UInt32]) -> (first: [Int], heads: [UInt32]) {
    var first = [Int](repeating: 0, count: ranks.count + 1)
    func forEachArc(_ body: (_ low: Int, _ high: UInt32) -> Void) {
      for state in 0..<graph.stateCount {
        for arc in graph.first[state]..<graph.first[state + 1] {
          let (a, b) = (ranks[state], ranks[Int(graph.heads[arc])])
          if a != b { body(Int(min(a, b)), max(a, b)) }
        }
      }
    }
    forEachArc { low, _ in first[low + 1] += 1 }
    for rank in 0..<ranks.count { first[rank + 1] += first[rank] }
    var next = first
    var heads = [UInt32](repeating: 0, count: first[ranks.count])
    forEachArc { low, high in
      heads[next[low]] = high
      next[low] += 1
    }
    return (first, heads)
  }

  /// Ranks so that children come before their parents and what hangs under a rank comes in one piece before it.
  func postorder() -> [UInt32] {
    var walk: [UInt32] = []
    walk.reserveCapacity(firstChild.count)
    var path: [(rank: UInt32, child: UInt32)] = []
    for root in firstChild.indices where firstUp[root] == firstUp[root + 1] {
      path.append((UInt32(root), firstChild[root]))
      while let (rank, child) = path.last {
        if child == GraphID.none {
          walk.append(rank)
          path.removeLast()
        } else {
          path[path.count - 1].child = nextSibling[Int(child)]
          path.append((child, firstChild[Int(child)]))
        }
      }
    }
    return walk
  }
}
