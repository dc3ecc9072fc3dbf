/// Turns the ranks of a way on a hierarchy into states: shortcuts are replaced by their halves until only turns are left.
enum HierarchyPath {
  /// The states of the way that the last query found.
  ///
  /// - Throws: what loading throws; `SearchError.hierarchyDamaged` when an arc or a middle is not what the hierarchy promises.
  static func states(_ workspace: HierarchyWorkspace, through meeting: UInt32, _ stop: StopFlag?) throws -> [StateID] {
    var ranks = [meeting]
    while let rank = ranks.last, case let before = workspace.label(rank).pointee.parentForward, before != GraphID.none {
      ranks.append(before)
    }
    ranks.reverse()
    while let rank = ranks.last, case let after = workspace.label(rank).pointee.parentBackward, after != GraphID.none {
      ranks.append(after)
    }
    var states = [try workspace.state(of: ranks[0])]
    for (from, to) in zip(ranks, ranks.dropFirst()) { try unpack(workspace, from, to, into: &states, stop) }
    return states
  }

  /// Appends the states behind `from`, up to and with `to`.
  private static func unpack(
    _ workspace: HierarchyWorkspace, _ from: UInt32, _ to: UInt32, into states: inout [StateID], _ stop: StopFlag?
  ) throws {
    var open = [(from: from, to: to)]
    while let (from, to) = open.popLast() {
      let (low, high) = (min(from, to), max(from, to))
      let middle = try workspace.arc(low, high, isForward: from < to).middle
      if workspace.isOverShare { workspace.releaseBlocks() }
      if middle == GraphID.none {
        states.append(try workspace.state(of: to))
        if states.count & 1023 == 0, let stop, stop.isRaised { throw SearchError.stopped }
      } else {
        // Middles lie below both ends: the halves get lower and lower, and there is an end.
        guard middle < low else { throw SearchError.hierarchyDamaged }
        open.append((middle, to))
        open.append((from, middle))
      }
    }
  }
}
