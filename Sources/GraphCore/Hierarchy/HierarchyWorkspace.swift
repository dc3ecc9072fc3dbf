/// What a query knows of a rank. Sixteen bytes.
struct RankLabel {
  /// Weight from a source to the end of the state's edge, and from there to a target.
  var forward, backward: Weight
  /// The ranks before and after on the best ways known.
  var parentForward, parentBackward: UInt32

  @inline(__always)
  init() {
    (forward, backward) = (.infinity, .infinity)
    (parentForward, parentBackward) = (GraphID.none, GraphID.none)
  }
}

/// A query's window on one block: pointers into the decoded block while the query holds it, and its own labels.
struct RankSlot {
  var parents: UnsafeMutablePointer<UInt32>?
  var firsts: UnsafeMutablePointer<UInt32>?
  var arcs: UnsafeMutablePointer<HierarchyArc>?
  var states: UnsafeMutablePointer<UInt32>?
  var labels: UnsafeMutablePointer<RankLabel>?
}

/// The working memory of one query on a hierarchy: a window on its blocks, labels, and lists. Used by one thread at a time, for one query after another.
///
/// Labels are paged by block, infinite between queries: a query puts back those that it has touched. Under a budget the query lets go of blocks between two
/// ranks once it holds more than its share, as `QueryWorkspace` does.
public final class HierarchyWorkspace {
  /// The hierarchy that this workspace reads.
  public let hierarchy: Hierarchy
  let slots: UnsafeMutablePointer<RankSlot>
  private let slotCount: Int
  /// Ranks that the query has visited, in the order of its visits; their labels and no others are in use.
  var visited: [UInt32] = []
  /// Ranks from which the walk goes on, ascending: one for each branch of the tree that has not joined another.
  var forwardBranches: [UInt32] = []
  var backwardBranches: [UInt32] = []
  private var held: [(number: Int, block: HierarchyBlock)] = []
  private var heldBytes = 0
  private(set) var isOverShare = false
  private(set) var labelBytes = 0

  /// Makes a workspace for a hierarchy: 40 bytes per block, the rest as it is needed.
  public init(hierarchy: Hierarchy) {
    self.hierarchy = hierarchy
    slotCount = hierarchy.rankCounts.count
    slots = .allocate(capacity: max(1, slotCount))
    slots.initialize(repeating: RankSlot(), count: slotCount)
    visited.reserveCapacity(4096)
  }

  deinit {
    for number in 0..<slotCount { slots[number].labels?.deallocate() }
    slots.deallocate()
  }

  /// Makes ready for a query.
  func begin() {
    for rank in visited { label(rank).pointee = RankLabel() }
    visited.removeAll(keepingCapacity: true)
    forwardBranches.removeAll(keepingCapacity: true)
    backwardBranches.removeAll(keepingCapacity: true)
  }

  /// Gives back what should not be kept between queries: the blocks under a budget, and the labels above `labelByteLimit`.
  public func end(labelByteLimit: Int) {
    begin()
    if hierarchy.source.heldByteLimit != .max { releaseBlocks() }
    if labelBytes > labelByteLimit { releaseLabels() }
  }

  /// Gives back all labels; those that a query left in use, when it was broken off, go with them.
  func releaseLabels() {
    visited.removeAll(keepingCapacity: true)
    for number in 0..<slotCount {
      slots[number].labels?.deallocate()
      slots[number].labels = nil
    }
    labelBytes = 0
    // A block in the window promises labels.
    releaseBlocks()
  }

  // MARK: Blocks

  /// The window on a block, loaded; lets go of all blocks and tries again when the cache is full.
  ///
  /// - Throws: `SearchError.blockCacheExhausted`, or what the block source throws.
  @inline(__always)
  func loaded(_ number: Int) throws -> UnsafeMutablePointer<RankSlot> {
    if slots[number].firsts == nil { try load(number) }
    return slots + number
  }

  @inline(never)
  private func load(_ number: Int) throws {
    var attempt = 0
    while true {
      if let block = try hierarchy.source.hierarchyBlock(number) { return hold(block, number) }
      releaseBlocks()
      attempt += 1
      if attempt >= 1000 { throw SearchError.blockCacheExhausted }
    }
  }

