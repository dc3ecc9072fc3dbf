public import GraphCore

// The hierarchy of a profile: its blocks and the ranks of states, from the cache or decoded now.
extension GraphPackage {
  /// Whether a profile has a hierarchy.
  public func hasHierarchy(profile: Int) -> Bool { section(.hierarchy, profile: profile) != nil }

  /// The hierarchy of a profile, for the searches; nil without one. Its blocks come from this package's cache. O(number of blocks).
  public func hierarchy(profile: Int) -> Hierarchy? {
    guard hasHierarchy(profile: profile) else { return nil }
    let blocks = HierarchyBlocks(package: self, profile: profile)
    return Hierarchy(source: blocks, rankCounts: blocks.surroundings.rankCounts)
  }

  /// Ranks of every hierarchy block, as the index tells; none without a hierarchy.
  func rankCounts(profile: Int) -> [UInt16] {
    section(.hierarchy, profile: profile)?.index.dropFirst(blockCount).map { UInt16($0.count) } ?? []
  }

  func decodeHierarchyBlock(
    _ block: Int, profile: Int, _ surroundings: HierarchyBlockDecoder.Surroundings
  ) throws -> HierarchyBlock {
    try decode(.hierarchy, profile: profile, frame: blockCount + block) { bytes throws(FrameFault) in
      let (decoder, arcs) = try HierarchyBlockDecoder.decode(bytes, block: block, surroundings: surroundings)
      let result = HierarchyBlock(rankCount: decoder.states.count, arcCount: arcs.count)
      for (slot, state) in decoder.states.enumerated() { result.states[slot] = state }
      for (slot, parent) in decoder.parentRanks.enumerated() { result.parents[slot] = parent }
      result.firsts.update(from: arcs.firsts, count: arcs.listCount + 1)
      for arc in 0..<arcs.count {
        result.arcs[arc] = HierarchyArc(
          head: decoder.rank(Int(arcs.places[arc])), weight: arcs.weights[arc], middle: arcs.middles[arc])
      }
      return result
    }
  }

  func decodeRankBlocks(_ block: Int, profile: Int) throws -> RankBlocks {
    let count = elementCount(.hierarchy, profile: profile, frame: block)
    let limit = rankCounts(profile: profile).count
    return try decode(.hierarchy, profile: profile, frame: block) { bytes throws(FrameFault) in
      try RankBlocks(bytes, stateCount: count, blockCount: limit)
    }
  }
}

/// In which hierarchy blocks the states of a node block have their ranks.
final class RankBlocks: Sendable {
  /// One for each state of the block.
  let blocks: [UInt32]

  init(_ bytes: UnsafeRawBufferPointer, stateCount: Int, blockCount: Int) throws(FrameFault) {
    guard bytes.count > 0 else {
      blocks = []
      return
    }
    var reader = ByteReader(bytes)
    var known: [UInt32] = []
    for number in 0..<reader.uv(atMost: bytes.count) {
      let step = Int(reader.uv())
      let block = Int(known.last ?? 0) + step
      guard block < blockCount, step > 0 || number == 0 else { throw FrameFault("a hierarchy block is none") }
      known.append(UInt32(block))
    }
    guard !known.isEmpty else { throw FrameFault("there is no hierarchy block") }
    blocks = (0..<stateCount).map { _ in known[reader.uv(atMost: known.count - 1)] }
    guard reader.isFinished else { throw FrameFault("a number is out of bounds, or bytes are left over") }
  }

  var byteCount: Int { blocks.count * 4 + 32 }
}

/// The hierarchy blocks of one profile of a package.
final class HierarchyBlocks: HierarchySource {
  private let package: GraphPackage
  private let profile: Int
  let surroundings: HierarchyBlockDecoder.Surroundings

  init(package: GraphPackage, profile: Int) {
    self.package = package
    self.profile = profile
    surroundings = .init(
      rankCounts: package.rankCounts(profile: profile), stateCounts: package.stateCounts(profile: profile))
  }

  func hierarchyBlock(_ number: Int) throws -> HierarchyBlock? {
    try package.cache.block(package.key(.hierarchy, profile: profile, number)) {
      let block = try package.decodeHierarchyBlock(number, profile: profile, surroundings)
      return (block, block.byteCount)
    }
  }

  func rank(of state: StateID) throws -> UInt32? {
    let found = try package.cache.block(package.key(.ranks, profile: profile, state.block)) {
      let blocks = try package.decodeRankBlocks(state.block, profile: profile)
      return (blocks, blocks.byteCount)
    }
    guard let number = found.map({ Int($0.blocks[state.slot]) }), let block = try hierarchyBlock(number) else {
      return nil
    }
    for slot in 0..<block.rankCount where block.states[slot] == state.rawValue {
      return UInt32(number) << Hierarchy.rankSlotBits | UInt32(slot)
    }
    throw package.damaged(.hierarchy, state.block, "a state has no rank")
  }

  var heldByteLimit: Int { package.cache.heldByteLimit }
}
