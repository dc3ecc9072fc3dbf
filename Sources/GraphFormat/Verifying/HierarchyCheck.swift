import GraphCore

/// Checks the hierarchy of one profile: what no single block can tell.
struct HierarchyCheck {
  private let package: GraphPackage
  private let profile: Int
  private let name: String
  private let blocks: HierarchyBlocks
  private let graph: SearchGraph
  /// Where each hierarchy block begins when all ranks are counted through.
  private var firstRank: [Int] = [0]
  private let tree: RankTree
  /// Hierarchy block of each state, by node block.
  private var blockOfState: [[UInt32]]

  /// Reads the parents of all ranks. Nil without a hierarchy.
  /// - Throws: `PackageError` for a block that cannot be decoded.
  init?(package: GraphPackage, profile: Int) throws {
    guard package.hasHierarchy(profile: profile) else { return nil }
    self.package = package
    self.profile = profile
    name = package.profiles[profile].name
    blocks = HierarchyBlocks(package: package, profile: profile)
    graph = package.searchGraph(profile: profile)
    for count in blocks.surroundings.rankCounts { firstRank.append(firstRank[firstRank.count - 1] + Int(count)) }
    var parents: [UInt32] = []
    for number in blocks.surroundings.rankCounts.indices {
      let block = try Self.block(number, of: blocks, package)
      for slot in 0..<block.rankCount {
        let parent = block.parents[slot]
        parents.append(parent == GraphID.none ? parent : UInt32(Self.position(parent, firstRank)))
      }
    }
    tree = RankTree(parents: parents)
    blockOfState = blocks.surroundings.stateCounts.map { [UInt32](repeating: GraphID.none, count: Int($0)) }
  }

  var blockCount: Int { firstRank.count - 1 }

  private static func position(_ rank: UInt32, _ firstRank: [Int]) -> Int {
    firstRank[Int(rank >> Hierarchy.rankSlotBits)] + Int(rank & Hierarchy.rankSlotMask)
  }

  private static func block(_ number: Int, of blocks: HierarchyBlocks, _ package: GraphPackage) throws -> HierarchyBlock
  {
    guard let block = try blocks.hierarchyBlock(number) else {
      throw PackageError(.blockCacheTooSmall, "the block cache is too small to verify \(package.path); give it more")
    }
    return block
  }

  /// Checks the ranks of a block and their arcs.
  mutating func check(block number: Int, _ report: inout VerifyReport) throws {
    let block = try Self.block(number, of: blocks, package)
    for slot in 0..<block.rankCount {
      let state = StateID(rawValue: block.states[slot])
      if blockOfState[state.block][state.slot] != GraphID.none {
        report.add("state \(state.rawValue) has two ranks in the hierarchy of \(name)")
      }
      blockOfState[state.block][state.slot] = UInt32(number)
      for list in [2 * slot, 2 * slot + 1] {
        for arc in Int(block.firsts[list])..<Int(block.firsts[list + 1]) {
          try check(
            block.arcs[arc], of: UInt32(number) << Hierarchy.rankSlotBits | UInt32(slot), list & 1 == 0, &report)
        }
      }
    }
  }

  private func check(_ arc: HierarchyArc, of rank: UInt32, _ isForward: Bool, _ report: inout VerifyReport) throws {
    if !tree.isAncestor(Self.position(arc.head, firstRank), of: Self.position(rank, firstRank)) {
      report.add("an arc of rank \(rank) of the hierarchy of \(name) leads to rank \(arc.head), which is no ancestor")
    }
    let (from, to) = isForward ? (rank, arc.head) : (arc.head, rank)
    let weight =
      arc.middle == GraphID.none ? try turnWeight(from, to) : try weight(from, to, over: arc.middle)
    if weight != arc.weight {
      report.add(
        "the arc from rank \(from) to rank \(to) of the hierarchy of \(name) weighs \(arc.weight), and what it stands for "
          + (weight.map { "\($0)" } ?? "is not there"))
    }
  }

  /// What the turn between the states of two ranks costs, with the edge that is turned onto; nil when there is none.
  private func turnWeight(_ from: UInt32, _ to: UInt32) throws -> Weight? {
    let (before, after) = (try state(from), try state(to))
    let (start, end) = (try graph.block(before.block), try graph.block(after.block))
    let node = NodeID(block: after.block, slot: Int(end.states[after.slot].tail))
    guard start.states[before.slot].head == node.rawValue, start.states[before.slot].weight < .infinity else {
      return nil
    }
    let weight = try graph.turnCost(from: before, to: after) + end.states[after.slot].weight
    return weight < .limit ? weight : nil
  }

  private func state(_ rank: UInt32) throws -> StateID {
    let block = try Self.block(Int(rank >> Hierarchy.rankSlotBits), of: blocks, package)
    return StateID(rawValue: block.states[Int(rank & Hierarchy.rankSlotMask)])
  }

  /// The sum of the two arcs that join a middle to the ends; nil when one is not there.
  private func weight(_ from: UInt32, _ to: UInt32, over middle: UInt32) throws -> Weight? {
    let block = try Self.block(Int(middle >> Hierarchy.rankSlotBits), of: blocks, package)
    let list = 2 * Int(middle & Hierarchy.rankSlotMask)
    guard let first = Self.weight(in: block, list + 1, head: from), let second = Self.weight(in: block, list, head: to)
    else { return nil }
    return first + second
  }

  private static func weight(in block: HierarchyBlock, _ list: Int, head: UInt32) -> Weight? {
    (Int(block.firsts[list])..<Int(block.firsts[list + 1])).first { block.arcs[$0].head == head }.map {
      block.arcs[$0].weight
    }
  }

  /// Checks that the node blocks tell where the ranks of their states are.
  func finish(_ report: inout VerifyReport) throws {
    for block in 0..<package.blockCount {
      let told = try package.decodeRankBlocks(block, profile: profile).blocks
      for (slot, number) in told.enumerated() where blockOfState[block][slot] != number {
        let state = StateID(block: block, slot: slot).rawValue
        report.add("the rank of state \(state) in the hierarchy of \(name) is not in hierarchy block \(number)")
      }
    }
  }
}
