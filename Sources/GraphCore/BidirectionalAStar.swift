/// Bidirectional A* over edge states with turn costs: exact for any lists of sources and targets.
///
/// Potentials are balanced: twice the average of a lower bound to the target's place and (negative) to the source's place, so that both
/// searches see the same reduced weights (Ikeda et al., "A Fast Algorithm for Finding Better Routes by AI Search Techniques", 1994). Both bounds are
/// chords over the highest speed, floored to whole units, which keeps them consistent: whatever the two places are, only speed depends on them,
/// never the answer. The search ends when the two smallest keys together reach twice the best meeting; a state whose key proves that it cannot improve on
/// the best meeting is not queued. A popped entry is stale exactly when its key differs from that of its label.
///
/// Keys are doubled weights plus a bias that keeps them positive. The loop reads blocks through the workspace's window; a block that is not there is
/// loaded, and if the cache is full the step is repeated after letting go of all blocks: relaxing twice does no harm.
public struct BidirectionalAStar: ~Copyable {
  private let workspace: QueryWorkspace
  private let slots: UnsafeMutablePointer<BlockSlot>
  private let run: UInt32
  private var forward = MinHeap()
  private var backward = MinHeap()
  private var best: Weight
  private var meeting = GraphID.none
  /// Keys at or above this (own key + smallest key of the other side) cannot improve `best`.
  private var keyLimit: UInt64
  private var settled = 0
  private var largestLabel: Weight = 0
  /// Whether a way was left out because it would weigh `Weight.infinity` or more, before any way was known.
  private var wasCutOff = false
  // The two places and the factor, as the potential needs them.
  private let xs, ys, zs: SIMD2<Double>
  private let factor: Double
  private let bias: Int32

  /// Largest lower bound that is used. Cutting a consistent potential off at a constant leaves it consistent.
  private static let boundLimit = Double(Weight.limit)

  private init(workspace: QueryWorkspace, from: Position, to: Position, below limit: Weight) {
    workspace.begin()
    self.workspace = workspace
    slots = workspace.slots
    run = workspace.run
    best = limit
    xs = SIMD2(Double(to.x), Double(from.x))
    ys = SIMD2(Double(to.y), Double(from.y))
    zs = SIMD2(Double(to.z), Double(from.z))
    factor = workspace.graph.weightPerUnit
    bias = Int32(min(from.chord(to: to) * factor, Self.boundLimit)) + 2
    keyLimit = 2 * (UInt64(limit) + UInt64(bias))
    swap(&forward, &workspace.forwardHeap)
    swap(&backward, &workspace.backwardHeap)
  }

  /// Finds the best way from any source to any target.
  ///
  /// - Parameters:
  ///   - from: about where the sources lie; to: about where the targets lie. They steer the search and never change the answer.
  ///   - below: only a way of less weight than this counts (a way known from elsewhere, for example along a single edge).
  ///   - stop: polled every 1024 settled states.
  /// - Returns: the way; without one, `weight` is `Weight.infinity`.
  /// - Throws: `SearchError`, or what the block source throws.
  public static func search(
    _ workspace: QueryWorkspace, from: Position, sources: [Seed], to: Position, targets: [Seed],
    below limit: Weight = .infinity, stop: StopFlag? = nil
  ) throws -> SearchResult {
    var search = BidirectionalAStar(workspace: workspace, from: from, to: to, below: limit)
    defer {
      swap(&search.forward, &workspace.forwardHeap)
      swap(&search.backward, &workspace.backwardHeap)
    }
    for seed in sources { try search.start(seed, isForward: true) }
    for seed in targets { try search.start(seed, isForward: false) }
    try search.loop(stop)
    let isFound = search.meeting != GraphID.none
    if !isFound, limit == .infinity {
      if search.wasCutOff { throw SearchError.weightOverflow }
      try workspace.checkOverflow(largestLabel: search.largestLabel)
    }
    return SearchResult(
      weight: isFound ? search.best : .infinity, states: isFound ? workspace.path(through: search.meeting) : [],
      settled: search.settled)
  }

  private mutating func start(_ seed: Seed, isForward: Bool) throws {
    var attempt = 0
    while !reachSeed(seed.state.rawValue, seed.weight, isForward: isForward) {
      try workspace.recover(attempt: attempt)
      attempt += 1
    }
  }

