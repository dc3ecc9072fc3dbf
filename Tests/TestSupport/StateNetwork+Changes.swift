public import GraphCore

/// Random changes to a network of states: what a request may do to it.
public struct StateChanges: Sendable {
  /// New weights by state.
  public var weights: [Int: WeightChange] = [:]
  /// Turns that become prohibited, as pairs of states.
  public var bans: [[Int]] = []

  /// Closes and changes about one state in so many, and bans about as many turns.
  ///
  /// - Parameter lowers: whether weights may become lower as well.
  public static func random(
    _ network: StateNetwork, oneIn rarity: Int, lowers: Bool, _ random: inout SeededGenerator
  ) -> StateChanges {
    var changes = StateChanges()
    for state in network.states.indices where random.oneIn(rarity) {
      let slower = WeightChange.factor(1 + Double(random.below(40)) / 8)
      let faster = WeightChange.factor(Double(1 + random.below(8)) / 8)
      let other = WeightChange.weight(Weight(random.below(20_000)))
      changes.weights[state] = [.closed, slower, lowers ? faster : slower, lowers ? other : .closed][random.below(4)]
    }
    for from in network.states.indices {
      for to in network.states.indices where network.states[to].tail == network.states[from].head {
        if random.oneIn(4 * rarity) { changes.bans.append([from, to]) }
      }
    }
    return changes
  }

  /// The network as it is after the changes.
  public func applied(to network: StateNetwork) -> StateNetwork {
    var network = network
    for (state, change) in weights { network.states[state].weight = change.applied(to: network.states[state].weight) }
    for ban in bans { network.turns[ban] = .infinity }
    return network
  }
}

/// The blocks of another source with changes.
public final class PatchedMemorySource: SearchBlockSource {
  private let base: MemoryBlockSource
  private let patches: [Int: BlockPatch]
  private let changed: StateNetwork

  /// Takes a network, its source and the changes.
  public init(_ network: StateNetwork, _ base: MemoryBlockSource, _ changes: StateChanges) {
    self.base = base
    changed = changes.applied(to: network)
    var patches: [Int: BlockPatch] = [:]
    for (state, change) in changes.weights {
      // Every state has an edge of its own here.
      patches[base.ids[state].block, default: BlockPatch()].weights[UInt16(base.ids[state].slot)] = change
    }
    for ban in changes.bans {
      let (from, to) = (base.ids[ban[0]], base.ids[ban[1]])
      guard let before = base.searchBlock(from.block), let after = base.searchBlock(to.block) else { continue }
      let tail = after.states[to.slot].tail
      patches[to.block, default: BlockPatch()].bans.append(
        .init(
          node: tail, row: before.states[from.slot].row,
          column: UInt16(to.slot) - after.nodes[Int(tail)].firstOut))
    }
    self.patches = patches
  }

  /// See `SearchBlockSource`: a new copy each time.
  public func searchBlock(_ number: Int) -> SearchBlock? {
    guard let block = base.searchBlock(number), let patch = patches[number] else { return base.searchBlock(number) }
    return patch.applied(to: block)
  }

  /// See `SearchBlockSource`.
  public var heldByteLimit: Int { base.heldByteLimit }

  /// The graph over this source, made from that of the network without changes.
  public func graph(_ original: SearchGraph) -> SearchGraph {
    original.changed(
      source: self, maxWeight: changed.states.map(\.weight).filter { $0 < .infinity }.max() ?? 0,
      minWeightPerUnit: (1 - 1e-6) / changed.maxSpeed)
  }
}
