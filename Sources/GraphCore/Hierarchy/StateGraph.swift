/// The turns between states as the arcs of a graph, in one piece: what a hierarchy is made of. States are numbered from 0, block by block.
///
/// The weight of an arc is the cost of the turn and the weight of the edge that is turned onto. Turns from or onto closed edges, and prohibited ones, are no arcs.
public struct StateGraph: Sendable {
  /// Where the arcs of each state begin, and at the end their number.
  public var first: [Int]
  /// The state that is turned onto.
  public var heads: [UInt32]
  /// Weight of each arc, below `Weight.infinity`.
  public var weights: [Weight]

  /// Makes a graph of arcs that are in range.
  public init(first: [Int], heads: [UInt32], weights: [Weight]) {
    self.first = first
    self.heads = heads
    self.weights = weights
  }

  /// Number of states.
  public var stateCount: Int { first.count - 1 }

  /// Reads the graph of a profile. O(states + turns).
  ///
  /// - Throws: `SearchError.blockCacheExhausted`, or what the block source throws.
  public init(_ graph: SearchGraph) throws {
    let offsets = Self.offsets(graph.stateCounts)
    self.init(first: [0], heads: [], weights: [])
    first.reserveCapacity((offsets.last ?? 0) + 1)
    for number in graph.stateCounts.indices {
      let block = try graph.block(number)
      for slot in 0..<block.stateCount {
        let state = block.states[slot]
        if state.weight < .infinity {
          let there = NodeID(rawValue: state.head)
          append(state, there.block == number ? block : try graph.block(there.block), there, offsets)
        }
        first.append(heads.count)
      }
    }
  }

  /// Where the states of each block begin, and at the end their number.
  static func offsets(_ counts: [UInt16]) -> [Int] {
    counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int($1)) }
  }

  private mutating func append(_ state: StateRecord, _ block: SearchBlock, _ node: NodeID, _ offsets: [Int]) {
    let out = Int(block.nodes[node.slot].firstOut)..<Int(block.nodes[node.slot + 1].firstOut)
    let costs = block.turns.flatMap { turnRow($0, node.slot, Int(state.row)) }
    for next in out {
      let weight = block.states[next].weight
      let cost = costs.map { $0[next - out.lowerBound] } ?? 0
      guard weight < .infinity, cost < .infinity else { continue }
      heads.append(UInt32(offsets[node.block] + next))
      weights.append(weight + cost)
    }
  }
}
