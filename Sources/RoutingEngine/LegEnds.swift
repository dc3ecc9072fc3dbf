import GraphCore

/// Where a search begins for a place on an edge: a state with what remains of its edge.
struct LegSource {
  var seed: Seed
  var place: DirectedPlace

  /// The sources of some places, without those on closed edges.
  ///
  /// - Throws: what the block source throws.
  static func all(_ places: [DirectedPlace], _ graph: SearchGraph) throws -> [LegSource] {
    var sources: [LegSource] = []
    for place in places {
      for state in try graph.startStates(of: place.edge) {
        let weight = try graph.weight(of: state)
        // The road may be closed for this request only.
        guard weight < .infinity else { continue }
        sources.append(LegSource(seed: Seed(state: state, weight: weight - place.part(of: weight)), place: place))
      }
    }
    return sources
  }

  /// The one with which a way begins in a state.
  static func best(in state: StateID, of sources: [LegSource]) -> LegSource? {
    sources.filter { $0.seed.state == state }.min { $0.seed.weight < $1.seed.weight }
  }
}

/// Where a search ends for a place on an edge: a state before the edge, with the turn and the part of the edge up to the place.
struct LegTarget {
  var seed: Seed
  var turnCost: Weight
  var place: DirectedPlace

  /// The targets of some places, without those on closed edges.
  ///
  /// - Throws: what the block source throws.
  static func all(_ places: [DirectedPlace], _ graph: SearchGraph) throws -> [LegTarget] {
    var targets: [LegTarget] = []
    for place in places {
      for state in try graph.endStates(of: place.edge) {
        let weight = try graph.weight(of: state)
        guard weight < .infinity else { continue }
        let part = place.part(of: weight)
        for before in try graph.predecessors(of: state) {
          let seed = Seed(state: before.state, weight: before.weight + part)
          targets.append(LegTarget(seed: seed, turnCost: before.weight, place: place))
        }
      }
    }
    return targets
  }
}

/// A way along one edge without leaving it.
struct DirectWay {
  var weight: Weight
  var from, to: DirectedPlace

  /// The best of those between some places; nil when there is none.
  ///
  /// - Throws: what the block source throws.
  static func best(from starts: [DirectedPlace], to ends: [DirectedPlace], _ graph: SearchGraph) throws -> DirectWay? {
    var best: DirectWay?
    for start in starts {
      for end in ends where end.edge == start.edge && end.fraction >= start.fraction {
        guard let state = try graph.startStates(of: start.edge).first else { continue }
        let weight = try graph.weight(of: state)
        guard weight < .infinity else { continue }
        let between = end.part(of: weight) - start.part(of: weight)
        if between < best?.weight ?? .infinity { best = DirectWay(weight: between, from: start, to: end) }
      }
    }
    return best
  }
}