  private mutating func reachSeed(_ state: UInt32, _ weight: Weight, isForward: Bool) -> Bool {
    let slot = Int(state & GraphID.edgeSlotMask)
    guard let own = loaded(state >> GraphID.edgeSlotBits) else { return false }
    let head = own.pointee.states.unsafelyUnwrapped[slot].head
    guard let there = loaded(head >> GraphID.nodeSlotBits) else { return false }
    let label = own.pointee.labels.unsafelyUnwrapped + slot
    touch(label, there.pointee.nodes.unsafelyUnwrapped + Int(head & GraphID.nodeSlotMask))
    if isForward {
      reachForward(label, state, weight, parent: GraphID.none)
    } else {
      reachBackward(label, state, weight, parent: GraphID.none)
    }
    return true
  }

  private mutating func loop(_ stop: StopFlag?) throws {
    while true {
      let forwardKey = forward.minimumKey
      let backwardKey = backward.minimumKey
      // An empty heap has the largest key of all, which ends the search too.
      if forwardKey == .max || backwardKey == .max { return }
      if UInt64(forwardKey) + UInt64(backwardKey) >= keyLimit {
        wasCutOff = best == .infinity
        return
      }
      if forwardKey <= backwardKey {
        let state = forward.pop().state
        let label = self.label(state)
        let weight = label.pointee.forward
        if forwardKey != self.forwardKey(weight, label) { continue }
        largestLabel = max(largestLabel, weight)
        if !expandForward(state, weight) { try repeatExpansion(state, weight, isForward: true) }
      } else {
        let state = backward.pop().state
        let label = self.label(state)
        let weight = label.pointee.backward
        if backwardKey != self.backwardKey(weight, label) { continue }
        largestLabel = max(largestLabel, weight)
        if !expandBackward(state, weight) { try repeatExpansion(state, weight, isForward: false) }
      }
      settled &+= 1
      if settled & 1023 == 0, let stop, stop.isRaised { throw SearchError.stopped }
      if workspace.isOverShare { workspace.releaseBlocks() }
    }
  }

  @inline(never)
  private mutating func repeatExpansion(_ state: UInt32, _ weight: Weight, isForward: Bool) throws {
    var attempt = 0
    repeat {
      try workspace.recover(attempt: attempt)
      attempt += 1
    } while !(isForward ? expandForward(state, weight) : expandBackward(state, weight))
  }

  /// Relaxes every turn from the end of a state's edge. False when a block could not be had.
  @inline(__always)
  private mutating func expandForward(_ state: UInt32, _ weight: Weight) -> Bool {
    guard let own = loaded(state >> GraphID.edgeSlotBits) else { return false }
    let record = own.pointee.states.unsafelyUnwrapped + Int(state & GraphID.edgeSlotMask)
    let block = record.pointee.head >> GraphID.nodeSlotBits
    guard let there = loaded(block) else { return false }
    let node = Int(record.pointee.head & GraphID.nodeSlotMask)
    let nodes = there.pointee.nodes.unsafelyUnwrapped
    let first = Int(nodes[node].firstOut)
    let end = Int(nodes[node + 1].firstOut)
    let costs = there.pointee.turns.flatMap { turnRow($0, node, Int(record.pointee.row)) }
    let states = there.pointee.states.unsafelyUnwrapped
    let labels = there.pointee.labels.unsafelyUnwrapped
    var slot = first
    while slot < end {
      var reached = weight &+ states[slot].weight
      if let costs { reached = reached &+ costs[slot &- first] }
      let label = labels + slot
      if label.pointee.stamp != run {
        let head = states[slot].head
        guard let beyond = loaded(head >> GraphID.nodeSlotBits) else { return false }
        touch(label, beyond.pointee.nodes.unsafelyUnwrapped + Int(head & GraphID.nodeSlotMask))
      }
      if reached < label.pointee.forward {
        reachForward(label, block << GraphID.edgeSlotBits | UInt32(truncatingIfNeeded: slot), reached, parent: state)
      }
      slot &+= 1
    }
    return true
  }

