import GraphCore
import Synchronization

/// Passes blocks on, counts how often one is asked for, and raises a flag when a search has asked for so many: the searches tell no other time.
final class CountingSource: SearchBlockSource {
  private let blocks: any SearchBlockSource
  private let flag: StopFlag
  private let raiseAt: Int
  private let count = Atomic<Int>(0)

  init(_ blocks: any SearchBlockSource, raise flag: StopFlag, at raiseAt: Int) {
    self.blocks = blocks
    self.flag = flag
    self.raiseAt = raiseAt
  }

  /// How often a block was asked for.
  var loads: Int { count.load(ordering: .relaxed) }

  func searchBlock(_ number: Int) throws -> SearchBlock? {
    if count.add(1, ordering: .relaxed).newValue == raiseAt { flag.raise() }
    return try blocks.searchBlock(number)
  }

  var heldByteLimit: Int { blocks.heldByteLimit }

  /// The same graph, read through this source.
  func graph(_ graph: SearchGraph) -> SearchGraph {
    SearchGraph(
      source: self, stateCounts: graph.stateCounts, maxWeight: graph.maxWeight, maxTurnCost: graph.maxTurnCost,
      // As the package says it: the graph's own bound is a millionth smaller.
      maxSpeed: (1 - 1e-6) / graph.weightPerUnit)
  }
}
