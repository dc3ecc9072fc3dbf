/// Which edges (or states) end at each node, in ascending order: the rows of turn tables.
public struct IncomingLists: Sendable {
  /// Where the list of each node begins in `elements`, and at the end their number.
  public let first: [Int]
  /// Positions of the edges or states.
  public let elements: [UInt32]
  /// For each edge or state its position in its head's list.
  public let rows: [UInt32]

  /// Sorts the elements by head. O(elements + nodes).
  init(heads: [UInt32], nodeCount: Int) {
    var first = [Int](repeating: 0, count: nodeCount + 1)
    for head in heads { first[Int(head) + 1] += 1 }
    for node in 0..<nodeCount { first[node + 1] += first[node] }
    var next = first
    var elements = [UInt32](repeating: 0, count: heads.count)
    var rows = elements
    for (element, head) in heads.enumerated() {
      let place = next[Int(head)]
      next[Int(head)] = place + 1
      elements[place] = UInt32(element)
      rows[element] = UInt32(place - first[Int(head)])
    }
    self.first = first
    self.elements = elements
    self.rows = rows
  }

  /// What ends at the node. O(1).
  public func elements(at node: Int) -> ArraySlice<UInt32> { elements[first[node]..<first[node + 1]] }
}

extension PackageContents {
  /// The in-edges of all nodes. Heads must be in range. O(edges + nodes).
  public func incomingEdges() -> IncomingLists {
    IncomingLists(heads: edges.map(\.head), nodeCount: coordinates.count)
  }

  /// The in-states of all nodes: `states` is a list for this package's edges. O(states + nodes).
  public func incomingStates(_ states: States) -> IncomingLists {
    var heads: [UInt32] = []
    heads.reserveCapacity(states.memory.count)
    for edge in edges.indices {
      for _ in states.first[edge]..<states.first[edge + 1] { heads.append(edges[edge].head) }
    }
    return IncomingLists(heads: heads, nodeCount: coordinates.count)
  }
}
