import GraphCore

/// Books edges (or states) that cross from one block to another, once as their tail's block tells it and once as their head's block does; at the end both must agree.
struct LinkLedger {
  private struct Crossing: Comparable {
    var link, head: UInt32
    var row: Int

    static func < (a: Crossing, b: Crossing) -> Bool { (a.link, a.head, a.row) < (b.link, b.head, b.row) }
  }

  private var leaving: [Crossing] = []
  private var arriving: [Crossing] = []

  /// Books the edges of a block.
  mutating func add(_ topology: Topology) {
    var rows = topology.foreignRows.makeIterator()
    for (slot, head) in topology.heads.enumerated() where NodeID(rawValue: head).block != topology.block {
      let link = EdgeID(block: topology.block, slot: slot).rawValue
      leaving.append(Crossing(link: link, head: head, row: Int(rows.next() ?? 0)))
    }
    var local = [[UInt32]](repeating: [], count: topology.nodeCount)
    for (slot, head) in topology.heads.enumerated() where NodeID(rawValue: head).block == topology.block {
      local[NodeID(rawValue: head).slot].append(EdgeID(block: topology.block, slot: slot).rawValue)
    }
    var place = 0
    for node in 0..<topology.nodeCount {
      let foreign = topology.foreignIn.ids[place..<place + topology.foreignIn.counts[node]]
      place += topology.foreignIn.counts[node]
      for (row, link) in (foreign + local[node]).sorted().enumerated()
      where EdgeID(rawValue: link).block != topology.block {
        arriving.append(Crossing(link: link, head: NodeID(block: topology.block, slot: node).rawValue, row: row))
      }
    }
  }

  /// Books the states of a block.
  mutating func add(_ block: SearchBlock, number: Int) {
    for state in 0..<block.stateCount where NodeID(rawValue: block.states[state].head).block != number {
      let link = StateID(block: number, slot: state).rawValue
      leaving.append(Crossing(link: link, head: block.states[state].head, row: Int(block.states[state].row)))
    }
    for node in 0..<block.nodeCount {
      let first = Int(block.nodes[node].firstIn)
      for place in first..<Int(block.nodes[node + 1].firstIn)
      where StateID(rawValue: block.inStates[place]).block != number {
        let head = NodeID(block: number, slot: node).rawValue
        arriving.append(Crossing(link: block.inStates[place], head: head, row: place - first))
      }
    }
  }

  /// Reports where the two sides differ.
  func check(what: String, _ report: inout VerifyReport) {
    let (out, into) = (leaving.sorted(), arriving.sorted())
    for (a, b) in zip(out, into) where a != b {
      report.add("\(what) \(min(a.link, b.link)) is told differently by the block of its tail and that of its head")
      return
    }
    if out.count != into.count {
      report.add("\(out.count) \(what)s leave their blocks, and \(into.count) arrive from other blocks")
    }
  }
}

/// Books twins in other blocks; at the end each must have the other, with the ends swapped.
struct TwinLedger {
  private struct Pair: Hashable {
    var edge, twin, tail, head: UInt32
  }

  private var pairs: Set<Pair> = []

  mutating func add(_ topology: Topology) {
    for (slot, twin) in topology.twins.enumerated() where twin != GraphID.none {
      guard EdgeID(rawValue: twin).block != topology.block else { continue }
      let tail = NodeID(block: topology.block, slot: Int(topology.tails[slot])).rawValue
      let edge = EdgeID(block: topology.block, slot: slot).rawValue
      pairs.insert(Pair(edge: edge, twin: twin, tail: tail, head: topology.heads[slot]))
    }
  }

  func check(_ report: inout VerifyReport) {
    let lonely = pairs.filter {
      !pairs.contains(Pair(edge: $0.twin, twin: $0.edge, tail: $0.head, head: $0.tail))
    }
    for pair in lonely.sorted(by: { $0.edge < $1.edge }) {
      report.add("edge \(pair.edge) has edge \(pair.twin) as its twin, but not the other way round")
    }
  }
}

/// What is checked for one profile over all blocks.
struct ProfileCheck {
  private let package: GraphPackage
  private let profile: Int
  private var links = LinkLedger()
  private var rules: TimedRuleCheck
  private var maxWeight: Weight = 0
  private var maxTurnCost: Weight = 0
  private var prohibitedTurns: ProhibitedTurnCount
  private var crossings: [(tail: NodeID, head: NodeID, weight: Weight)] = []

  /// - Throws: `PackageError` when the rules that hold at times cannot be read.
  init(package: GraphPackage, profile: Int) throws {
    self.package = package
    self.profile = profile
    prohibitedTurns = ProhibitedTurnCount(package.searchGraph(profile: profile))
    rules = TimedRuleCheck(try package.conditions(profile: profile))
  }

  mutating func add(_ roads: RoadBlock, _ report: inout VerifyReport) throws {
    let number = roads.number
    let block = try package.decodeSearchBlock(block: number, profile: profile)
    links.add(block, number: number)
    rules.add(roads)
    for state in 0..<block.stateCount where block.states[state].weight < .infinity {
      let record = block.states[state]
      maxWeight = max(maxWeight, record.weight)
      if record.weight == 0, roads.lengths[Int(record.edge)] > 0 {
        let name = package.profiles[profile].name
        report.add("edge \(roads.edge(Int(record.edge)).rawValue) has a length and weighs nothing for \(name)")
      }
      let head = NodeID(rawValue: record.head)
      if head.block != number {
        crossings.append((NodeID(block: number, slot: Int(record.tail)), head, record.weight))
      }
    }
    try prohibitedTurns.add(block, roads)
    guard let turns = block.turns else { return }
    for node in 0..<block.nodeCount where turns[node] > 0 {
      let table = turns + Int(turns[node])
      for entry in 2..<2 + Int(table[0] * table[1]) {
        if table[entry] != .infinity { maxTurnCost = max(maxTurnCost, table[entry]) }
      }
    }
  }

  func finish(positions: [[Position]], _ report: inout VerifyReport) {
    let info = package.profiles[profile]
    links.check(what: "state of profile \(info.name)", &report)
    rules.check(profile: info.name, &report)
    if maxWeight != info.maxWeight {
      report.add("max_weight of \(info.name) is \(info.maxWeight), and the largest weight is \(maxWeight)")
    }
    if maxTurnCost != info.maxTurnCost {
      report.add("max_turn_cost of \(info.name) is \(info.maxTurnCost), and the largest turn cost is \(maxTurnCost)")
    }
    if prohibitedTurns.count != Int(info.prohibitedTurns) {
      report.add("\(info.name) has \(prohibitedTurns.count) prohibited turns, and says \(info.prohibitedTurns)")
    }
    for (tail, head, weight) in crossings {
      let chord = positions[tail.block][tail.slot].chord(to: positions[head.block][head.slot])
      if chord > Double(weight) * info.maxSpeed {
        report.add(
          "an edge from node \(tail.rawValue) to node \(head.rawValue) is faster than max_speed of \(info.name)")
      }
    }
  }
}
