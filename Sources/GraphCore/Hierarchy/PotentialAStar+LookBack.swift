// The search from the targets. Its labels are exact for states below its smallest key, and the forward search meets them.
extension PotentialAStar {
  /// Settles states by their weight to the targets until so many have been settled in all.
  ///
  /// - Returns: whether there are more. If not, the best way is known, or there is none.
  mutating func lookBack(until count: Int, _ stop: StopFlag?) throws -> Bool {
    while settledBackward < count {
      if backward.minimumKey >= best { return false }
      let (key, state) = backward.pop()
      if key != label(state).pointee.backward { continue }
      var attempt = 0
      while !expandBackward(state, key) { try recover(&attempt) }
      settledBackward &+= 1
      if workspace.isOverShare { workspace.releaseBlocks() }
      if settledBackward & 1023 == 0, let stop, stop.isRaised { throw SearchError.stopped }
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
    let first = Int(node.pointee.firstIn)
    let column = own.pointee.turns.flatMap { turnColumn($0, tail, slot &- Int(node.pointee.firstOut)) }
    let before = own.pointee.inStates.unsafelyUnwrapped
    for index in first..<max(first, Int(node[1].firstIn)) {
      var reached = weight &+ record.pointee.weight
      if let column { reached = reached &+ column.costs[(index &- first) &* column.stride] }
      if reached < best { reachBackward(touched(before[index]), before[index], reached, parent: state) }
    }
    return true
  }

  mutating func reachBackward(
    _ label: UnsafeMutablePointer<Label>, _ state: UInt32, _ weight: Weight, parent: UInt32
  ) {
    guard weight < label.pointee.backward else { return }
    label.pointee.backward = weight
    label.pointee.parentBackward = parent
    let whole = weight &+ label.pointee.forward
    if whole < best {
      best = whole
      meeting = state
    }
    backward.push(key: weight, state: state)
  }
}
