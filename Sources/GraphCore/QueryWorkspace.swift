/// What a search knows of a state. Thirty-two bytes, so that a record never straddles a cache line.
struct Label {
  /// The run that wrote this record; any other run finds it empty.
  var stamp: UInt32
  /// Weight from a source to the end of the state's edge, and from there to a target.
  var forward, backward: Weight
  /// Balanced potential (twice the average of the two directions), see `BidirectionalAStar`.
  var potential: Int32
  /// The states before and after on the best ways known.
  var parentForward, parentBackward: UInt32
  private var padding: UInt64 = 0

  @inline(__always)
  init(stamp: UInt32, potential: Int32) {
    self.stamp = stamp
    (forward, backward) = (.infinity, .infinity)
    self.potential = potential
    (parentForward, parentBackward) = (GraphID.none, GraphID.none)
  }
}

/// A query's window on one block: pointers into the decoded block while the query holds it, and its own labels. One cache line.
struct BlockSlot {
  var nodes: UnsafeMutablePointer<NodeRecord>?
  var states: UnsafeMutablePointer<StateRecord>?
  var inStates: UnsafeMutablePointer<UInt32>?
  var turns: UnsafeMutablePointer<UInt32>?
  var labels: UnsafeMutablePointer<Label>?
}

/// The working memory of one query: a window on the graph's blocks, labels and heaps. Used by one thread at a time, for one query after another.
///
/// The window is private to the query: a block that has been touched costs one load, without locks or atomics. The references in `held` keep
/// the blocks alive; under a budget the query lets go of all of them between two settled states once it holds more than its share.
/// Labels are paged by block and stamped, so that a new query starts in O(1).
public final class QueryWorkspace {
  /// The graph that this workspace reads.
  public private(set) var graph: SearchGraph
  let slots: UnsafeMutablePointer<BlockSlot>
  let slotCount: Int
  var forwardHeap = MinHeap()
  var backwardHeap = MinHeap()
  private(set) var run: UInt32 = 0
  private var held: [(number: Int, block: SearchBlock)] = []
  private var heldBytes = 0
  private var potential: HierarchyPotential?
  private var climber: HierarchyWorkspace?
  /// Whether the query holds more than its share of the budget and should let go at the next safe place.
  private(set) var isOverShare = false
  private(set) var labelBytes = 0
  /// Why the last block could not be had; nil when the cache was full.
  private var failure: (any Error)?

  /// Makes a workspace for a graph: 64 bytes per block, the rest as it is needed.
  public init(graph: SearchGraph) {
    self.graph = graph
    slotCount = graph.stateCounts.count
    slots = .allocate(capacity: max(1, slotCount))
    slots.initialize(repeating: BlockSlot(), count: slotCount)
  }

  deinit {
    releaseLabels()
    slots.deallocate()
  }

  /// Reads another graph from now on: one with the same states and other weights or turns, see `SearchGraph.changed`. Labels stay, blocks are let go of. O(blocks held).
  public func read(_ other: SearchGraph) {
    precondition(other.stateCounts.count == slotCount, "a workspace reads graphs of one profile")
    if other.source !== graph.source { releaseBlocks() }
    graph = other
  }

  /// Makes ready for a query.
  func begin() {
    run &+= 1
    if run == 0 {
      releaseLabels()
      run = 1
    }
    forwardHeap.removeAll()
    backwardHeap.removeAll()
    failure = nil
  }

  /// Gives back what should not be kept between queries: the blocks under a budget, and the labels above `labelByteLimit`.
  public func end(labelByteLimit: Int) {
    if graph.source.heldByteLimit != .max {
      releaseBlocks()
      potential?.releaseBlocks()
    }
    if labelBytes > labelByteLimit { releaseLabels() }
    climber?.end(labelByteLimit: labelByteLimit)
    if let potential, potential.memoryBytes > labelByteLimit { self.potential = nil }
  }

  /// A workspace on a hierarchy; the same object for the same hierarchy as long as no other one comes in between.
  public func workspace(on hierarchy: Hierarchy) -> HierarchyWorkspace {
    if let climber, climber.hierarchy.source === hierarchy.source { return climber }
    let made = HierarchyWorkspace(hierarchy: hierarchy)
    climber = made
    return made
  }

  /// The bounds of a hierarchy; the same object for the same hierarchy as long as no other one comes in between.
  func potential(of hierarchy: Hierarchy) -> HierarchyPotential {
    if let potential, potential.hierarchy.source === hierarchy.source { return potential }
    let made = HierarchyPotential(hierarchy: hierarchy, stateCounts: graph.stateCounts)
    potential = made
    return made
  }

