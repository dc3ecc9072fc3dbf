import GraphCore
import GraphFormat

/// Puts the ranks of a hierarchy into blocks so that a query, which goes from a rank up to all its ancestors, needs few of them.
///
/// First come the parts of the tree of parents that hang together and fit a block, then the parts of what lies above them, and so on: as a B-tree is cut. Children keep lower
/// ranks than their parents, and so all arcs stay.
struct HierarchyLayout {
  /// The old rank of each new one.
  private(set) var order: [UInt32] = []
  /// Where each block begins, and at the end the number of ranks.
  private(set) var firstRank: [Int] = [0]

  /// So many arcs make a block that decodes in about a tenth of a millisecond.
  private static let mostArcs = 6000

  private let parents: [UInt32]
  /// Old ranks so that what hangs under a rank comes in one piece before it.
  private let walk: [Int]

  /// - Parameters:
  ///   - parents: the parent of each rank, a higher one; `GraphID.none` without one.
  ///   - arcCounts: how many arcs lead up from each rank.
  ///
  /// O(n x tiers); there are a handful of them.
  init(parents: [UInt32], arcCounts: [Int]) {
    self.parents = parents
    walk = Self.walk(parents)
    var isPlaced = [Bool](repeating: false, count: parents.count)
    while order.count < parents.count { placeTier(&isPlaced, arcCounts) }
  }

  /// The tree so that children come before their parents and what hangs under a rank comes in one piece.
  private static func walk(_ parents: [UInt32]) -> [Int] {
    var sizes = [Int](repeating: 1, count: parents.count)
    for (rank, parent) in parents.enumerated() where parent != GraphID.none { sizes[Int(parent)] += sizes[rank] }
    var walk = [Int](repeating: 0, count: parents.count)
    // Of each rank: the place where the next of its children ends. Ranks come from the highest down, each right before its parent or its next sibling.
    var ends = sizes
    var end = parents.count
    for rank in parents.indices.reversed() {
      let place: Int
      if parents[rank] == GraphID.none {
        place = end - 1
        end -= sizes[rank]
      } else {
        let parent = Int(parents[rank])
        place = ends[parent] - 1
        ends[parent] -= sizes[rank]
      }
      ends[rank] = place
      walk[place] = rank
    }
    return walk
  }

  /// Places what hangs together, is not placed yet and fits a block.
  private mutating func placeTier(_ isPlaced: inout [Bool], _ arcCounts: [Int]) {
    var sizes = [Int](repeating: 0, count: parents.count)
    var arcs = sizes
    for rank in parents.indices where !isPlaced[rank] {
      sizes[rank] += 1
      arcs[rank] += arcCounts[rank]
      if parents[rank] != GraphID.none {
        sizes[Int(parents[rank])] += sizes[rank]
        arcs[Int(parents[rank])] += arcs[rank]
      }
    }
    let fits = parents.indices.map {
      !isPlaced[$0] && sizes[$0] <= FormatLimits.ranksPerBlock && (arcs[$0] <= Self.mostArcs || sizes[$0] == 1)
    }
    var piece: [UInt32] = []
    var blockArcs = 0
    for rank in walk where fits[rank] {
      piece.append(UInt32(rank))
      if parents[rank] != GraphID.none, fits[Int(parents[rank])] { continue }
      let used = order.count - firstRank[firstRank.count - 1]
      if used > 0, used + piece.count > FormatLimits.ranksPerBlock || blockArcs + arcs[rank] > Self.mostArcs {
        firstRank.append(order.count)
        blockArcs = 0
      }
      order += piece
      blockArcs += arcs[rank]
      piece.removeAll(keepingCapacity: true)
    }
    firstRank.append(order.count)
    for rank in parents.indices where fits[rank] { isPlaced[rank] = true }
  }
}
