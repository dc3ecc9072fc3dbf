import GraphCore
import GraphFormat

/// The turn restrictions of a profile that hold at times, read once and shared.
struct TimedRules: Sendable {
  /// The rules, and when they hold; nil for times that are not understood.
  let rules: [(rule: TimedRule, hours: OpeningHours?)]
  /// Rules by their first edge.
  private let byFirstEdge: [EdgeID: [Int]]

  init(_ rules: [TimedRule]) {
    self.rules = rules.map { ($0, OpeningHours($0.text)) }
    byFirstEdge = Dictionary(grouping: rules.indices.filter { !rules[$0].edges.isEmpty }) { rules[$0].edges[0] }
  }

  /// Whether there are none.
  var isEmpty: Bool { rules.isEmpty }

  /// The rules that hold at a time. O(rules).
  func active(at time: LocalTime) -> [Int] {
    rules.indices.filter { rules[$0].hours?.holds(at: time) ?? false }
  }

  /// The rules that a way breaks, whatever the time. O(edges of the way x length of a rule).
  func broken(by edges: [EdgeID]) -> [Int] {
    if byFirstEdge.isEmpty { return [] }
    var broken: Set<Int> = []
    for (place, edge) in edges.enumerated() {
      for number in byFirstEdge[edge] ?? [] where isBroken(rules[number].rule, edges[place...]) {
        broken.insert(number)
      }
    }
    return broken.sorted()
  }

  private func isBroken(_ rule: TimedRule, _ way: ArraySlice<EdgeID>) -> Bool {
    guard rule.isOnly else { return way.starts(with: rule.edges) }
    // A way that ends on the path has not left it.
    return !zip(way, rule.edges).allSatisfy(==)
  }
}

/// Turns rules by time into turns that are prohibited.
struct TimedRulePatcher {
  let graph: SearchGraph
  /// Whether all rules could be applied: not where a package cannot tell who came along the whole path of a rule.
  private(set) var isComplete = true

  init(graph: SearchGraph) { self.graph = graph }

  /// Adds the bans of a rule. O(states of its edges x turns at its nodes).
  ///
  /// - Throws: `PackageError` or `SearchError` when a block cannot be read.
  mutating func add(_ rule: TimedRule, to patches: inout [Int: BlockPatch]) throws {
    var states = try graph.states(of: rule.edges[0])
    for (place, edge) in rule.edges.enumerated().dropFirst() {
      // States that others come to as well would ban turns for them too.
      if place > 1, try !states.allSatisfy(remembers) {
        isComplete = false
        return
      }
      if rule.isOnly || place == rule.edges.count - 1 {
        for state in states { try ban(state, onto: edge, isOnly: rule.isOnly, &patches) }
      }
      states = try graph.states(of: edge).filter { to in
        try states.contains { try graph.turnCost(from: $0, to: to) < .infinity }
      }
    }
  }

  /// Whether a state remembers by which road it was reached.
  private func remembers(_ state: StateID) throws -> Bool {
    try graph.block(state.block).states[state.slot].tag >> 2 > 0
  }

  /// Prohibits the turn onto an edge, or those onto all others.
  private func ban(_ state: StateID, onto edge: EdgeID, isOnly: Bool, _ patches: inout [Int: BlockPatch]) throws {
    let record = try graph.block(state.block).states[state.slot]
    let node = NodeID(rawValue: record.head)
    let block = try graph.block(node.block)
    let first = Int(block.nodes[node.slot].firstOut)
    for slot in first..<Int(block.nodes[node.slot + 1].firstOut) {
      let isNamed = edge == EdgeID(block: node.block, slot: Int(block.states[slot].edge))
      guard isNamed != isOnly else { continue }
      patches[node.block, default: BlockPatch()].bans.append(
        .init(node: UInt16(node.slot), row: record.row, column: UInt16(slot - first)))
    }
  }
}
