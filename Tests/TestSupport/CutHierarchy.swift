public import GraphCore
import Synchronization

/// A hierarchy in memory whose blocks are as small as one likes, and whose cache is as full as one likes.
public final class CutHierarchy: HierarchySource {
  private let blocks: [HierarchyBlock]
  private let ranks: [StateID: UInt32]
  private let requests = Atomic<Int>(0)
  private let refuses: Int?
  /// What a query may hold.
  public let heldByteLimit: Int

  /// Cuts a hierarchy into blocks.
  ///
  /// - Parameters:
  ///   - ids: the states, by their position.
  ///   - size: ranks of a block.
  ///   - heldByteLimit: a small number makes queries let go all the time.
  ///   - refuses: every so many requests are refused, as if the cache were full.
  public init(
    _ arcs: HierarchyArcs, ids: [StateID], blocksOf size: Int, heldByteLimit: Int = .max, refusing refuses: Int? = nil
  ) {
    self.heldByteLimit = heldByteLimit
    self.refuses = refuses
    func name(_ rank: UInt32) -> UInt32 {
      rank == GraphID.none ? rank : (rank / UInt32(size)) << Hierarchy.rankSlotBits | rank % UInt32(size)
    }
    ranks = Dictionary(
      uniqueKeysWithValues: arcs.states.enumerated().map { (ids[Int($1)], name(UInt32($0))) })
    blocks = stride(from: 0, to: arcs.states.count, by: size).map { first in
      let range = first..<min(first + size, arcs.states.count)
      let lists = range.flatMap { rank in
        [
          arcs.forward[arcs.firstForward[rank]..<arcs.firstForward[rank + 1]],
          arcs.backward[arcs.firstBackward[rank]..<arcs.firstBackward[rank + 1]],
        ]
      }
      let block = HierarchyBlock(rankCount: range.count, arcCount: lists.reduce(0) { $0 + $1.count })
      for (slot, rank) in range.enumerated() {
        block.states[slot] = ids[Int(arcs.states[rank])].rawValue
        block.parents[slot] = name(arcs.parents[rank])
      }
      var end = 0
      for (number, list) in lists.enumerated() {
        for arc in list {
          block.arcs[end] = HierarchyArc(head: name(arc.head), weight: arc.weight, middle: name(arc.middle))
          end += 1
        }
        block.firsts[number + 1] = UInt32(end)
      }
      return block
    }
  }

  private var isRefused: Bool {
    guard let refuses else { return false }
    return requests.add(1, ordering: .relaxed).newValue % refuses == 0
  }

  /// See `HierarchySource`.
  public func hierarchyBlock(_ number: Int) -> HierarchyBlock? { isRefused ? nil : blocks[number] }

  /// See `HierarchySource`.
  public func rank(of state: StateID) -> UInt32? { isRefused ? nil : ranks[state] }

  /// The hierarchy as the searches take it.
  public var hierarchy: Hierarchy { Hierarchy(source: self, rankCounts: blocks.map { UInt16($0.rankCount) }) }
}
