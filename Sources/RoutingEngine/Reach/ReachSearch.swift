import GraphCore

/// One-to-all within a limit: explores the states and tells which parts of which edges they mean. Used by one thread.
///
/// Weights are those of `LegSearch`: a target on an edge is reached over a turn into the edge, or along the edge on which the place lies.
struct ReachSearch {
  let graph: SearchGraph
  /// The directions of the roads on which the place lies.
  let places: [DirectedPlace]
  /// The largest weight that counts.
  let limit: Weight

  /// The parts in the order of edges, and how many states were settled.
  ///
  /// - Throws: `SearchError`, or what the block source throws.
  func run(
    _ workspace: QueryWorkspace, _ direction: SearchDirection, stop: StopFlag
  ) throws -> (parts: [ReachedPart], settled: Int) {
    let seeds =
      direction == .forward
      ? try LegSource.all(places, graph).map(\.seed) : try LegTarget.all(places, graph).map(\.seed)
    let settled = try Dijkstra.explore(
      workspace, sources: seeds, direction: direction, below: limit + 1, stop: stop)
    // What comes now needs room in the block cache and not what the search held.
    workspace.end(labelByteLimit: .max)
    var parts = try placeParts(direction)
    switch direction {
    case .forward: try addForward(workspace, Set(seeds.map(\.state)), &parts)
    case .backward: try addBackward(workspace, &parts)
    }
    parts.sort { ($0.edge, $0.start) < ($1.edge, $1.start) }
    return (parts, settled)
  }

  /// From the place to the end of its edge, or from the beginning to the place.
  private func placeParts(_ direction: SearchDirection) throws -> [ReachedPart] {
    var parts: [ReachedPart] = []
    for place in places {
      guard let state = try graph.startStates(of: place.edge).first else { continue }
      let weight = try graph.weight(of: state)
      guard weight < .infinity else { continue }
      let share = weight > 0 ? Double(limit) / Double(weight) : 1
      let before = place.part(of: weight)
      switch direction {
      case .forward:
        // By weights, not by fractions: weights are rounded.
        let end = weight - before <= limit ? 1 : min(1, place.fraction + share)
        parts.append(
          ReachedPart(
            edge: place.edge, start: place.fraction, end: end, startWeight: 0, endWeight: min(limit, weight - before)))
      case .backward:
        let start = before <= limit ? 0 : max(0, place.fraction - share)
        parts.append(
          ReachedPart(
            edge: place.edge, start: start, end: place.fraction, startWeight: min(limit, before), endWeight: 0))
      }
    }
    return parts
  }

  /// Edges by the weight at their tails. A source's own label is that of the place on it: such an edge is entered again over a turn.
  private func addForward(
    _ workspace: QueryWorkspace, _ sources: Set<StateID>, _ parts: inout [ReachedPart]
  ) throws {
    try forEachEdge(workspace) { state, record, label in
      guard sources.contains(state) else { return label - record.weight }
      return try graph.predecessors(of: state).map { workspace.weight(of: $0.state) + $0.weight }.min()
    } body: { edge, tail, weight in
      let share = weight > 0 ? min(1, Double(limit - tail) / Double(weight)) : 1
      parts.append(
        ReachedPart(edge: edge, start: 0, end: share, startWeight: tail, endWeight: min(limit, tail + weight)))
    }
  }

  /// Edges by the weight at their heads, in the states in which a route may begin.
  private func addBackward(_ workspace: QueryWorkspace, _ parts: inout [ReachedPart]) throws {
    try forEachEdge(workspace) { _, record, label in
      SearchGraph.mayBegin(record) ? label : nil
    } body: { edge, head, weight in
      let share = weight > 0 ? min(1, Double(limit - head) / Double(weight)) : 1
      parts.append(
        ReachedPart(edge: edge, start: 1 - share, end: 1, startWeight: min(limit, head + weight), endWeight: head))
    }
  }

  /// Calls `body` with the best weight within the limit of each open edge's states, and the edge's own weight.
  private func forEachEdge(
    _ workspace: QueryWorkspace, weight: (StateID, StateRecord, Weight) throws -> Weight?,
    body: (EdgeID, Weight, Weight) -> Void
  ) throws {
    var block: (number: Int, block: SearchBlock)?
    var best: (edge: EdgeID, weight: Weight, own: Weight)?
    try workspace.forEachReached { state, label in
      if block?.number != state.block {
        block = nil
        block = (state.block, try graph.block(state.block))
      }
      guard let record = block?.block.states[state.slot], record.weight < .infinity,
        let weight = try weight(state, record, label), weight <= limit
      else { return }
      let edge = EdgeID(block: state.block, slot: Int(record.edge))
      if let known = best, known.edge == edge {
        best?.weight = min(known.weight, weight)
        return
      }
      if let best { body(best.edge, best.weight, best.own) }
      best = (edge, weight, record.weight)
    }
    if let best { body(best.edge, best.weight, best.own) }
  }
}
