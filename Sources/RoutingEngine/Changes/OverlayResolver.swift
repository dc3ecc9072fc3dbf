import GraphCore
import GraphFormat

/// What an overlay and rules by time make of the graph of a profile.
struct GraphChanges {
  /// By number of the block.
  var patches: [Int: BlockPatch] = [:]
  /// Largest weight that a change gives.
  var maxWeight: Weight = 0
  /// Least weight per unit of chord that a change gives; infinity when no edge becomes faster.
  var minWeightPerUnit = Double.infinity
  /// How many changes name roads that the package does not have.
  var unknownRoads = 0
}

/// Works out which edges an overlay means, for one profile of a package. O(changes log edges), and for areas the edges of the blocks near them.
struct OverlayResolver {
  let package: GraphPackage
  let profile: ProfileInfo
  let graph: SearchGraph
  let index: SourceIndex
  private(set) var changes = GraphChanges()

  init(package: GraphPackage, profile: ProfileInfo, graph: SearchGraph, index: SourceIndex) {
    self.package = package
    self.profile = profile
    self.graph = graph
    self.index = index
  }

  /// Adds the changes of an overlay.
  ///
  /// - Throws: `PackageError` or `SearchError` when a block cannot be read.
  mutating func add(_ overlay: WeightOverlay) throws {
    for change in overlay.changes {
      let edges = try edges(change.road)
      if edges.isEmpty { changes.unknownRoads += 1 }
      for edge in edges { set(edge, try weightChange(change.effect, edge)) }
    }
    for area in overlay.avoidedAreas { try close(AreaTest(area)) }
    try measure()
  }

  private func edges(_ road: RoadChange.Road) throws -> [EdgeID] {
    switch road {
    case .edge(let edge):
      guard edge.block < package.blockCount, edge.slot < (try package.roads(block: edge.block).edgeCount) else {
        return []
      }
      return [edge]
    case .source(let id, let direction): return try index.edges(id, direction)
    case .nodes(let from, let to): return try index.edges(from: from, to: to)
    }
  }

  private func weightChange(_ effect: RoadChange.Effect, _ edge: EdgeID) throws -> WeightChange {
    switch effect {
    case .closed: return .closed
    case .factor(let factor): return .factor(factor)
    case .weight(let weight): return weight < .infinity ? .weight(weight) : .closed
    case .speed(let kmh):
      let metres = Double(try package.roads(block: edge.block).lengths[edge.slot]) / 100
      let units = metres * 3.6 / kmh * 1_000_000 / Double(profile.microsecondsPerWeight)
      return .weight(Weight(min(units.rounded(.up), Double(Weight.limit - 1))))
    }
  }

  private mutating func set(_ edge: EdgeID, _ change: WeightChange) {
    changes.patches[edge.block, default: BlockPatch()].weights[UInt16(edge.slot)] = change
  }

  /// Closes what touches an area.
  private mutating func close(_ area: AreaTest) throws {
    let roads = RoadReader(package: package)
    for (number, box) in try package.spatialRoot().blocks.enumerated() where area.mayTouch(box) {
      let block = try roads.block(number)
      for slot in block.owners.map(Int.init) {
        guard area.touches(Array(try roads.line(block, slot))) else { continue }
        set(block.edge(slot), .closed)
        if block.twins[slot] != GraphID.none { set(EdgeID(rawValue: block.twins[slot]), .closed) }
      }
    }
  }

  /// Finds the bounds that the searches need: the largest weight, and the least per chord among edges that become faster.
  private mutating func measure() throws {
    for (number, patch) in changes.patches {
      let mayLower = patch.weights.values.contains { change in
        switch change {
        case .closed: false
        case .factor(let factor): factor < 1
        case .weight: true
        }
      }
      for change in patch.weights.values {
        if case .factor(let factor) = change {
          changes.maxWeight = max(changes.maxWeight, WeightChange.factor(factor).applied(to: graph.maxWeight))
        } else if case .weight(let weight) = change {
          changes.maxWeight = max(changes.maxWeight, weight)
        }
      }
      if mayLower { try measure(number, patch) }
    }
  }

  private mutating func measure(_ number: Int, _ patch: BlockPatch) throws {
    let block = try graph.block(number)
    for slot in 0..<block.stateCount {
      let state = block.states[slot]
      guard let change = patch.weights[state.edge] else { continue }
      let weight = change.applied(to: state.weight)
      guard weight < state.weight else { continue }
      let tail = try graph.position(of: NodeID(block: number, slot: Int(state.tail)))
      let chord = tail.chord(to: try graph.position(of: NodeID(rawValue: state.head)))
      let perUnit = chord > 0 ? Double(weight) * (1 - 1e-6) / chord : .greatestFiniteMagnitude
      changes.minWeightPerUnit = min(changes.minWeightPerUnit, perUnit)
    }
  }
}
