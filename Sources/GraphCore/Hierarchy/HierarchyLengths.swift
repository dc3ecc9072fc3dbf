/// Lengths of the ways that a hierarchy's arcs stand for; what was worked out for one arc is there for the next. Used by one thread at a time.
public final class HierarchyLengths {
  private struct Arc: Hashable {
    var rank, head: UInt32
    var isForward: Bool
  }

  private var known: [Arc: Double] = [:]
  /// Arcs that are kept, 100 bytes each.
  private static let limit = 1 << 20

  /// Knows nothing yet.
  public init() {}

  /// Lengths of the ways to (forward) or from (backward) the ranks of a climb.
  ///
  /// - Parameters:
  ///   - climb: what `HierarchyQuery.climb` gave, with this workspace.
  ///   - seeds: the lengths that the ways have at the seeds from which it began.
  ///   - edgeLength: the length of a state's edge; always the same for a state.
  /// - Throws: what loading throws; `SearchError.hierarchyDamaged`.
  public func lengths(
    _ workspace: HierarchyWorkspace, _ climb: [ClimbedRank], isForward: Bool, seeds: [(seed: Seed, length: Double)],
    edgeLength: (StateID) throws -> Double
  ) throws -> [Double] {
    if known.count > Self.limit { known.removeAll() }
    var atSeeds: [UInt32: (weight: Weight, length: Double)] = [:]
    for (seed, length) in seeds {
      let rank = try workspace.rank(of: seed.state)
      if seed.weight < atSeeds[rank]?.weight ?? .infinity { atSeeds[rank] = (seed.weight, length) }
    }
    var lengths: [UInt32: Double] = [:]
    lengths.reserveCapacity(climb.count)
    return try climb.map { reached in
      let before = reached.parent == GraphID.none ? atSeeds[reached.rank]?.length : lengths[reached.parent]
      guard let before else { throw SearchError.hierarchyDamaged }
      let step =
        reached.parent == GraphID.none ? 0 : try length(workspace, reached.parent, reached.rank, isForward, edgeLength)
      lengths[reached.rank] = before + step
      return before + step
    }
  }

  /// The length of an arc from a rank up to a higher one, travelled up (forward) or down.
  private func length(
    _ workspace: HierarchyWorkspace, _ rank: UInt32, _ head: UInt32, _ isForward: Bool,
    _ edgeLength: (StateID) throws -> Double
  ) throws -> Double {
    let key = Arc(rank: rank, head: head, isForward: isForward)
    if let length = known[key] { return length }
    let middle = try workspace.arc(rank, head, isForward: isForward).middle
    if workspace.isOverShare { workspace.releaseBlocks() }
    let length: Double
    if middle == GraphID.none {
      length = try edgeLength(workspace.state(of: isForward ? head : rank))
    } else {
      // Middles lie below both ends: the halves get lower and lower, and there is an end.
      guard middle < rank else { throw SearchError.hierarchyDamaged }
      let (from, to) = isForward ? (rank, head) : (head, rank)
      length =
        try self.length(workspace, middle, from, false, edgeLength)
        + self.length(workspace, middle, to, true, edgeLength)
    }
    known[key] = length
    return length
  }
}
