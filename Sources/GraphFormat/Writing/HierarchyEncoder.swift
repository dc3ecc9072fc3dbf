import GraphCore

/// Section 5.10: the hierarchy of a profile. First, for each node block, in which hierarchy blocks its states have their ranks; then the hierarchy blocks.
struct HierarchyEncoder: SectionEncoder {
  let input: EncoderInput
  let lists: StateListsEncoder
  let hierarchy: HierarchyArcs
  let profile: Int?
  /// Weight of each state's edge.
  let stateWeights: [UInt32]
  /// Raw id of each rank.
  let rankIDs: [UInt32]
  /// Rank of each state.
  private let rankOfState: [UInt32]
  var kind: SectionKind { .hierarchy }
  var frameCount: Int { input.blockCount + hierarchy.blockCount }

  /// Takes contents that have been checked.
  init(
    input: EncoderInput, lists: StateListsEncoder, hierarchy: HierarchyArcs, weights: [UInt32], profile: Int
  ) {
    self.input = input
    self.lists = lists
    self.hierarchy = hierarchy
    self.profile = profile
    stateWeights = weights.indices.flatMap { edge in
      repeatElement(weights[edge], count: lists.states(of: edge..<edge + 1).count)
    }
    var ids: [UInt32] = []
    ids.reserveCapacity(hierarchy.states.count)
    for block in 0..<hierarchy.blockCount {
      for slot in 0..<hierarchy.firstRank[block + 1] - hierarchy.firstRank[block] {
        ids.append(UInt32(block << Int(Hierarchy.rankSlotBits) | slot))
      }
    }
    rankIDs = ids
    var ranks = [UInt32](repeating: 0, count: hierarchy.states.count)
    for (rank, state) in hierarchy.states.enumerated() { ranks[Int(state)] = UInt32(rank) }
    rankOfState = ranks
  }

  func encode(frame: Int, into writer: inout ByteWriter) throws -> Int {
    guard frame >= input.blockCount else { return encodeMap(frame, into: &writer) }
    let block = frame - input.blockCount
    var encoder = HierarchyBlockEncoder(self, block: block)
    try encoder.findArcs()
    encoder.write(into: &writer)
    return encoder.ranks.count
  }

  private func encodeMap(_ block: Int, into writer: inout ByteWriter) -> Int {
    let states = lists.states(of: input.edges(block))
    guard !states.isEmpty else { return 0 }
    let blocks = states.map { Int(rankIDs[Int(rankOfState[$0])]) >> Int(Hierarchy.rankSlotBits) }
    let known = Set(blocks).sorted()
    let places = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1, $0) })
    writer.uv(known.count)
    writer.deltas(known.map { UInt64($0) })
    for block in blocks { writer.uv(places[block] ?? 0) }
    return states.count
  }
}

extension ByteWriter {
  /// Ascending numbers: the first absolute, of each next the difference to the one before.
  mutating func deltas(_ numbers: [UInt64]) {
    var before: UInt64 = 0
    for number in numbers {
      uv(number - before)
      before = number
    }
  }
}
