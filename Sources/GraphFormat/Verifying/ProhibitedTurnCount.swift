import GraphCore

/// Counts the turns between edges that a profile may not take, as `prohibited_turns` of docs/FORMAT.md does.
struct ProhibitedTurnCount {
  private(set) var count = 0
  private let graph: SearchGraph

  init(_ graph: SearchGraph) { self.graph = graph }

  private struct Pair: Hashable {
    var from: EdgeID
    var to: UInt16
  }

  /// Counts those at the nodes of a block.
  mutating func add(_ block: SearchBlock, _ roads: RoadBlock) throws {
    guard let turns = block.turns else { return }
    for node in 0..<block.nodeCount where turns[node] > 0 {
      let table = turns + Int(turns[node])
      let firstOut = Int(block.nodes[node].firstOut)
      var isProhibited: [Pair: Bool] = [:]
      for row in 0..<Int(table[0]) {
        let state = StateID(rawValue: block.inStates[Int(block.nodes[node].firstIn) + row])
        guard try graph.weight(of: state) < .infinity else { continue }
        let from = try graph.edge(of: state)
        for column in 0..<Int(table[1]) where block.states[firstOut + column].weight < .infinity {
          let to = block.states[firstOut + column].edge
          guard roads.twins[Int(to)] != from.rawValue else { continue }
          let isClosed = table[2 + row * Int(table[1]) + column] == .infinity
          isProhibited[Pair(from: from, to: to)] = isProhibited[Pair(from: from, to: to)] ?? true && isClosed
        }
      }
      count += isProhibited.values.count { $0 }
    }
  }
}
