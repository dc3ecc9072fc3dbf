/// Lower bounds for A*: what the best way from a state to the targets weighs in the package's own metric, worked out for the states that ask.
///
/// Strasser and Zeitz, "A Fast and Tight Heuristic for A* in Road Networks" (SEA 2021). The targets' search goes up the hierarchy once, along the backward arcs of all
/// ancestors. The distance of a rank is then the least of what that search found for it and, over its forward arcs, of arc plus distance of the arc's head: worked out from
/// the highest head down, each rank once in a run.
/// The bounds are exact for the package's metric: consistent, and bounds for every metric that only raises weights and prohibits turns.
///
/// Used by one thread at a time. Memory is paged by blocks of the hierarchy and stamped, so that a new run starts in O(ancestors of the targets).
final class HierarchyPotential {
  private struct Entry {
    var stamp: UInt32 = 0
    /// What the targets' search found: weight from here to a target on a way that only descends.
    var below: Weight = .infinity
    /// Distance to the targets; `unknown` until it is asked for.
    var distance: Weight = unknown
  }

  private struct Slot {
    var parents: UnsafeMutablePointer<UInt32>?
    var firsts: UnsafeMutablePointer<UInt32>?
    var arcs: UnsafeMutablePointer<HierarchyArc>?
    var entries: UnsafeMutablePointer<Entry>?
  }

  /// A rank whose distance is being worked out.
  private struct Frame {
    var rank: UInt32
    var best: Weight
    /// The arcs that have not been looked at.
    var next, end: Int
    var arcs: UnsafeMutablePointer<HierarchyArc>
  }

  private static let unknown = UInt32.max

  let hierarchy: Hierarchy
  private let slots: UnsafeMutablePointer<Slot>
  /// Ranks of the states of each node block, as far as they are known; pages come when they are needed.
  private let ranks: UnsafeMutablePointer<UnsafeMutablePointer<UInt32>?>
  private let stateCounts: [UInt16]
  private var run: UInt32 = 0
  private var held: [HierarchyBlock] = []
  private var heldNumbers: [Int] = []
  private var stack: UnsafeMutablePointer<Frame>
  private var capacity = 256
  private(set) var heldBytes = 0
  /// Bytes of what it remembers of ranks and states.
  private(set) var memoryBytes = 0
  /// Why the last block could not be had; nil when the cache was full.
  private var failure: (any Error)?

  init(hierarchy: Hierarchy, stateCounts: [UInt16]) {
    self.hierarchy = hierarchy
    self.stateCounts = stateCounts
    slots = .allocate(capacity: max(1, hierarchy.rankCounts.count))
    slots.initialize(repeating: Slot(), count: hierarchy.rankCounts.count)
    ranks = .allocate(capacity: max(1, stateCounts.count))
    ranks.initialize(repeating: nil, count: stateCounts.count)
    stack = .allocate(capacity: capacity)
  }

  deinit {
    for number in hierarchy.rankCounts.indices { slots[number].entries?.deallocate() }
    for number in stateCounts.indices { ranks[number]?.deallocate() }
    slots.deallocate()
    ranks.deallocate()
    stack.deallocate()
  }

  // MARK: Runs

  /// Makes ready for other targets. False when a block cannot be had now: `recover`, and begin again.
  func begin(targets: [Seed]) -> Bool {
    run &+= 1
    if run == 0 {
      for number in hierarchy.rankCounts.indices {
        slots[number].entries?.update(repeating: Entry(), count: Int(hierarchy.rankCounts[number]))
      }
      run = 1
    }
    var parts: [[UInt32]] = []
    for seed in targets {
      guard let rank = rank(of: seed.state.rawValue), let part = climb(from: rank) else { return false }
      entry(rank).pointee.below = min(entry(rank).pointee.below, seed.weight)
      if !part.isEmpty { parts.append(part) }
    }
    // A part joins an earlier one: what lies below comes first.
    for part in parts.reversed() {
      for rank in part where entry(rank).pointee.below < .infinity {
        guard let slot = loaded(rank >> Hierarchy.rankSlotBits), descend(rank, slot) else { return false }
      }
    }
    return true
  }

