/// An arc of a hierarchy: from a rank up to a higher one. Twelve bytes.
public struct HierarchyArc: Hashable, Sendable {
  /// The higher rank.
  public var head: UInt32
  /// Weight of the way that the arc stands for, below `Weight.limit`.
  public var weight: Weight
  /// The rank over which a shortcut leads, lower than both ends; `GraphID.none` for the turn between two states.
  public var middle: UInt32

  /// Makes an arc.
  @inlinable public init(head: UInt32, weight: Weight, middle: UInt32 = GraphID.none) {
    self.head = head
    self.weight = weight
    self.middle = middle
  }
}

/// One block of a hierarchy, decoded for the search loops: ranks, and the arcs that lead up from them. Immutable once filled; whoever holds a reference may read it from
/// any thread.
public final class HierarchyBlock: @unchecked Sendable {
  /// Raw id of the state of each rank.
  public let states: UnsafeMutablePointer<UInt32>
  /// The parent of each rank in the elimination tree, a higher rank; `GraphID.none` without one. All heads of a rank are among its parent, the parent of that, and so on.
  public let parents: UnsafeMutablePointer<UInt32>
  /// Where the arcs of each list begin in `arcs`, and at the end their number. List `2 slot` has the forward arcs of a rank, `2 slot + 1` the backward ones: each by ascending head.
  public let firsts: UnsafeMutablePointer<UInt32>
  /// Forward arcs are travelled from rank to head, backward ones from head to rank.
  public let arcs: UnsafeMutablePointer<HierarchyArc>
  /// Number of ranks and arcs.
  public let rankCount, arcCount: Int
  /// What it holds, in bytes.
  public let byteCount: Int

  /// Takes memory for a block; the caller fills it before anybody else sees it.
  public init(rankCount: Int, arcCount: Int) {
    self.rankCount = rankCount
    self.arcCount = arcCount
    byteCount = (4 * rankCount + 1) * 4 + arcCount * MemoryLayout<HierarchyArc>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    states = memory.bindMemory(to: UInt32.self, capacity: rankCount)
    parents = (memory + rankCount * 4).bindMemory(to: UInt32.self, capacity: rankCount)
    firsts = (memory + rankCount * 8).bindMemory(to: UInt32.self, capacity: 2 * rankCount + 1)
    arcs = (memory + (4 * rankCount + 1) * 4).bindMemory(to: HierarchyArc.self, capacity: arcCount)
  }

  deinit { UnsafeMutableRawPointer(states).deallocate() }
}

/// Where the blocks of a hierarchy come from: a package's cache, or memory. A rank is `block << 9 | slot`.
public protocol HierarchySource: AnyObject, Sendable {
  /// The block, decoded. Called by many threads.
  ///
  /// - Returns: nil when the cache is full of blocks that running queries hold: the caller lets go of its own and asks again.
  /// - Throws: whatever makes the block unreadable; a search passes it on.
  func hierarchyBlock(_ number: Int) throws -> HierarchyBlock?

  /// The rank of a state. Called by many threads, a few times for each query.
  ///
  /// - Returns: nil when the cache is full of blocks that running queries hold.
  func rank(of state: StateID) throws -> UInt32?

  /// How many bytes of blocks one query may hold right now before it should let go of them; `Int.max` without a budget.
  var heldByteLimit: Int { get }
}

/// A contraction hierarchy over the states of one profile, as searches see it. Immutable; used by any number of threads.
public struct Hierarchy: Sendable {
  /// Gives the blocks.
  public let source: any HierarchySource
  /// Number of ranks of each block.
  public let rankCounts: [UInt16]

  /// Bits of the slot in a rank: at most 512 ranks in a block.
  public static let rankSlotBits: UInt32 = 9
  /// Mask of the slot in a rank.
  public static let rankSlotMask: UInt32 = (1 << rankSlotBits) - 1

  /// Makes a hierarchy.
  public init(source: any HierarchySource, rankCounts: [UInt16]) {
    self.source = source
    self.rankCounts = rankCounts
  }
}
