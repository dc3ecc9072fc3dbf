extension Hierarchy {
  /// The states from the lowest rank up, numbered as in `StateGraph`: an order that gives a hierarchy of the same shape. O(states).
  ///
  /// - Parameter stateCounts: number of states of each node block of the graph.
  /// - Throws: `SearchError.blockCacheExhausted`, or what the block source throws; `SearchError.hierarchyDamaged` when it does not have each state once.
  public func order(stateCounts: [UInt16]) throws -> [UInt32] {
    let offsets = StateGraph.offsets(stateCounts)
    let count = offsets[offsets.count - 1]
    var order: [UInt32] = []
    order.reserveCapacity(count)
    var isThere = [Bool](repeating: false, count: count)
    for number in rankCounts.indices {
      guard let block = try source.hierarchyBlock(number) else { throw SearchError.blockCacheExhausted }
      for slot in 0..<block.rankCount {
        let state = StateID(rawValue: block.states[slot])
        guard state.block < stateCounts.count, state.slot < Int(stateCounts[state.block]) else {
          throw SearchError.hierarchyDamaged
        }
        let position = offsets[state.block] + state.slot
        if isThere[position] { throw SearchError.hierarchyDamaged }
        isThere[position] = true
        order.append(UInt32(position))
      }
    }
    guard order.count == count else { throw SearchError.hierarchyDamaged }
    return order
  }
}
