/// A hierarchy in one piece: ranks from the lowest up, and the arcs that lead up from them.
public struct HierarchyArcs: Sendable {
  /// Where each block begins, and at the end the number of ranks, once it is cut into blocks for a package; 0 alone before.
  public var firstRank: [Int] = [0]
  /// The state of each rank, numbered as in `StateGraph`.
  public var states: [UInt32] = []
  /// The parent of each rank in the elimination tree, a higher rank; `GraphID.none` without one. All heads of a rank are among its ancestors.
  public var parents: [UInt32] = []
  /// Where the forward arcs of each rank begin in `forward`, and at the end their number. By ascending head.
  public var firstForward: [Int] = [0]
  /// Arcs that are travelled from rank to head.
  public var forward: [HierarchyArc] = []
  /// Where the backward arcs of each rank begin in `backward`, and at the end their number. By ascending head.
  public var firstBackward: [Int] = [0]
  /// Arcs that are travelled from head to rank.
  public var backward: [HierarchyArc] = []

  /// Makes a hierarchy without ranks.
  public init() {}

  /// Number of blocks that it is cut into.
  public var blockCount: Int { firstRank.count - 1 }

  /// The arcs of a rank in one direction.
  public func arcs(_ rank: Int, isForward: Bool) -> ArraySlice<HierarchyArc> {
    isForward
      ? forward[firstForward[rank]..<firstForward[rank + 1]]
      : backward[firstBackward[rank]..<firstBackward[rank + 1]]
  }
}

/// A hierarchy in memory, cut into blocks of 512 ranks, for the searches: what a live overlay makes. Immutable; used by any number of threads.
public final class MemoryHierarchy: HierarchySource {
  private let blocks: [HierarchyBlock]
  /// The rank of each state, and where the states of each node block begin.
  private let ranks: [UInt32]
  private let offsets: [Int]

  /// Cuts a hierarchy over the states of a graph into blocks. O(arcs).
  ///
  /// - Parameter stateCounts: number of states of each node block, as in the graph that the hierarchy was made of.
  public init(_ arcs: HierarchyArcs, stateCounts: [UInt16]) {
    offsets = StateGraph.offsets(stateCounts)
    var ranks = [UInt32](repeating: 0, count: arcs.states.count)
    for (rank, state) in arcs.states.enumerated() { ranks[Int(state)] = UInt32(rank) }
    self.ranks = ranks
    var ids: [UInt32] = []
    ids.reserveCapacity(ranks.count)
    for (block, count) in stateCounts.enumerated() {
      for slot in 0..<Int(count) { ids.append(StateID(block: block, slot: slot).rawValue) }
    }
    let size = 1 << Int(Hierarchy.rankSlotBits)
    blocks = stride(from: 0, to: ranks.count, by: size).map {
      Self.block(arcs, $0..<min($0 + size, ranks.count), ids)
    }
  }

  private static func block(_ arcs: HierarchyArcs, _ range: Range<Int>, _ ids: [UInt32]) -> HierarchyBlock {
    let forward = arcs.firstForward[range.lowerBound]..<arcs.firstForward[range.upperBound]
    let backward = arcs.firstBackward[range.lowerBound]..<arcs.firstBackward[range.upperBound]
    let block = HierarchyBlock(rankCount: range.count, arcCount: forward.count + backward.count)
    var end = 0
    for (slot, rank) in range.enumerated() {
      block.states[slot] = ids[Int(arcs.states[rank])]
      block.parents[slot] = arcs.parents[rank]
      block.firsts[2 * slot] = UInt32(end)
      for arc in arcs.firstForward[rank]..<arcs.firstForward[rank + 1] {
        block.arcs[end] = arcs.forward[arc]
        end += 1
      }
      block.firsts[2 * slot + 1] = UInt32(end)
      for arc in arcs.firstBackward[rank]..<arcs.firstBackward[rank + 1] {
        block.arcs[end] = arcs.backward[arc]
        end += 1
      }
    }
    block.firsts[2 * range.count] = UInt32(end)
    return block
  }

  /// The block; never nil.
  public func hierarchyBlock(_ number: Int) -> HierarchyBlock? { blocks[number] }

  /// The rank of a state; never nil.
  public func rank(of state: StateID) -> UInt32? { ranks[offsets[state.block] + state.slot] }

  /// There is no budget.
  public var heldByteLimit: Int { .max }

  /// The hierarchy as the searches take it.
  public var hierarchy: Hierarchy { Hierarchy(source: self, rankCounts: blocks.map { UInt16($0.rankCount) }) }
}
