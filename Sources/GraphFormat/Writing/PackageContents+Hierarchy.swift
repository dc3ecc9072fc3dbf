import GraphCore

extension PackageContents {
  /// Checks the hierarchy of a profile with so many states. Arcs are checked when they are encoded.
  func checkHierarchy(_ hierarchy: HierarchyArcs, of name: String, stateCount: Int) throws {
    let what = "of the hierarchy of '\(name)'"
    let ranks = hierarchy.states.count
    try checkStarts(hierarchy.firstRank, elements: ranks, lists: nil, "firstRank \(what)")
    try checkStarts(
      hierarchy.firstForward, elements: hierarchy.forward.count, lists: ranks, "firstForward \(what)")
    try checkStarts(
      hierarchy.firstBackward, elements: hierarchy.backward.count, lists: ranks, "firstBackward \(what)")
    try checkLimit(
      hierarchy.blockCount < GraphID.blockLimit
        && zip(hierarchy.firstRank, hierarchy.firstRank.dropFirst()).allSatisfy {
          (1...FormatLimits.ranksPerBlock).contains($1 - $0)
        }, "The blocks \(what) are too many, or have not 1 to \(FormatLimits.ranksPerBlock) ranks each.")
    var isTold = [Bool](repeating: false, count: stateCount)
    for state in hierarchy.states where Int(state) < stateCount { isTold[Int(state)] = true }
    try checkLimit(
      ranks == stateCount && isTold.allSatisfy { $0 }, "The ranks \(what) are not those of its \(stateCount) states.")
    try checkLimit(
      hierarchy.parents.count == ranks
        && hierarchy.parents.enumerated().allSatisfy { $1 == GraphID.none || Int($1) > $0 && Int($1) < ranks },
      "A parent \(what) is no higher rank.")
    let tree = RankTree(parents: hierarchy.parents)
    for rank in 0..<ranks {
      for isForward in [true, false] {
        var before = rank
        for arc in hierarchy.arcs(rank, isForward: isForward) {
          let isRight =
            Int(arc.head) > before && Int(arc.head) < ranks && tree.isAncestor(Int(arc.head), of: rank)
            && arc.weight < Weight.limit
            && (arc.middle == GraphID.none || Int(arc.middle) < rank)
          try checkLimit(
            isRight, "An arc of rank \(rank) \(what) is out of order or out of range, or its head is no ancestor.")
          before = Int(arc.head)
        }
      }
    }
  }
}