  /// The ancestors of a rank, from itself up, that no target has reached yet; they are then stamped. Nil when a block cannot be had now.
  private func climb(from rank: UInt32) -> [UInt32]? {
    var part: [UInt32] = []
    var next = rank
    while next != GraphID.none {
      guard let slot = loaded(next >> Hierarchy.rankSlotBits) else { return nil }
      let entry = entry(next)
      if entry.pointee.stamp == run { break }
      entry.pointee = Entry(stamp: run)
      part.append(next)
      next = slot.pointee.parents.unsafelyUnwrapped[Int(next & Hierarchy.rankSlotMask)]
    }
    return part
  }

  /// Relaxes the arcs that lead down to a rank. False when the hierarchy is damaged.
  private func descend(_ rank: UInt32, _ slot: UnsafeMutablePointer<Slot>) -> Bool {
    let below = entry(rank).pointee.below
    let list = 2 * Int(rank & Hierarchy.rankSlotMask) + 1
    let firsts = slot.pointee.firsts.unsafelyUnwrapped
    let arcs = slot.pointee.arcs.unsafelyUnwrapped
    for index in Int(firsts[list])..<Int(firsts[list + 1]) {
      // All heads are ancestors in a hierarchy that is whole.
      guard let page = slots[Int(arcs[index].head >> Hierarchy.rankSlotBits)].entries else { return isDamaged() }
      let head = page + Int(arcs[index].head & Hierarchy.rankSlotMask)
      if head.pointee.stamp != run { return isDamaged() }
      let reached = below &+ arcs[index].weight
      if reached < head.pointee.below { head.pointee.below = reached }
    }
    return true
  }

  /// Distance from the end of a state's edge to the targets; `Weight.infinity` when no way leads there. Nil when a block cannot be had now.
  @inline(__always)
  func distance(of state: UInt32) -> Weight? {
    guard let rank = rank(of: state), let slot = loaded(rank >> Hierarchy.rankSlotBits) else { return nil }
    let entry = slot.pointee.entries.unsafelyUnwrapped + Int(rank & Hierarchy.rankSlotMask)
    if entry.pointee.stamp == run, entry.pointee.distance != Self.unknown { return entry.pointee.distance }
    return workOut(rank)
  }

  /// Works out the distance of a rank, and before it those of the heads of its arcs that are not known yet, and so on: each arc is looked at once in a run.
  @inline(never)
  private func workOut(_ rank: UInt32) -> Weight? {
    var depth = 0
    guard push(rank, depth: &depth) else { return nil }
    while true {
      let frame = stack + (depth - 1)
      let arcs = frame.pointee.arcs
      while frame.pointee.next < frame.pointee.end {
        let arc = arcs + frame.pointee.next
        let head = arc.pointee.head
        guard head > frame.pointee.rank, let page = slots[Int(head >> Hierarchy.rankSlotBits)].entries else { break }
        let entry = page + Int(head & Hierarchy.rankSlotMask)
        guard entry.pointee.stamp == run, entry.pointee.distance != Self.unknown else { break }
        // Two infinite halves add up to no more than 2^31.
        frame.pointee.best = min(frame.pointee.best, arc.pointee.weight &+ entry.pointee.distance)
        frame.pointee.next &+= 1
      }
      if frame.pointee.next < frame.pointee.end {
        guard push(arcs[frame.pointee.next].head, above: frame.pointee.rank, depth: &depth) else { return nil }
        continue
      }
      let distance = min(frame.pointee.best, .infinity)
      entry(frame.pointee.rank).pointee.distance = distance
      depth -= 1
      if depth == 0 { return distance }
    }
  }

