/// The strongly connected components of a directed graph: nodes that can reach each other both ways.
///
/// R. Tarjan, "Depth-First Search and Linear Graph Algorithms", SIAM J. Comput. 1(2), 1972, doi:10.1137/0201010; without recursion.
package struct StrongComponents {
  /// The number of the component of each node.
  package private(set) var component: [Int32]
  /// How many nodes each component has.
  package private(set) var sizes: [Int] = []

  private var index: [Int32]
  private var low: [Int32]
  private var stack: [Int32] = []
  private var counter: Int32 = 0

  /// O(nodes + arcs).
  ///
  /// - Parameters:
  ///   - first: where the arcs of each node begin in `heads`, and at the end their number.
  ///   - heads: the node where each arc ends.
  package init(first: [Int], heads: [UInt32]) {
    let count = first.count - 1
    component = [Int32](repeating: -1, count: count)
    index = [Int32](repeating: -1, count: count)
    low = [Int32](repeating: -1, count: count)
    var next = first
    for root in 0..<count where index[root] < 0 {
      var path = [Int32(root)]
      enter(root)
      while let node = path.last.map(Int.init) {
        if next[node] < first[node + 1] {
          let head = Int(heads[next[node]])
          next[node] += 1
          if index[head] < 0 {
            enter(head)
            path.append(Int32(head))
          } else if component[head] < 0 {
            low[node] = min(low[node], index[head])
          }
        } else {
          path.removeLast()
          if let parent = path.last.map(Int.init) { low[parent] = min(low[parent], low[node]) }
          if low[node] == index[node] { close(node) }
        }
      }
    }
  }

  private mutating func enter(_ node: Int) {
    index[node] = counter
    low[node] = counter
    counter += 1
    stack.append(Int32(node))
  }

  private mutating func close(_ node: Int) {
    var size = 0
    while let last = stack.popLast() {
      component[Int(last)] = Int32(sizes.count)
      size += 1
      if Int(last) == node { break }
    }
    sizes.append(size)
  }
}
