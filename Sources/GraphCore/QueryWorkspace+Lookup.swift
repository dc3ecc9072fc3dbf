// Lookups after a search, through the window: a block that the search has touched costs neither a lock nor a reference.
extension QueryWorkspace {
  /// The record of a state.
  ///
  /// - Throws: `SearchError.blockCacheExhausted` when the cache is full of what queries hold, or what the block source throws.
  public func record(of state: StateID) throws -> StateRecord {
    let slot = try slot(state.block)
    return slot.states.map { $0[state.slot] }
      ?? StateRecord(head: 0, weight: .infinity, row: 0, tail: 0, edge: 0, tag: 0)
  }

  /// Cost of the turn into a state from the one that arrives at its tail in a row of the turn table; `Weight.infinity` when it is prohibited.
  ///
  /// - Throws: as `record(of:)`.
  public func turnCost(row: UInt16, to state: StateID) throws -> Weight {
    let slot = try slot(state.block)
    guard let turns = slot.turns, let nodes = slot.nodes, let states = slot.states else { return 0 }
    let tail = Int(states[state.slot].tail)
    guard let costs = turnRow(turns, tail, Int(row)) else { return 0 }
    return costs[state.slot - Int(nodes[tail].firstOut)]
  }

  /// The window on a block, which is there until the next call.
  private func slot(_ number: Int) throws -> BlockSlot {
    if slots[number].states == nil {
      if isOverShare { releaseBlocks() }
      var attempt = 0
      while !load(number) {
        try recover(attempt: attempt)
        attempt += 1
      }
    }
    return slots[number]
  }
}
