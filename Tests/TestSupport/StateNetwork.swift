public import GraphCore

/// A small network of search states in plain arrays: what the oracles run on, and from which search blocks are made in memory.
public struct StateNetwork: Sendable {
  /// A state: an edge with what it remembers.
  public struct State: Sendable {
    /// Indices of the nodes at its ends.
    public var tail, head: Int
    /// Weight of its edge.
    public var weight: Weight

    /// Makes a state.
    public init(tail: Int, head: Int, weight: Weight) {
      self.tail = tail
      self.head = head
      self.weight = weight
    }
  }

  /// Where the nodes lie.
  public var nodes: [Coordinate] = []
  /// The states. Copies of an edge stand behind each other.
  public var states: [State] = []
  /// Turns that are not free: from state, to state, cost (`Weight.infinity` = prohibited).
  public var turns: [[Int]: Weight] = [:]

  /// Makes an empty network.
  public init() {}

  /// What a turn costs.
  public func turnCost(_ from: Int, _ to: Int) -> Weight { turns[[from, to]] ?? 0 }

  /// A random network: one-ways, parallel edges, self loops, edges of no length, closed edges, copies of edges, turn costs and prohibitions.
  public static func random(seed: UInt64) -> StateNetwork {
    var random = SeededGenerator(seed: seed)
    var network = StateNetwork()
    let nodeCount = 2 + random.below(seed % 4 == 0 ? 8 : 60)
    for node in 0..<nodeCount {
      if node > 0, random.oneIn(12) {
        network.nodes.append(network.nodes[random.below(node)])
      } else {
        let place = (480_000_000 + random.below(200_000), 90_000_000 + random.below(200_000))
        network.nodes.append(Coordinate(latitudeE7: Int32(place.0), longitudeE7: Int32(place.1)))
      }
    }
    for _ in 0..<nodeCount * 2 { network.addRandomRoad(&random) }
    network.addRandomTurns(&random)
    return network
  }

  private mutating func addRandomRoad(_ random: inout SeededGenerator) {
    let tail = random.below(nodes.count)
    let head = random.oneIn(15) ? tail : random.below(nodes.count)
    let chord = Position(nodes[tail]).chord(to: Position(nodes[head]))
    let slowness = 1 + random.below(5)
    let weight =
      chord == 0 ? Weight(random.oneIn(2) ? 0 : random.below(50)) : max(1, Weight(chord / 1000) * Weight(slowness))
    for _ in 0..<(random.oneIn(8) ? 2 : 1) {
      states.append(State(tail: tail, head: head, weight: random.oneIn(25) ? .infinity : weight))
      if random.oneIn(6) { states.append(states[states.count - 1]) }
      if !random.oneIn(3) { states.append(State(tail: head, head: tail, weight: weight)) }
    }
  }

  private mutating func addRandomTurns(_ random: inout SeededGenerator) {
    for from in states.indices {
      for to in states.indices where states[to].tail == states[from].head && random.oneIn(4) {
        turns[[from, to]] = random.oneIn(3) ? .infinity : Weight(random.below(400))
      }
    }
  }

  /// The highest speed: chord over weight.
  public var maxSpeed: Double {
    states.filter { $0.weight < .infinity && $0.weight > 0 }
      .map { Position(nodes[$0.tail]).chord(to: Position(nodes[$0.head])) / Double($0.weight) }.max().map {
        max($0, 1) * (1 + 1e-9)
      } ?? 1
  }
}

/// The network as a block source: nodes in the given order, a few to a block.
public final class MemoryBlockSource: SearchBlockSource {
  private let blocks: [SearchBlock]
  /// How often a block was asked for.
  public let heldByteLimit: Int
  /// The id of each state.
  public let ids: [StateID]

  /// - Parameter heldByteLimit: what a query may hold; a small number makes it let go all the time.
  public init(_ network: StateNetwork, nodesPerBlock: Int, heldByteLimit: Int = .max) {
    self.heldByteLimit = heldByteLimit
    let blockCount = (network.nodes.count + nodesPerBlock - 1) / nodesPerBlock
    let order = network.states.indices.sorted {
      (network.states[$0].tail, $0) < (network.states[$1].tail, $1)
    }
    var ids = [StateID](repeating: StateID(rawValue: 0), count: order.count)
    var members = [[Int]](repeating: [], count: blockCount)
    for state in order {
      let block = network.states[state].tail / nodesPerBlock
      ids[state] = StateID(block: block, slot: members[block].count)
      members[block].append(state)
    }
    self.ids = ids
    var ins = [[Int]](repeating: [], count: network.nodes.count)
    for state in order { ins[network.states[state].head].append(state) }
    blocks = (0..<blockCount).map { number in
      Self.make(
        network, nodes: Array(number * nodesPerBlock..<min(network.nodes.count, (number + 1) * nodesPerBlock)),
        members: members[number], ins: ins, ids: ids, nodesPerBlock: nodesPerBlock)
    }
  }

  private static func make(
    _ network: StateNetwork, nodes: [Int], members: [Int], ins: [[Int]], ids: [StateID], nodesPerBlock: Int
  ) -> SearchBlock {
    let outs = nodes.map { node in members.filter { network.states[$0].tail == node } }
    var words = [UInt32](repeating: 0, count: nodes.count)
    for (slot, node) in nodes.enumerated() {
      let costs = ins[node].flatMap { from in outs[slot].map { network.turnCost(from, $0) } }
      guard costs.contains(where: { $0 > 0 }) else { continue }
      words[slot] = UInt32(words.count)
      words += [UInt32(ins[node].count), UInt32(outs[slot].count)] + costs
    }
    let block = SearchBlock(
      nodeCount: nodes.count, stateCount: members.count, inStateCount: nodes.reduce(0) { $0 + ins[$1].count },
      turnWords: words.count == nodes.count ? 0 : words.count)
    if let turns = block.turns { for (place, word) in words.enumerated() { turns[place] = word } }
    var (out, into) = (0, 0)
    for slot in 0...nodes.count {
      let coordinate = slot < nodes.count ? network.nodes[nodes[slot]] : Coordinate(latitudeE7: 0, longitudeE7: 0)
      block.nodes[slot] = NodeRecord(position: Position(coordinate), firstOut: UInt16(out), firstIn: UInt16(into))
      guard slot < nodes.count else { break }
      for state in ins[nodes[slot]] {
        block.inStates[into] = ids[state].rawValue
        into += 1
      }
      out += outs[slot].count
    }
    for (slot, state) in members.enumerated() {
      let it = network.states[state]
      block.states[slot] = StateRecord(
        head: NodeID(block: it.head / nodesPerBlock, slot: it.head % nodesPerBlock).rawValue, weight: it.weight,
        row: UInt16(ins[it.head].firstIndex(of: state) ?? 0), tail: UInt16(it.tail % nodesPerBlock), edge: UInt16(slot),
        tag: 0)
    }
    return block
  }

  /// See `SearchBlockSource`.
  public func searchBlock(_ number: Int) -> SearchBlock? { blocks[number] }

  /// The graph of a network over this source.
  public func graph(_ network: StateNetwork) -> SearchGraph {
    SearchGraph(
      source: self, stateCounts: blocks.map { UInt16($0.stateCount) },
      maxWeight: network.states.map(\.weight).filter { $0 < .infinity }.max() ?? 0,
      maxTurnCost: network.turns.values.filter { $0 < .infinity }.max() ?? 0, maxSpeed: network.maxSpeed)
  }
}
