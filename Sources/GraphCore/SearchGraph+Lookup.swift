// Lookups outside the loops: one block reference each, no workspace needed.
extension SearchGraph {
  /// A block, held by the caller.
  ///
  /// - Throws: `SearchError.blockCacheExhausted` when the cache is full of what queries hold, or what the source throws.
  public func block(_ number: Int) throws -> SearchBlock {
    guard let block = try source.searchBlock(number) else { throw SearchError.blockCacheExhausted }
    return block
  }

  /// The states of an edge, ascending by (memory, layer). O(copies of edges at lower slots).
  public func states(of edge: EdgeID) throws -> [StateID] {
    let block = try block(edge.block)
    // States are ordered by edge and every edge has one: none of this edge lies below its slot.
    var slot = edge.slot
    while slot < block.stateCount, Int(block.states[slot].edge) < edge.slot { slot += 1 }
    var states: [StateID] = []
    while slot < block.stateCount, Int(block.states[slot].edge) == edge.slot {
      states.append(StateID(block: edge.block, slot: slot))
      slot += 1
    }
    return states
  }

  /// Whether the profile may use an edge. All states of an edge have its weight. O(copies of edges at lower slots).
  public func isOpen(_ edge: EdgeID) throws -> Bool {
    let block = try block(edge.block)
    var slot = edge.slot
    while slot < block.stateCount, Int(block.states[slot].edge) < edge.slot { slot += 1 }
    return slot < block.stateCount && block.states[slot].weight < .infinity
  }

  /// The states in which a route may begin on an edge: nothing remembered, and either on public roads or leaving a restricted area (an edge of a restricted
  /// road has the second kind, every other edge the first). Never empty in a good package.
  public func startStates(of edge: EdgeID) throws -> [StateID] {
    let block = try block(edge.block)
    return try states(of: edge).filter { Self.mayBegin(block.states[$0.slot]) }
  }

  /// The states in which a route may end on an edge: all of them. It may still be leaving the start's restricted area, which is then the target's too.
  public func endStates(of edge: EdgeID) throws -> [StateID] { try states(of: edge) }

  /// The states in which a route may begin that leaves a node, with their weights; `Weight.infinity` for a closed edge.
  public func startStates(leaving node: NodeID) throws -> [Seed] {
    let block = try block(node.block)
    return try outStates(of: node).filter { Self.mayBegin(block.states[$0.state.slot]) }
  }

  /// Whether a route may begin in a state: memory 0, layer 0 or 1.
  public static func mayBegin(_ state: StateRecord) -> Bool { state.tag < 2 }

  /// Weight of a state's edge; `Weight.infinity` when closed.
  public func weight(of state: StateID) throws -> Weight { try block(state.block).states[state.slot].weight }

  /// The edge of a state.
  public func edge(of state: StateID) throws -> EdgeID {
    EdgeID(block: state.block, slot: Int(try block(state.block).states[state.slot].edge))
  }

  /// Where a node lies.
  public func position(of node: NodeID) throws -> Position {
    let record = try block(node.block).nodes[node.slot]
    return Position(x: record.x, y: record.y, z: record.z)
  }

  /// The states that leave a node, with their weights.
  public func outStates(of node: NodeID) throws -> [Seed] {
    let block = try block(node.block)
    return (Int(block.nodes[node.slot].firstOut)..<Int(block.nodes[node.slot + 1].firstOut)).map {
      Seed(state: StateID(block: node.block, slot: $0), weight: block.states[$0].weight)
    }
  }

  /// The states that arrive at a node. A route may end in any of them.
  public func inStates(of node: NodeID) throws -> [StateID] {
    let block = try block(node.block)
    return (Int(block.nodes[node.slot].firstIn)..<Int(block.nodes[node.slot + 1].firstIn)).map {
      StateID(rawValue: block.inStates[$0])
    }
  }

  /// The states from which a turn leads into `state`, with the cost of that turn; prohibited turns are left out.
  public func predecessors(of state: StateID) throws -> [Seed] {
    let block = try block(state.block)
    let tail = Int(block.states[state.slot].tail)
    let column = state.slot - Int(block.nodes[tail].firstOut)
    let costs = block.turns.flatMap { turnColumn($0, tail, column) }
    return try inStates(of: NodeID(block: state.block, slot: tail)).enumerated().compactMap { row, from in
      let cost = costs.map { $0.costs[row * $0.stride] } ?? 0
      return cost < .infinity ? Seed(state: from, weight: cost) : nil
    }
  }

  /// Cost of the turn between two states that follow each other; `Weight.infinity` when it is prohibited. O(1).
  public func turnCost(from: StateID, to: StateID) throws -> Weight {
    let before = try block(from.block)
    let after = try block(to.block)
    let tail = Int(after.states[to.slot].tail)
    guard let costs = after.turns.flatMap({ turnRow($0, tail, Int(before.states[from.slot].row)) }) else { return 0 }
    return costs[to.slot - Int(after.nodes[tail].firstOut)]
  }
}
