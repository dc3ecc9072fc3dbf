/// A* with bounds from a hierarchy, for requests that raise weights or prohibit turns: exact, and it settles little besides what the changes make it look at.
///
/// Unidirectional: see `HierarchyPotential`, which gives each state one bound. States from which no way leads to a target are never queued, nor are those whose
/// key shows that they cannot improve on the best way known. The search ends when the smallest key reaches that way.
///
/// Where changes have closed every way to a target, bounds show nothing, and the search would settle all that the sources reach. So from time to time it looks back: a plain
/// search from the targets, a fraction of the size, which ends everything when it runs out of states.
public struct PotentialAStar: ~Copyable {
  let workspace: QueryWorkspace
  private let potential: HierarchyPotential
  let slots: UnsafeMutablePointer<BlockSlot>
  let run: UInt32
  private var heap = MinHeap()
  /// Of the way back from the targets.
  var backward = MinHeap()
  var best: Weight
  var meeting = GraphID.none
  private var settled = 0
  var settledBackward = 0
  private var largestLabel: Weight = 0

  /// After so many settled states the way back is looked at for the first time, then whenever their number has doubled.
  private static let firstLookBack = 2048
  private var nextLookBack: Int

  private init(workspace: QueryWorkspace, potential: HierarchyPotential, below limit: Weight, firstLookBack: Int) {
    workspace.begin()
    self.workspace = workspace
    self.potential = potential
    slots = workspace.slots
    run = workspace.run
    best = limit
    nextLookBack = firstLookBack
    swap(&heap, &workspace.forwardHeap)
    swap(&backward, &workspace.backwardHeap)
  }

  /// Finds the best way from any source to any target.
  ///
  /// - Parameters:
  ///   - hierarchy: of the network that the workspace's graph has changed, where it has: no weight of the graph may be less than there, and no turn that is prohibited
  ///     there may be allowed.
  ///   - below: only a way of less weight than this counts.
  ///   - stop: polled every 1024 settled states.
  /// - Returns: the way; without one, `weight` is `Weight.infinity`.
  /// - Throws: `SearchError`, or what the sources of blocks throw.
  public static func search(
    _ workspace: QueryWorkspace, hierarchy: Hierarchy, sources: [Seed], targets: [Seed],
    below limit: Weight = .infinity,
    stop: StopFlag? = nil
  ) throws -> SearchResult {
    try search(
      workspace, hierarchy: hierarchy, sources: sources, targets: targets, below: limit, stop: stop,
      firstLookBack: firstLookBack)
  }

  /// The same with another number of states before it first looks back, at least 1.
  static func search(
    _ workspace: QueryWorkspace, hierarchy: Hierarchy, sources: [Seed], targets: [Seed], below limit: Weight,
    stop: StopFlag?, firstLookBack: Int
  ) throws -> SearchResult {
    let potential = workspace.potential(of: hierarchy)
    var search = PotentialAStar(
      workspace: workspace, potential: potential, below: limit, firstLookBack: firstLookBack)
    defer {
      swap(&search.heap, &workspace.forwardHeap)
      swap(&search.backward, &workspace.backwardHeap)
    }
    try search.start(sources, targets)
    try search.loop(stop)
    let isFound = search.meeting != GraphID.none
    if !isFound, limit == .infinity { try workspace.checkOverflow(largestLabel: search.largestLabel) }
    return SearchResult(
      weight: isFound ? search.best : .infinity, states: isFound ? workspace.path(through: search.meeting) : [],
      settled: search.settled + search.settledBackward)
  }

  private mutating func start(_ sources: [Seed], _ targets: [Seed]) throws {
    var attempt = 0
    while !potential.begin(targets: targets) {
      try recover(&attempt)
    }
    for seed in targets {
      reachBackward(touched(seed.state.rawValue), seed.state.rawValue, seed.weight, parent: GraphID.none)
    }
    for seed in sources {
      attempt = 0
      while !reach(label(seed.state.rawValue), seed.state.rawValue, seed.weight, parent: GraphID.none) {
        try recover(&attempt)
      }
    }
  }