  /// Relaxes every turn into the beginning of a state's edge. False when a block could not be had.
  @inline(__always)
  private mutating func expandBackward(_ state: UInt32, _ weight: Weight) -> Bool {
    guard let own = loaded(state >> GraphID.edgeSlotBits) else { return false }
    let slot = Int(state & GraphID.edgeSlotMask)
    let record = own.pointee.states.unsafelyUnwrapped + slot
    let tail = Int(record.pointee.tail)
    let node = own.pointee.nodes.unsafelyUnwrapped + tail
    let first = Int(node.pointee.firstIn)
    let end = Int(node[1].firstIn)
    let column = own.pointee.turns.flatMap { turnColumn($0, tail, slot &- Int(node.pointee.firstOut)) }
    let before = own.pointee.inStates.unsafelyUnwrapped
    let through = weight &+ record.pointee.weight
    var index = first
    while index < end {
      let other = before[index]
      var reached = through
      if let column { reached = reached &+ column.costs[(index &- first) &* column.stride] }
      let label = self.label(other)
      touch(label, node)
      if reached < label.pointee.backward { reachBackward(label, other, reached, parent: state) }
      index &+= 1
    }
    return true
  }

  @inline(__always)
  private mutating func reachForward(
    _ label: UnsafeMutablePointer<Label>, _ state: UInt32, _ weight: Weight, parent: UInt32
  ) {
    guard weight < label.pointee.forward else { return }
    label.pointee.forward = weight
    label.pointee.parentForward = parent
    meet(label, state)
    let key = forwardKey(weight, label)
    if UInt64(key) + UInt64(backward.minimumKey == .max ? 0 : backward.minimumKey) < keyLimit {
      forward.push(key: key, state: state)
    } else if best == .infinity {
      wasCutOff = true
    }
  }

  @inline(__always)
  private mutating func reachBackward(
    _ label: UnsafeMutablePointer<Label>, _ state: UInt32, _ weight: Weight, parent: UInt32
  ) {
    guard weight < label.pointee.backward else { return }
    label.pointee.backward = weight
    label.pointee.parentBackward = parent
    meet(label, state)
    let key = backwardKey(weight, label)
    if UInt64(key) + UInt64(forward.minimumKey == .max ? 0 : forward.minimumKey) < keyLimit {
      backward.push(key: key, state: state)
    } else if best == .infinity {
      wasCutOff = true
    }
  }

  @inline(__always)
  private mutating func meet(_ label: UnsafeMutablePointer<Label>, _ state: UInt32) {
    // Two infinite halves add up to no more than 2^31 and never improve.
    let whole = label.pointee.forward &+ label.pointee.backward
    guard whole < best else { return }
    best = whole
    meeting = state
    keyLimit = 2 * (UInt64(whole) + UInt64(bias))
  }

  // MARK: Labels, keys and blocks

  @inline(__always)
  private func forwardKey(_ weight: Weight, _ label: UnsafeMutablePointer<Label>) -> UInt32 {
    2 &* weight &+ UInt32(truncatingIfNeeded: bias &+ label.pointee.potential)
  }

  @inline(__always)
  private func backwardKey(_ weight: Weight, _ label: UnsafeMutablePointer<Label>) -> UInt32 {
    2 &* weight &+ UInt32(truncatingIfNeeded: bias &- label.pointee.potential)
  }

  /// Makes a label ready that this run has not seen. `node` is the head of its state's edge.
  @inline(__always)
  private func touch(_ label: UnsafeMutablePointer<Label>, _ node: UnsafeMutablePointer<NodeRecord>) {
    if label.pointee.stamp != run { label.pointee = Label(stamp: run, potential: potential(node)) }
  }

  /// Lower bound from the node to the targets' place minus lower bound from the sources' place to the node.
  @inline(__always)
  private func potential(_ node: UnsafeMutablePointer<NodeRecord>) -> Int32 {
    let dx = Double(node.pointee.x) - xs
    let dy = Double(node.pointee.y) - ys
    let dz = Double(node.pointee.z) - zs
    let bounds = (dx * dx + dy * dy + dz * dz).squareRoot() * factor
    return Int32(min(bounds[0], Self.boundLimit)) &- Int32(min(bounds[1], Self.boundLimit))
  }

  /// The label of a state whose block's data need not be loaded.
  @inline(__always)
  private func label(_ state: UInt32) -> UnsafeMutablePointer<Label> {
    let number = Int(state >> GraphID.edgeSlotBits)
    if slots[number].labels == nil { workspace.ensureLabels(number) }
    return slots[number].labels.unsafelyUnwrapped + Int(state & GraphID.edgeSlotMask)
  }

  /// The window on a block, loaded; nil when it cannot be had now.
  @inline(__always)
  private func loaded(_ number: UInt32) -> UnsafeMutablePointer<BlockSlot>? {
    let slot = slots + Int(number)
    if slot.pointee.nodes == nil, !workspace.load(Int(number)) { return nil }
    return slot
  }
}
