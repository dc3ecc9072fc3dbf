import GraphCore
import TestSupport
import Testing

/// Many-to-many searches on hierarchies over random graphs, against plain Dijkstra.
@Suite struct HierarchyBucketsTests {
  @Test(arguments: 0..<10)
  func everyMeetingIsTheWeightOfTheOracle(batch: UInt64) throws {
    var found = 0
    for seed in batch * 30..<(batch + 1) * 30 {
      var network = StateNetwork.random(seed: seed)
      // Where turns cost nothing, weights can stand for lengths: then both must come out the same.
      let areLengths = seed % 2 == 0
      if areLengths { network.turns = network.turns.filter { $0.value >= .infinity } }
      found += try check(network, areLengths: areLengths, seed: seed)
    }
    #expect(found > 150)
  }

  /// Compares all pairs of some lists of seeds; gives the number of those with a way.
  private func check(_ network: StateNetwork, areLengths: Bool, seed: UInt64) throws -> Int {
    let source = MemoryBlockSource(network, nodesPerBlock: 3)
    let graph = source.graph(network)
    var random = SeededGenerator(seed: seed)
    let shape = CustomizableHierarchy(
      try StateGraph(graph), order: (0..<UInt32(network.states.count)).shuffled(using: &random))
    let memory = MemoryHierarchy(try shape.customized(StateGraph(graph)), stateCounts: graph.stateCounts)
    let workspace = HierarchyWorkspace(hierarchy: memory.hierarchy)
    let lengths = HierarchyLengths()
    func climb(_ ends: [Int], isForward: Bool) throws -> (climb: [ClimbedRank], lengths: [Double]) {
      let seeds = ends.enumerated().map { Seed(state: source.ids[$0.element], weight: Weight($0.offset * 7)) }
      let climb = try HierarchyQuery.climb(workspace, from: seeds, isForward: isForward)
      return (
        climb,
        try lengths.lengths(
          workspace, climb, isForward: isForward, seeds: seeds.map { ($0, Double($0.weight)) },
          edgeLength: { Double(try graph.weight(of: $0)) })
      )
    }
    let open = network.states.indices.filter { network.states[$0].weight < .infinity }
    guard !open.isEmpty else { return 0 }
    func ends() -> [Int] { (0..<random.below(3)).map { _ in open[random.below(open.count)] } }
    let (from, to) = ((0..<4).map { _ in ends() }, (0..<5).map { _ in ends() })
    let climbs = try to.map { try climb($0, isForward: false) }
    let buckets = HierarchyBuckets(climbs.map(\.climb), lengths: climbs.map(\.lengths))
    var found = 0
    for source in from {
      let up = try climb(source, isForward: true)
      let weights = Oracle.dijkstra(network, sources: source.enumerated().map { ($0.element, Weight($0.offset * 7)) })
      let meetings = buckets.meetings(up.climb, lengths: up.lengths)
      for (target, meeting) in zip(to, meetings) {
        let right = target.enumerated().map { min(weights[$0.element] + Weight($0.offset * 7), .infinity) }.min()
        #expect(meeting.weight == right ?? .infinity, "seed \(seed)")
        guard meeting.weight < .infinity else { continue }
        found += 1
        if areLengths { #expect(meeting.length == Double(meeting.weight), "seed \(seed)") }
      }
      #expect(buckets.meetings(up.climb, lengths: []).map(\.weight) == meetings.map(\.weight))
    }
    return found
  }
}
