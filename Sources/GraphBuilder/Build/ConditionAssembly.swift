import GraphFormat

/// The rules of a profile that hold at times, as the package has them.
struct ConditionAssembly {
  /// Each once, by edges, then kind, then text.
  let rules: [PackageContents.TimedRule]
  /// How many were left out: over closed directions, roads that do not follow each other, more roads or longer texts than the format holds.
  let unused: Int

  init(_ conditions: [RoadNetwork.Condition], _ roads: ProfileRoads) {
    let usable = conditions.compactMap { condition -> PackageContents.TimedRule? in
      guard let edges = roads.following(condition.roads), FormatLimits.edgesPerTimedRule.contains(edges.count),
        (1...65535).contains(condition.text.utf8.count)
      else { return nil }
      return .init(text: condition.text, edges: edges.map { Int($0) }, isOnly: condition.isOnly)
    }
    let sorted = usable.sorted(by: Self.precedes)
    rules = sorted.indices.filter { $0 == 0 || Self.precedes(sorted[$0 - 1], sorted[$0]) }.map { sorted[$0] }
    unused = conditions.count - usable.count
  }

  private static func precedes(_ a: PackageContents.TimedRule, _ b: PackageContents.TimedRule) -> Bool {
    if a.edges != b.edges { return a.edges.lexicographicallyPrecedes(b.edges) }
    if a.isOnly != b.isOnly { return b.isOnly }
    return a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }
}
