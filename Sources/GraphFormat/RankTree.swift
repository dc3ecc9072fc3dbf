import GraphCore

/// The parents of all ranks as a tree, so that ancestors are told in O(1).
struct RankTree {
  /// For each rank: its number when parents come before children and what hangs under a rank comes in one piece.
  private var starts: [UInt32]
  /// Ranks that hang under each rank, itself included.
  private var sizes: [UInt32]

  /// `parents` are positions of ranks, each higher than the child; `GraphID.none` without one. O(n).
  init(parents: [UInt32]) {
    sizes = [UInt32](repeating: 1, count: parents.count)
    starts = [UInt32](repeating: 0, count: parents.count)
    for (rank, parent) in parents.enumerated() where parent != GraphID.none { sizes[Int(parent)] += sizes[rank] }
    var nextRoot: UInt32 = 0
    var next = starts
    for (rank, parent) in parents.enumerated().reversed() {
      if parent == GraphID.none {
        starts[rank] = nextRoot
        nextRoot += sizes[rank]
      } else {
        starts[rank] = next[Int(parent)]
        next[Int(parent)] += sizes[rank]
      }
      next[rank] = starts[rank] + 1
    }
  }

  /// Whether `ancestor` is a rank's parent, or the parent of that, and so on.
  func isAncestor(_ ancestor: Int, of rank: Int) -> Bool {
    ancestor != rank && starts[ancestor] <= starts[rank] && starts[rank] < starts[ancestor] + sizes[ancestor]
  }
}