  private mutating func loop(_ stop: StopFlag?) throws {
    while heap.minimumKey < best {
      let (key, state) = heap.pop()
      let label = label(state)
      let weight = label.pointee.forward
      if key != weight &+ UInt32(bitPattern: label.pointee.potential) { continue }
      largestLabel = max(largestLabel, weight)
      // The best way on is known, and was counted when it was found.
      if label.pointee.backward < backward.minimumKey, backward.minimumKey < .max, settledBackward > 0 { continue }
      var attempt = 0
      while !expand(state, weight) { try recover(&attempt) }
      settled &+= 1
      if settled & 1023 == 0, let stop, stop.isRaised { throw SearchError.stopped }
      if workspace.isOverShare(with: potential.heldBytes) {
        workspace.releaseBlocks()
        potential.releaseBlocks()
      }
      if settled == nextLookBack {
        nextLookBack *= 2
        // Whatever can reach a target has been seen then, sources as well.
        if try !lookBack(until: settled / 2, stop) { return }
      }
    }
  }

  @inline(never)
  func recover(_ attempt: inout Int) throws {
    try potential.recover()
    try workspace.recover(attempt: attempt)
    attempt += 1
  }

  /// Relaxes every turn from the end of a state's edge. False when a block could not be had.
  @inline(__always)
  private mutating func expand(_ state: UInt32, _ weight: Weight) -> Bool {
    guard let own = loaded(state >> GraphID.edgeSlotBits) else { return false }
    let record = own.pointee.states.unsafelyUnwrapped + Int(state & GraphID.edgeSlotMask)
    let block = record.pointee.head >> GraphID.nodeSlotBits
    guard let there = loaded(block) else { return false }
    let node = Int(record.pointee.head & GraphID.nodeSlotMask)
    let nodes = there.pointee.nodes.unsafelyUnwrapped
    let first = Int(nodes[node].firstOut)
    let end = Int(nodes[node &+ 1].firstOut)
    let costs = there.pointee.turns.flatMap { turnRow($0, node, Int(record.pointee.row)) }
    let states = there.pointee.states.unsafelyUnwrapped
    let labels = there.pointee.labels.unsafelyUnwrapped
    var slot = first
    while slot < end {
      var reached = weight &+ states[slot].weight
      if let costs { reached = reached &+ costs[slot &- first] }
      if reached < best {
        let next = block << GraphID.edgeSlotBits | UInt32(truncatingIfNeeded: slot)
        if !reach(labels + slot, next, reached, parent: state) { return false }
      }
      slot &+= 1
    }
    return true
  }

  /// False when a block could not be had.
  @inline(__always)
  private mutating func reach(
    _ label: UnsafeMutablePointer<Label>, _ state: UInt32, _ weight: Weight, parent: UInt32
  ) -> Bool {
    if label.pointee.stamp != run || label.pointee.potential < 0 {
      guard let bound = potential.distance(of: state) else { return false }
      if label.pointee.stamp != run { label.pointee = Label(stamp: run, potential: 0) }
      label.pointee.potential = Int32(bitPattern: bound)
    }
    guard weight < label.pointee.forward else { return true }
    let key = weight &+ UInt32(bitPattern: label.pointee.potential)
    // Infinite bounds are above every limit.
    guard key < best else { return true }
    label.pointee.forward = weight
    label.pointee.parentForward = parent
    // An infinite half never improves.
    let whole = weight &+ label.pointee.backward
    if whole < best {
      best = whole
      meeting = state
    }
    heap.push(key: key, state: state)
    return true
  }

  /// The label of a target, whose bound is not known yet.
  func touched(_ state: UInt32) -> UnsafeMutablePointer<Label> {
    let label = label(state)
    if label.pointee.stamp != run { label.pointee = Label(stamp: run, potential: -1) }
    return label
  }

  @inline(__always)
  func label(_ state: UInt32) -> UnsafeMutablePointer<Label> {
    let number = Int(state >> GraphID.edgeSlotBits)
    if slots[number].labels == nil { workspace.ensureLabels(number) }
    return slots[number].labels.unsafelyUnwrapped + Int(state & GraphID.edgeSlotMask)
  }

  @inline(__always)
  func loaded(_ number: UInt32) -> UnsafeMutablePointer<BlockSlot>? {
    let slot = slots + Int(number)
    if slot.pointee.nodes == nil, !workspace.load(Int(number)) { return nil }
    return slot
  }
}
