/// What a request makes of the weight of an edge.
///
/// An edge that is closed in the package stays closed: its turns say nothing. An edge of weight 0 keeps it, unless it is closed.
public enum WeightChange: Hashable, Sendable {
  /// Nobody may use the edge.
  case closed
  /// So many times the package's weight, rounded up; finite and positive.
  case factor(Double)
  /// This weight instead, in the profile's unit.
  case weight(Weight)

  /// The new weight of an edge: `Weight.infinity` or below `Weight.limit`, and never 0 for an edge that had a weight. O(1).
  @inlinable public func applied(to weight: Weight) -> Weight {
    guard weight < .infinity else { return .infinity }
    let new: Double
    switch self {
    case .closed: return .infinity
    case .factor(let factor): new = (Double(weight) * factor).rounded(.up)
    case .weight(let value): new = Double(value)
    }
    return weight == 0 ? 0 : Weight(max(1, min(new, Double(Weight.limit - 1))))
  }
}

/// What a request changes in a search block: weights of edges, and turns that it prohibits.
public struct BlockPatch: Sendable {
  /// A turn at a node of the block that becomes prohibited.
  public struct Ban: Hashable, Sendable {
    /// Slot of the node.
    public var node: UInt16
    /// Position among the in-states of the node, and among its out-states.
    public var row, column: UInt16

    /// Names a turn.
    public init(node: UInt16, row: UInt16, column: UInt16) {
      self.node = node
      self.row = row
      self.column = column
    }
  }

  /// New weights by slot of the edge.
  public var weights: [UInt16: WeightChange] = [:]
  /// Turns that are prohibited besides those that are in the block.
  public var bans: [Ban] = []

  /// Makes a patch that changes nothing.
  public init() {}

  /// A copy of a block with the changes. Edges and turns that the block does not have are passed over. O(block).
  public func applied(to block: SearchBlock) -> SearchBlock {
    let words = turnWords(block)
    let copy = SearchBlock(
      nodeCount: block.nodeCount, stateCount: block.stateCount, inStateCount: block.inStateCount,
      turnWords: words.count)
    copy.nodes.update(from: block.nodes, count: block.nodeCount + 1)
    copy.states.update(from: block.states, count: block.stateCount)
    copy.inStates.update(from: block.inStates, count: block.inStateCount)
    words.withUnsafeBufferPointer { words in
      if let start = words.baseAddress { copy.turns?.update(from: start, count: words.count) }
    }
    if !weights.isEmpty {
      for state in 0..<copy.stateCount {
        guard let change = weights[copy.states[state].edge] else { continue }
        copy.states[state].weight = change.applied(to: copy.states[state].weight)
      }
    }
    return copy
  }

  /// The turn words of the block with the bans: nodes concerned have tables of their own, behind the others.
  private func turnWords(_ block: SearchBlock) -> [UInt32] {
    var words = Array(UnsafeBufferPointer(start: block.turns, count: block.turnWordCount))
    for (node, bans) in Dictionary(grouping: bans, by: \.node) where Int(node) < block.nodeCount {
      let (own, next) = (block.nodes[Int(node)], block.nodes[Int(node) + 1])
      let (rows, columns) = (Int(next.firstIn) - Int(own.firstIn), Int(next.firstOut) - Int(own.firstOut))
      guard rows > 0, columns > 0 else { continue }
      if words.isEmpty { words = [UInt32](repeating: 0, count: block.nodeCount) }
      let old = Int(words[Int(node)])
      let place = words.count
      words[Int(node)] = UInt32(place)
      words += [UInt32(rows), UInt32(columns)]
      if old == 0 {
        words.append(contentsOf: repeatElement(0, count: rows * columns))
      } else {
        words.append(contentsOf: Array(words[old + 2..<old + 2 + rows * columns]))
      }
      for ban in bans where ban.row < rows && ban.column < columns {
        words[place + 2 + Int(ban.row) * columns + Int(ban.column)] = .infinity
      }
    }
    return words
  }
}
