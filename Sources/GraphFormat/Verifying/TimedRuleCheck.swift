import GraphCore

/// Checks that the edges of timed rules follow each other, which no single block can tell.
struct TimedRuleCheck {
  private let rules: [TimedRule]
  private var ends: [EdgeID: (tail: UInt32, head: UInt32)] = [:]
  /// Edges of interest, by block.
  private let edges: [Int: Set<EdgeID>]

  init(_ rules: [TimedRule]) {
    self.rules = rules
    edges = Dictionary(grouping: rules.flatMap(\.edges), by: \.block).mapValues(Set.init)
  }

  /// Books the edges of a block.
  mutating func add(_ roads: RoadBlock) {
    for edge in edges[roads.number] ?? [] {
      let tail = NodeID(block: edge.block, slot: Int(roads.tails[edge.slot])).rawValue
      ends[edge] = (tail, roads.heads[edge.slot])
    }
  }

  /// Reports the rules whose edges do not follow each other.
  func check(profile: String, _ report: inout VerifyReport) {
    for (number, rule) in rules.enumerated() {
      for (before, edge) in zip(rule.edges, rule.edges.dropFirst()) where ends[before]?.head != ends[edge]?.tail {
        report.add(
          "timed rule \(number) of \(profile): edge \(edge.rawValue) does not begin where edge \(before.rawValue) ends")
      }
    }
  }
}
