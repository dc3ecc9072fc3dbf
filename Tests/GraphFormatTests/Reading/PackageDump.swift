import GraphCore
@testable import GraphFormat

/// The facts of a package as lines, as `tools/graphpack_dump.py --dump` prints them.
struct PackageDump {
  let package: GraphPackage
  private(set) var lines: [String] = []

  init(_ package: GraphPackage) throws {
    self.package = package
    for block in 0..<package.blockCount { try addNodes(block) }
    for block in 0..<package.blockCount { try addEdges(block) }
    for profile in package.profiles.indices {
      try addStates(profile)
      try addConditions(profile)
      try addTurns(profile)
      try addIslands(profile)
      try addRanks(profile)
    }
    for entry in try package.boundary() {
      let key: (kind: Int, parts: [Int64]) =
        switch entry.key {
        case .sourceNode(let id): (0, [id])
        case .place(let latitude, let longitude, let level): (1, [latitude, longitude, level])
        }
      let text = key.parts.map(String.init).joined(separator: ",")
      lines.append("boundary \(entry.edge) direction=\(entry.enters ? 1 : 0) kind=\(key.kind) key=\(text)")
    }
  }

  private mutating func addNodes(_ block: Int) throws {
    let labels = try package.sourceNodeIDs(block: block).ids
    for (slot, node) in try package.roads(block: block).nodes.enumerated() {
      let id = NodeID(block: block, slot: slot).rawValue
      lines.append("node \(id) \(node.latitudeE7) \(node.longitudeE7) source=\(labels[slot])")
    }
  }

  private mutating func addEdges(_ block: Int) throws {
    let roads = try package.roads(block: block)
    let labels = try package.sourceEdgeIDs(block: block).ids
    let costs = try package.profiles.indices.map { try self.costs(profile: $0, block: block) }
    for slot in 0..<roads.edgeCount {
      let tail = NodeID(block: block, slot: Int(roads.tails[slot])).rawValue
      let shape = try self.shape(roads, slot).map { "\($0.latitudeE7),\($0.longitudeE7)" }
      let (name, ref) = (try package.roadName(roads.names[slot]), try package.roadName(roads.refs[slot]))
      let parts: [String] = [
        "edge \(roads.edge(slot).rawValue) \(tail) \(roads.heads[slot])",
        "twin=" + (roads.twins[slot] == GraphID.none ? "-" : String(roads.twins[slot])),
        "cm=\(roads.lengths[slot])",
        "class=" + Self.snakeCase("\(roads.classes[slot])"),
        "flags=\(roads.flags[slot].rawValue)",
        "weights=" + costs.map { $0[slot] }.joined(separator: ","),
        "source=\(labels.isEmpty ? 0 : labels[slot])",
        "name=" + Self.quoted(name), "ref=" + Self.quoted(ref), "shape=" + shape.joined(separator: ";"),
      ]
      lines.append(parts.joined(separator: " "))
    }
  }

  /// What each edge costs for a profile, as text, from the states of the edges.
  private func costs(profile: Int, block: Int) throws -> [String] {
    let decoded = try package.searchGraph(profile: profile).block(block)
    let name = package.profiles[profile].name
    var costs = [String](repeating: "", count: try package.roads(block: block).edgeCount)
    for state in 0..<decoded.stateCount {
      let weight = decoded.states[state].weight
      costs[Int(decoded.states[state].edge)] = name + ":" + (weight == Weight.infinity ? "closed" : String(weight))
    }
    return costs
  }

  private func shape(_ roads: RoadBlock, _ slot: Int) throws -> [Coordinate] {
    guard !roads.ownsShape(slot) else { return Array(roads.shape(slot)) }
    let twin = EdgeID(rawValue: roads.twins[slot])
    return try package.roads(block: twin.block).shape(twin.slot).reversed()
  }

  /// States, where a profile has more of them than edges.
  private mutating func addStates(_ profile: Int) throws {
    let graph = package.searchGraph(profile: profile)
    guard graph.stateCounts != package.edgeCounts else { return }
    for block in 0..<package.blockCount {
      let decoded = try graph.block(block)
      for slot in 0..<decoded.stateCount {
        let state = decoded.states[slot]
        let edge = EdgeID(block: block, slot: Int(state.edge)).rawValue
        lines.append(
          "state \(package.profiles[profile].name) \(StateID(block: block, slot: slot).rawValue) edge=\(edge) "
            + "memory=\(state.tag >> 2) layer=\(state.tag & 3)")
      }
    }
  }

  private mutating func addConditions(_ profile: Int) throws {
    for rule in try package.conditions(profile: profile) {
      let edges = rule.edges.map { String($0.rawValue) }.joined(separator: " ")
      let kind = rule.isOnly ? "only" : "no"
      lines.append("condition \(package.profiles[profile].name) \(kind) \(edges) text=\(Self.quoted(rule.text))")
    }
  }

  private mutating func addTurns(_ profile: Int) throws {
    let graph = package.searchGraph(profile: profile)
    for block in 0..<package.blockCount {
      let decoded = try graph.block(block)
      guard let turns = decoded.turns else { continue }
      for slot in 0..<decoded.nodeCount where turns[slot] > 0 {
        let node = NodeID(block: block, slot: slot)
        for from in try graph.inStates(of: node) {
          for to in try graph.outStates(of: node).map(\.state) {
            let cost = try graph.turnCost(from: from, to: to)
            lines.append(
              "turn \(package.profiles[profile].name) at=\(node.rawValue) \(from.rawValue) \(to.rawValue) "
                + (cost == .infinity ? "prohibited" : "\(cost)"))
          }
        }
      }
    }
  }

  private mutating func addIslands(_ profile: Int) throws {
    for block in 0..<package.blockCount {
      for slot in 0..<Int(package.edgeCounts[block]) {
        let edge = EdgeID(block: block, slot: slot)
        let cut = try package.cutOff(of: edge, profile: profile)
        if !cut.isEmpty {
          lines.append("island \(package.profiles[profile].name) \(edge.rawValue) cut=\(cut.rawValue)")
        }
      }
    }
  }

  private mutating func addRanks(_ profile: Int) throws {
    guard let hierarchy = package.hierarchy(profile: profile) else { return }
    let name = package.profiles[profile].name
    let told = { (rank: UInt32) in rank == GraphID.none ? "-" : String(rank) }
    for number in hierarchy.rankCounts.indices {
      guard let block = try hierarchy.source.hierarchyBlock(number) else { continue }
      for slot in 0..<block.rankCount {
        let rank = number << 9 | slot
        lines.append("rank \(name) \(rank) state=\(block.states[slot]) parent=\(told(block.parents[slot]))")
        for (way, list) in [("forward", 2 * slot), ("backward", 2 * slot + 1)] {
          for arc in (Int(block.firsts[list])..<Int(block.firsts[list + 1])).map({ block.arcs[$0] }) {
            lines.append("arc \(name) \(way) \(rank) \(arc.head) \(arc.weight) middle=\(told(arc.middle))")
          }
        }
      }
    }
  }

  /// `motorwayLink` as the format's text and OpenStreetMap write it.
  private static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }

  /// A text in JSON, for texts without control characters.
  private static func quoted(_ text: String) -> String {
    "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\" + String($1) : String($1) } + "\""
  }
}