  /// Whether the query holds more than its share together with what else it holds.
  func isOverShare(with otherBytes: Int) -> Bool {
    isOverShare || otherBytes > 0 && heldBytes + otherBytes > graph.source.heldByteLimit
  }

  // MARK: Blocks

  /// Fetches a block into the window. False when it cannot be had now.
  @inline(never)
  func load(_ number: Int) -> Bool {
    do {
      failure = nil
      guard let block = try graph.source.searchBlock(number) else { return false }
      ensureLabels(number)
      slots[number].nodes = block.nodes
      slots[number].states = block.states
      slots[number].inStates = block.inStates
      slots[number].turns = block.turns
      held.append((number, block))
      heldBytes += block.byteCount
      isOverShare = heldBytes > graph.source.heldByteLimit
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Lets go of every block. No pointer into a block may be in use.
  func releaseBlocks() {
    for (number, _) in held {
      slots[number].nodes = nil
      slots[number].states = nil
      slots[number].inStates = nil
      slots[number].turns = nil
    }
    held.removeAll(keepingCapacity: true)
    heldBytes = 0
    isOverShare = false
  }

  /// Called after `load` failed: lets go of everything so that the step can be tried again, or throws what is final.
  func recover(attempt: Int) throws {
    if let failure { throw failure }
    if attempt >= 1000 { throw SearchError.blockCacheExhausted }
    releaseBlocks()
  }

  // MARK: Labels

  /// Takes the page of labels for a block, if it is not there.
  func ensureLabels(_ number: Int) {
    guard slots[number].labels == nil else { return }
    let count = Int(graph.stateCounts[number])
    let page = UnsafeMutablePointer<Label>.allocate(capacity: max(1, count))
    page.initialize(repeating: Label(stamp: 0, potential: 0), count: count)
    slots[number].labels = page
    labelBytes += count * MemoryLayout<Label>.stride
  }

  /// Lets go of the blocks too: the searches take it that a block in the window has labels.
  private func releaseLabels() {
    releaseBlocks()
    for number in 0..<slotCount {
      slots[number].labels?.deallocate()
      slots[number].labels = nil
    }
    labelBytes = 0
  }

  /// The label of a state as the last run left it.
  func label(of state: UInt32) -> Label? {
    guard let page = slots[Int(state >> GraphID.edgeSlotBits)].labels else { return nil }
    let label = page[Int(state & GraphID.edgeSlotMask)]
    return label.stamp == run ? label : nil
  }

  /// Weight of the best way from the sources to the end of a state's edge, as `Dijkstra.explore` left it; infinity when it was not reached.
  public func weight(of state: StateID) -> Weight { label(of: state.rawValue)?.forward ?? .infinity }

  /// Calls `body` for every state that the last run reached, with its weight, in the order of ids. O(states of the blocks that were touched).
  public func forEachReached(_ body: (StateID, Weight) throws -> Void) rethrows {
    for block in 0..<slotCount {
      guard let page = slots[block].labels else { continue }
      for slot in 0..<Int(graph.stateCounts[block]) where page[slot].stamp == run && page[slot].forward < .infinity {
        try body(StateID(block: block, slot: slot), page[slot].forward)
      }
    }
  }

  /// The state before a state on the best way that the last run found to it (after it, for one that went backward); nil at a source, and for a state that was not reached.
  public func previous(_ state: StateID) -> StateID? {
    guard let parent = label(of: state.rawValue)?.parentForward, parent != GraphID.none else { return nil }
    return StateID(rawValue: parent)
  }

  /// A search that found nothing may have been cut off by the range of labels: then "unreachable" would be a lie.
  func checkOverflow(largestLabel: Weight) throws {
    if largestLabel + graph.maxWeight + graph.maxTurnCost >= .infinity { throw SearchError.weightOverflow }
  }

  /// The states from a source to `state` and on to a target, following the parents that the last run left.
  func path(through state: UInt32) -> [StateID] {
    var states: [StateID] = []
    var next = state
    while next != GraphID.none, let label = label(of: next) {
      states.append(StateID(rawValue: next))
      next = label.parentForward
    }
    states.reverse()
    next = label(of: state)?.parentBackward ?? GraphID.none
    while next != GraphID.none, let label = label(of: next) {
      states.append(StateID(rawValue: next))
      next = label.parentBackward
    }
    return states
  }
}