  private func hold(_ block: HierarchyBlock, _ number: Int) {
    if slots[number].labels == nil { makeLabels(number) }
    slots[number].parents = block.parents
    slots[number].firsts = block.firsts
    slots[number].arcs = block.arcs
    slots[number].states = block.states
    held.append((number, block))
    heldBytes += block.byteCount
    isOverShare = heldBytes > hierarchy.source.heldByteLimit
  }

  /// Takes the page of labels for a block.
  @inline(never)
  func makeLabels(_ number: Int) {
    let count = Int(hierarchy.rankCounts[number])
    let page = UnsafeMutablePointer<RankLabel>.allocate(capacity: max(1, count))
    page.initialize(repeating: RankLabel(), count: count)
    slots[number].labels = page
    labelBytes += count * MemoryLayout<RankLabel>.stride
  }

  /// Lets go of every block. No pointer into a block may be in use; labels stay.
  func releaseBlocks() {
    for (number, _) in held {
      slots[number].parents = nil
      slots[number].firsts = nil
      slots[number].arcs = nil
      slots[number].states = nil
    }
    held.removeAll(keepingCapacity: true)
    heldBytes = 0
    isOverShare = false
  }

  // MARK: Ranks

  /// The label of a rank whose block was loaded in this query.
  @inline(__always)
  func label(_ rank: UInt32) -> UnsafeMutablePointer<RankLabel> {
    slots[Int(rank >> Hierarchy.rankSlotBits)].labels.unsafelyUnwrapped + Int(rank & Hierarchy.rankSlotMask)
  }

  /// A query that found nothing may have been cut off by the range of labels: then "unreachable" would be a lie. O(arcs that the query looked at).
  func checkOverflow() throws {
    for rank in visited {
      let label = label(rank).pointee
      // Where both sides came, their sum did not fit.
      if label.forward < .infinity, label.backward < .infinity { throw SearchError.weightOverflow }
      if label.forward < .infinity { try checkOverflow(rank, label.forward, list: 0) }
      if label.backward < .infinity { try checkOverflow(rank, label.backward, list: 1) }
      if isOverShare { releaseBlocks() }
    }
  }

  private func checkOverflow(_ rank: UInt32, _ weight: Weight, list: Int) throws {
    let slot = try loaded(Int(rank >> Hierarchy.rankSlotBits))
    let firsts = slot.pointee.firsts.unsafelyUnwrapped + 2 * Int(rank & Hierarchy.rankSlotMask) + list
    let arcs = slot.pointee.arcs.unsafelyUnwrapped
    for arc in Int(firsts[0])..<Int(firsts[1]) where weight + arcs[arc].weight >= .infinity {
      throw SearchError.weightOverflow
    }
  }

  /// The rank of a state.
  ///
  /// - Throws: `SearchError.blockCacheExhausted`, or what the block source throws.
  func rank(of state: StateID) throws -> UInt32 {
    var attempt = 0
    while true {
      if let rank = try hierarchy.source.rank(of: state) { return rank }
      releaseBlocks()
      attempt += 1
      if attempt >= 1000 { throw SearchError.blockCacheExhausted }
    }
  }

  /// The state of a rank.
  func state(of rank: UInt32) throws -> StateID {
    let slot = try loaded(Int(rank >> Hierarchy.rankSlotBits))
    return StateID(rawValue: slot.pointee.states.unsafelyUnwrapped[Int(rank & Hierarchy.rankSlotMask)])
  }

  /// The arc between two ranks, the lower one first. O(degree).
  ///
  /// - Throws: what loading throws; `SearchError.hierarchyDamaged` when there is none.
  func arc(_ rank: UInt32, _ head: UInt32, isForward: Bool) throws -> HierarchyArc {
    let slot = try loaded(Int(rank >> Hierarchy.rankSlotBits))
    let list = 2 * Int(rank & Hierarchy.rankSlotMask) + (isForward ? 0 : 1)
    let firsts = slot.pointee.firsts.unsafelyUnwrapped
    let arcs = slot.pointee.arcs.unsafelyUnwrapped
    var place = Int(firsts[list])
    let end = Int(firsts[list + 1])
    while place < end {
      if arcs[place].head == head { return arcs[place] }
      place += 1
    }
    throw SearchError.hierarchyDamaged
  }
}
