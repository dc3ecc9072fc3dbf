import GraphCore
import GraphFormat

/// The turn tables between the edges of a profile, from rules for pairs of roads: rows are in-edges, columns out-edges.
struct TurnAssembly {
  private let contents: PackageContents
  private let assembly: EdgeAssembly
  private let incoming: IncomingLists

  /// `contents` has the edges already.
  init(_ contents: PackageContents, _ assembly: EdgeAssembly) {
    self.contents = contents
    self.assembly = assembly
    incoming = contents.incomingEdges()
  }

  /// One rule, at its place in the table of its node.
  private struct Rule {
    var node, place: Int
    var cost: UInt32
  }

  /// The tables of all nodes that have a rule that is not free, and how many rules speak of roads that are closed or do not meet. O(rules log rules).
  func tables(_ turns: [RoadNetwork.Turn]) -> (tables: PackageContents.TurnTables, unused: Int) {
    let resolved = turns.compactMap(rule)
    let rules = resolved.filter { $0.cost > 0 }.sorted { ($0.node, $0.place, $0.cost) < ($1.node, $1.place, $1.cost) }
    var tables = PackageContents.TurnTables()
    var first = 0
    while first < rules.count {
      let node = rules[first].node
      let rows = incoming.elements(at: node).count
      var costs = [UInt32](repeating: 0, count: rows * (contents.firstEdge[node + 1] - contents.firstEdge[node]))
      // Of two rules for one turn the dearer comes later and stays; prohibited is dearer than any cost.
      while first < rules.count, rules[first].node == node {
        costs[rules[first].place] = rules[first].cost
        first += 1
      }
      tables.append(node: node, costs: costs)
    }
    return (tables, turns.count - resolved.count)
  }

  /// The costs of single turns, from tables that were made here.
  func edgeTurns(_ tables: PackageContents.TurnTables) -> EdgeTurns {
    EdgeTurns(tables, incoming: incoming, firstEdge: contents.firstEdge)
  }

  private func rule(_ turn: RoadNetwork.Turn) -> Rule? {
    guard let from = assembly.edge(turn.from), let to = assembly.edge(turn.to) else { return nil }
    let node = Int(contents.edges[from].head)
    let outgoing = contents.firstEdge[node]..<contents.firstEdge[node + 1]
    guard outgoing.contains(to) else { return nil }
    let place = Int(incoming.rows[from]) * outgoing.count + to - outgoing.lowerBound
    return Rule(node: node, place: place, cost: turn.cost ?? Weight.infinity)
  }
}