  /// Puts a rank on the stack, which ascends. False when its block cannot be had now.
  private func push(_ rank: UInt32, above lower: UInt32? = nil, depth: inout Int) -> Bool {
    if let lower, rank <= lower { return isDamaged() }
    guard let slot = loaded(rank >> Hierarchy.rankSlotBits) else { return false }
    let entry = entry(rank)
    if entry.pointee.stamp != run { entry.pointee = Entry(stamp: run) }
    if depth == capacity { growStack() }
    let list = 2 * Int(rank & Hierarchy.rankSlotMask)
    let firsts = slot.pointee.firsts.unsafelyUnwrapped
    (stack + depth).initialize(
      to: Frame(
        rank: rank, best: entry.pointee.below, next: Int(firsts[list]), end: Int(firsts[list + 1]),
        arcs: slot.pointee.arcs.unsafelyUnwrapped))
    depth += 1
    return true
  }

  private func growStack() {
    let larger = UnsafeMutablePointer<Frame>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: stack, count: capacity)
    stack.deallocate()
    stack = larger
    capacity *= 2
  }

  // MARK: Blocks

  /// The entry of a rank whose block has been loaded in this run.
  @inline(__always)
  private func entry(_ rank: UInt32) -> UnsafeMutablePointer<Entry> {
    slots[Int(rank >> Hierarchy.rankSlotBits)].entries.unsafelyUnwrapped + Int(rank & Hierarchy.rankSlotMask)
  }

  private func isDamaged() -> Bool {
    failure = SearchError.hierarchyDamaged
    return false
  }

  @inline(__always)
  private func rank(of state: UInt32) -> UInt32? {
    if let page = ranks[Int(state >> GraphID.edgeSlotBits)] {
      let rank = page[Int(state & GraphID.edgeSlotMask)]
      if rank != GraphID.none { return rank }
    }
    return lookUpRank(of: state)
  }

  @inline(never)
  private func lookUpRank(of state: UInt32) -> UInt32? {
    do {
      failure = nil
      guard let rank = try hierarchy.source.rank(of: StateID(rawValue: state)) else { return nil }
      keep(rank, of: state)
      return rank
    } catch {
      failure = error
      return nil
    }
  }

  private func keep(_ rank: UInt32, of state: UInt32) {
    let number = Int(state >> GraphID.edgeSlotBits)
    if ranks[number] == nil {
      let count = Int(stateCounts[number])
      let page = UnsafeMutablePointer<UInt32>.allocate(capacity: max(1, count))
      memoryBytes += count * 4
      page.initialize(repeating: GraphID.none, count: count)
      ranks[number] = page
    }
    ranks[number].unsafelyUnwrapped[Int(state & GraphID.edgeSlotMask)] = rank
  }

  @inline(__always)
  private func loaded(_ number: UInt32) -> UnsafeMutablePointer<Slot>? {
    let slot = slots + Int(number)
    if slot.pointee.parents == nil, !load(Int(number)) { return nil }
    return slot
  }

  @inline(never)
  private func load(_ number: Int) -> Bool {
    do {
      failure = nil
      guard let block = try hierarchy.source.hierarchyBlock(number) else { return false }
      if slots[number].entries == nil {
        let count = Int(hierarchy.rankCounts[number])
        let page = UnsafeMutablePointer<Entry>.allocate(capacity: max(1, count))
        memoryBytes += count * MemoryLayout<Entry>.stride
        page.initialize(repeating: Entry(), count: count)
        slots[number].entries = page
        for slot in 0..<count { keep(UInt32(number) << Hierarchy.rankSlotBits | UInt32(slot), of: block.states[slot]) }
      }
      slots[number].parents = block.parents
      slots[number].firsts = block.firsts
      slots[number].arcs = block.arcs
      held.append(block)
      heldNumbers.append(number)
      heldBytes += block.byteCount
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Lets go of every block. What was worked out stays.
  func releaseBlocks() {
    for number in heldNumbers {
      slots[number].parents = nil
      slots[number].firsts = nil
      slots[number].arcs = nil
    }
    held.removeAll(keepingCapacity: true)
    heldNumbers.removeAll(keepingCapacity: true)
    heldBytes = 0
  }

  /// Called after a block could not be had: lets go of all so that the step can be tried again, or throws what is final.
  func recover() throws {
    if let failure { throw failure }
    releaseBlocks()
  }
}
