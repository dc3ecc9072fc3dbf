/// A rank that a climb reached.
public struct ClimbedRank: Sendable {
  /// The rank.
  public var rank: UInt32
  /// Weight of the best way that only ascends, from the seeds or to them.
  public var weight: Weight
  /// The rank before it on that way, a lower one; `GraphID.none` for a seed.
  public var parent: UInt32
}

/// What many targets climb, kept at the ranks where sources find it: many-to-many searches.
///
/// Knopp, Sanders, Schultes, Schulz, Wagner, "Computing Many-to-Many Shortest Paths Using Highway Hierarchies", 2007. Every target is climbed once and every source
/// once; where a source comes by, it meets all targets that have been there. Immutable; used by any number of threads. Takes 12 bytes for each target and rank that it
/// reaches, some hundreds in a city, and 8 more with lengths.
public struct HierarchyBuckets: Sendable {
  /// The best meeting of a source with a target.
  public struct Meeting: Sendable {
    /// Weight of the way; `Weight.infinity` when there is none.
    public var weight: Weight = .infinity
    /// Length of the way, when both sides brought lengths.
    public var length: Double = 0
  }

  private struct Entry {
    var target: UInt32
    var weight: Weight
  }

  private let targetCount: Int
  private let places: [UInt32: Range<Int>]
  private let entries: [Entry]
  /// As `entries`; empty without lengths.
  private let lengths: [Double]

  /// Sorts what the targets have climbed by ranks. O(ranks reached).
  ///
  /// - Parameters:
  ///   - climbs: the ranks that each target reaches backward.
  ///   - lengths: of the ways from these ranks, in the same order; empty when lengths are not wanted.
  public init(_ climbs: [[ClimbedRank]], lengths climbedLengths: [[Double]]) {
    targetCount = climbs.count
    var counts: [UInt32: Int] = [:]
    for climb in climbs { for reached in climb { counts[reached.rank, default: 0] += 1 } }
    var places: [UInt32: Range<Int>] = [:]
    places.reserveCapacity(counts.count)
    var next: [UInt32: Int] = [:]
    next.reserveCapacity(counts.count)
    var end = 0
    for (rank, count) in counts {
      places[rank] = end..<end + count
      next[rank] = end
      end += count
    }
    var entries = [Entry](repeating: Entry(target: 0, weight: 0), count: end)
    var lengths = [Double](repeating: 0, count: climbedLengths.isEmpty ? 0 : end)
    for (target, climb) in climbs.enumerated() {
      for (number, reached) in climb.enumerated() {
        guard let place = next[reached.rank] else { continue }
        next[reached.rank] = place + 1
        entries[place] = Entry(target: UInt32(target), weight: reached.weight)
        if !climbedLengths.isEmpty { lengths[place] = climbedLengths[target][number] }
      }
    }
    (self.places, self.entries, self.lengths) = (places, entries, lengths)
  }

  /// The best way from a source to each target. O(ranks reached + meetings).
  ///
  /// - Parameters:
  ///   - climb: the ranks that the source reaches forward.
  ///   - lengths: of the ways to these ranks; empty when lengths are not wanted.
  public func meetings(_ climb: [ClimbedRank], lengths climbedLengths: [Double]) -> [Meeting] {
    var best = [Meeting](repeating: Meeting(), count: targetCount)
    let hasLengths = !climbedLengths.isEmpty && !lengths.isEmpty
    entries.withUnsafeBufferPointer { entries in
      best.withUnsafeMutableBufferPointer { best in
        for (number, reached) in climb.enumerated() {
          guard let range = places[reached.rank] else { continue }
          for place in range {
            let weight = reached.weight &+ entries[place].weight
            let target = Int(entries[place].target)
            guard weight < best[target].weight else { continue }
            best[target].weight = weight
            if hasLengths { best[target].length = climbedLengths[number] + lengths[place] }
          }
        }
      }
    }
    return best
  }
}
