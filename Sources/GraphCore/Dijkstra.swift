/// The direction in which a search goes through the network.
public enum SearchDirection: Sendable {
  /// With the traffic: where one gets to.
  case forward
  /// Against it: from where one gets here.
  case backward
}

/// Plain Dijkstra over edge states with turn costs: the fallback, and one-to-all within a limit.
///
/// Dijkstra, "A note on two problems in connexion with graphs", 1959; with a lazy heap. O((states + turns) log states).
public struct Dijkstra: ~Copyable {
  private let workspace: QueryWorkspace
  private let slots: UnsafeMutablePointer<BlockSlot>
  private let run: UInt32
  private var heap = MinHeap()
  private var best: Weight
  private var meeting = GraphID.none
  private var settled = 0
  private var largestLabel: Weight = 0
  private let direction: SearchDirection

  private init(workspace: QueryWorkspace, below limit: Weight, direction: SearchDirection = .forward) {
    workspace.begin()
    self.direction = direction
    self.workspace = workspace
    slots = workspace.slots
    run = workspace.run
    best = limit
    swap(&heap, &workspace.forwardHeap)
  }

  /// Finds the best way from any source to any target. Parameters, result and errors as `BidirectionalAStar.search`.
  public static func search(
    _ workspace: QueryWorkspace, sources: [Seed], targets: [Seed], below limit: Weight = .infinity,
    stop: StopFlag? = nil
  ) throws -> SearchResult {
    var search = Dijkstra(workspace: workspace, below: limit)
    defer { swap(&search.heap, &workspace.forwardHeap) }
    for seed in targets {
      let label = search.label(seed.state.rawValue)
      label.pointee.backward = min(label.pointee.backward, seed.weight)
    }
    for seed in sources { search.reach(seed.state.rawValue, seed.weight, parent: GraphID.none) }
    try search.loop(stop)
    let isFound = search.meeting != GraphID.none
    if !isFound, limit == .infinity { try workspace.checkOverflow(largestLabel: search.largestLabel) }
    return SearchResult(
      weight: isFound ? search.best : .infinity, states: isFound ? workspace.path(through: search.meeting) : [],
      settled: search.settled)
  }

  /// Settles every state whose weight is below `limit`; read the weights with `QueryWorkspace.weight(of:)` and `forEachReached`.
  ///
  /// Forward, a state's weight is that of the best way from the sources to the end of its edge; a state that was reached but not settled has the best of those
  /// over settled states. Backward, it is that of the best way from the end of its edge to the places that the sources stand for, as seeds of targets do.
  ///
  /// - Returns: how many states were settled.
  /// - Throws: `SearchError`; `weightOverflow` where without a limit states may have been missed; or what the block source throws.
  public static func explore(
    _ workspace: QueryWorkspace, sources: [Seed], direction: SearchDirection = .forward,
    below limit: Weight = .infinity, stop: StopFlag? = nil
  ) throws -> Int {
    var search = Dijkstra(workspace: workspace, below: limit, direction: direction)
    defer { swap(&search.heap, &workspace.forwardHeap) }
    for seed in sources { search.reach(seed.state.rawValue, seed.weight, parent: GraphID.none) }
    try search.loop(stop)
    if limit == .infinity { try workspace.checkOverflow(largestLabel: search.largestLabel) }
    return search.settled
  }

  private mutating func loop(_ stop: StopFlag?) throws {
    while heap.minimumKey < best {
      let (key, state) = heap.pop()
      if key != label(state).pointee.forward { continue }
      largestLabel = key
      var attempt = 0
      while !(direction == .forward ? expand(state, key) : expandBackward(state, key)) {
        try workspace.recover(attempt: attempt)
        attempt += 1
      }
      settled &+= 1
      if settled & 1023 == 0, let stop, stop.isRaised { throw SearchError.stopped }
      if workspace.isOverShare { workspace.releaseBlocks() }
    }
  }

  /// Relaxes every turn from the end of a state's edge. False when a block could not be had.
  private mutating func expand(_ state: UInt32, _ weight: Weight) -> Bool {
    guard let own = loaded(state >> GraphID.edgeSlotBits) else { return false }
    let record = own.pointee.states.unsafelyUnwrapped + Int(state & GraphID.edgeSlotMask)
    let block = record.pointee.head >> GraphID.nodeSlotBits
    guard let there = loaded(block) else { return false }
    let node = Int(record.pointee.head & GraphID.nodeSlotMask)
    let nodes = there.pointee.nodes.unsafelyUnwrapped
    let first = Int(nodes[node].firstOut)
    let costs = there.pointee.turns.flatMap { turnRow($0, node, Int(record.pointee.row)) }
    let states = there.pointee.states.unsafelyUnwrapped
    for slot in first..<max(first, Int(nodes[node + 1].firstOut)) {
      let turn = costs.map { $0[slot - first] } ?? 0
      reach(block << GraphID.edgeSlotBits | UInt32(slot), weight &+ states[slot].weight &+ turn, parent: state)
    }
    return true
  }

  /// Relaxes every turn into the beginning of a state's edge. False when a block could not be had.
  private mutating func expandBackward(_ state: UInt32, _ weight: Weight) -> Bool {
    guard let own = loaded(state >> GraphID.edgeSlotBits) else { return false }
    let slot = Int(state & GraphID.edgeSlotMask)
    let record = own.pointee.states.unsafelyUnwrapped + slot
    let tail = Int(record.pointee.tail)
    let node = own.pointee.nodes.unsafelyUnwrapped + tail
    let column = own.pointee.turns.flatMap { turnColumn($0, tail, slot - Int(node.pointee.firstOut)) }
    let before = own.pointee.inStates.unsafelyUnwrapped
    let first = Int(node.pointee.firstIn)
    for index in first..<max(first, Int(node[1].firstIn)) {
      let turn = column.map { $0.costs[(index - first) * $0.stride] } ?? 0
      reach(before[index], weight &+ record.pointee.weight &+ turn, parent: state)
    }
    return true
  }

  @inline(__always)
  private mutating func reach(_ state: UInt32, _ weight: Weight, parent: UInt32) {
    let label = label(state)
    guard weight < label.pointee.forward else { return }
    label.pointee.forward = weight
    label.pointee.parentForward = parent
    // Two infinite halves add up to no more than 2^31 and never improve.
    let whole = weight &+ label.pointee.backward
    if whole < best, label.pointee.backward < .infinity {
      best = whole
      meeting = state
    }
    heap.push(key: weight, state: state)
  }

  @inline(__always)
  private func label(_ state: UInt32) -> UnsafeMutablePointer<Label> {
    let number = Int(state >> GraphID.edgeSlotBits)
    if slots[number].labels == nil { workspace.ensureLabels(number) }
    let label = slots[number].labels.unsafelyUnwrapped + Int(state & GraphID.edgeSlotMask)
    if label.pointee.stamp != run { label.pointee = Label(stamp: run, potential: 0) }
    return label
  }

  @inline(__always)
  private func loaded(_ number: UInt32) -> UnsafeMutablePointer<BlockSlot>? {
    let slot = slots + Int(number)
    if slot.pointee.nodes == nil, !workspace.load(Int(number)) { return nil }
    return slot
  }
}
