/// Sets of nodes that grow together.
struct NodeUnion {
  private var parents: [Int32]

  /// Every node alone.
  init(count: Int) { parents = (0..<Int32(count)).map { $0 } }

  /// The node that stands for the set of a node. O(log n), nearly O(1).
  mutating func root(_ node: Int) -> Int {
    var node = node
    while Int(parents[node]) != node {
      parents[node] = parents[Int(parents[node])]
      node = Int(parents[node])
    }
    return node
  }

  /// Joins the sets of two nodes; the lower root stays.
  mutating func join(_ first: Int, _ second: Int) {
    let (one, other) = (root(first), root(second))
    if one != other { parents[max(one, other)] = Int32(min(one, other)) }
  }
}
