import GraphCore
import GraphFormat

/// What the turns between the edges of a profile cost, before memory and access layers come in.
struct EdgeTurns {
  /// Rows are in-edges, columns out-edges.
  let tables: PackageContents.TurnTables
  let incoming: IncomingLists
  /// Where the out-edges of each node begin.
  let firstEdge: [Int]
  /// The table of each node, -1 without one.
  private let tableOfNode: [Int32]

  init(_ tables: PackageContents.TurnTables, incoming: IncomingLists, firstEdge: [Int]) {
    self.tables = tables
    self.incoming = incoming
    self.firstEdge = firstEdge
    var tableOfNode = [Int32](repeating: -1, count: firstEdge.count - 1)
    for (table, node) in tables.nodes.enumerated() { tableOfNode[node] = Int32(table) }
    self.tableOfNode = tableOfNode
  }

  /// Whether all turns at a node are free. O(1).
  func areFree(at node: Int) -> Bool { tableOfNode[node] < 0 }

  /// The edges that leave a node.
  func outgoing(_ node: Int) -> Range<Int> { firstEdge[node]..<firstEdge[node + 1] }

  /// The cost of a turn at a node; `Weight.infinity` when it is prohibited. O(1).
  func cost(at node: Int, from: Int, to: Int) -> UInt32 {
    let table = Int(tableOfNode[node])
    guard table >= 0 else { return 0 }
    let place = Int(incoming.rows[from]) * outgoing(node).count + to - firstEdge[node]
    return tables.costs[tables.first[table] + place]
  }
}
