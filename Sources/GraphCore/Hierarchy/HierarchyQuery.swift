/// Searches on a hierarchy: exact for any lists of sources and targets.
///
/// From every source the search goes up the elimination tree by forward arcs, from every target by backward arcs; the best way is the best sum of both at a rank
/// that both have reached. All heads of a rank are among its ancestors, so walking the tree in ascending order settles each rank once, without a heap. A rank whose
/// label is not below the best sum known is passed over. Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies", 2016, section 7.
public struct HierarchyQuery: ~Copyable {
  private let workspace: HierarchyWorkspace
  private var best: Weight
  private var meeting = GraphID.none

  private init(workspace: HierarchyWorkspace, below limit: Weight) {
    workspace.begin()
    self.workspace = workspace
    best = limit
  }

  /// Finds the best way from any source to any target. Parameters, result and errors as `BidirectionalAStar.search`; `settled` counts the ranks visited.
  ///
  /// - Throws: also `SearchError.hierarchyDamaged`.
  public static func search(
    _ workspace: HierarchyWorkspace, sources: [Seed], targets: [Seed], below limit: Weight = .infinity,
    stop: StopFlag? = nil
  ) throws -> SearchResult {
    let query = try run(workspace, sources, targets, below: limit, stop)
    let settled = workspace.visited.count
    guard query.meeting != GraphID.none else { return SearchResult(weight: .infinity, states: [], settled: settled) }
    let states = try HierarchyPath.states(workspace, through: query.meeting, stop)
    return SearchResult(weight: query.best, states: states, settled: settled)
  }

  /// The weight of the best way alone, as `search` would find it; `Weight.infinity` when there is none.
  public static func weight(
    _ workspace: HierarchyWorkspace, sources: [Seed], targets: [Seed], below limit: Weight = .infinity,
    stop: StopFlag? = nil
  ) throws -> Weight {
    let query = try run(workspace, sources, targets, below: limit, stop)
    return query.meeting == GraphID.none ? .infinity : query.best
  }

  /// Climbs from one side only: to, or from, everything that is above it. This is what many-to-many searches and potentials are made of.
  ///
  /// - Parameter isForward: whether the seeds are sources (weights from them) or targets (weights to them).
  /// - Returns: the ranks reached with their weights, ascending. A weight is that of the best way that only ascends, or no less.
  /// - Throws: `SearchError.blockCacheExhausted`, `stopped`, or what the block source throws.
  public static func climb(
    _ workspace: HierarchyWorkspace, from seeds: [Seed], isForward: Bool, stop: StopFlag? = nil
  ) throws -> [ClimbedRank] {
    _ = try run(workspace, isForward ? seeds : [], isForward ? [] : seeds, below: .infinity, stop)
    return workspace.visited.compactMap { rank in
      let label = workspace.label(rank).pointee
      let (weight, parent) =
        isForward ? (label.forward, label.parentForward) : (label.backward, label.parentBackward)
      return weight < .infinity ? ClimbedRank(rank: rank, weight: weight, parent: parent) : nil
    }
  }

  private static func run(
    _ workspace: HierarchyWorkspace, _ sources: [Seed], _ targets: [Seed], below limit: Weight, _ stop: StopFlag?
  ) throws -> HierarchyQuery {
    var query = HierarchyQuery(workspace: workspace, below: limit)
    do {
      for seed in sources { try query.start(seed, isForward: true) }
      for seed in targets { try query.start(seed, isForward: false) }
      try query.climb(stop)
    } catch {
      // Labels that were written and not visited would be found in use by the next query.
      workspace.releaseLabels()
      throw error
    }
    if query.meeting == GraphID.none {
      if limit == .infinity, !sources.isEmpty, !targets.isEmpty { try workspace.checkOverflow() }
    } else if query.best == .infinity - 1 {
      throw SearchError.weightOverflow
    }
    return query
  }

  private mutating func start(_ seed: Seed, isForward: Bool) throws {
    let rank = try workspace.rank(of: seed.state)
    _ = try workspace.loaded(Int(rank >> Hierarchy.rankSlotBits))
    let label = workspace.label(rank)
    if isForward {
      label.pointee.forward = min(label.pointee.forward, seed.weight)
      Self.insert(rank, into: &workspace.forwardBranches)
    } else {
      label.pointee.backward = min(label.pointee.backward, seed.weight)
      Self.insert(rank, into: &workspace.backwardBranches)
    }
  }

  /// Puts a rank into a short ascending list, once.
  private static func insert(_ rank: UInt32, into branches: inout [UInt32]) {
    var place = branches.count
    while place > 0, branches[place - 1] > rank { place -= 1 }
    if place > 0, branches[place - 1] == rank { return }
    branches.insert(rank, at: place)
  }

  /// Visits the ancestors of all seeds in ascending order.
  private mutating func climb(_ stop: StopFlag?) throws {
    var forward = Branches(workspace.forwardBranches)
    var backward = Branches(workspace.backwardBranches)
    while forward.next != GraphID.none || backward.next != GraphID.none {
      let rank = min(forward.next, backward.next)
      let (isForward, isBackward) = (forward.next == rank, backward.next == rank)
      let parent = try visit(rank, isForward: isForward, isBackward: isBackward)
      if isForward { forward.advance(to: parent) }
      if isBackward { backward.advance(to: parent) }
      if workspace.visited.count & 1023 == 0, let stop, stop.isRaised { throw SearchError.stopped }
      if workspace.isOverShare { workspace.releaseBlocks() }
    }
  }

  /// Relaxes what leads up from a rank and returns its parent.
  @inline(__always)
  private mutating func visit(_ rank: UInt32, isForward: Bool, isBackward: Bool) throws -> UInt32 {
    let slot = try workspace.loaded(Int(rank >> Hierarchy.rankSlotBits)).pointee
    let place = Int(rank & Hierarchy.rankSlotMask)
    workspace.visited.append(rank)
    let label = slot.labels.unsafelyUnwrapped[place]
    // Two infinite halves add up to no more than 2^31 and never improve.
    if label.forward &+ label.backward < best {
      best = label.forward &+ label.backward
      meeting = rank
    }
    let firsts = slot.firsts.unsafelyUnwrapped + 2 * place
    let arcs = slot.arcs.unsafelyUnwrapped
    let parent = slot.parents.unsafelyUnwrapped[place]
    if isForward, label.forward < best {
      var arc = Int(firsts[0])
      let end = Int(firsts[1])
      while arc < end {
        let weight = label.forward &+ arcs[arc].weight
        let head = self.label(arcs[arc].head)
        if weight < head.pointee.forward {
          head.pointee.forward = weight
          head.pointee.parentForward = rank
        }
        arc &+= 1
      }
    }
    if isBackward, label.backward < best {
      var arc = Int(firsts[1])
      let end = Int(firsts[2])
      while arc < end {
        let weight = label.backward &+ arcs[arc].weight
        let head = self.label(arcs[arc].head)
        if weight < head.pointee.backward {
          head.pointee.backward = weight
          head.pointee.parentBackward = rank
        }
        arc &+= 1
      }
    }
    return parent
  }

  /// The label of a rank whose block may not have been seen.
  @inline(__always)
  private func label(_ rank: UInt32) -> UnsafeMutablePointer<RankLabel> {
    let number = Int(rank >> Hierarchy.rankSlotBits)
    if workspace.slots[number].labels == nil { workspace.makeLabels(number) }
    return workspace.slots[number].labels.unsafelyUnwrapped + Int(rank & Hierarchy.rankSlotMask)
  }
}

/// The branches of a climb that have not joined: one most of the time, a few at the beginning.
private struct Branches {
  /// The lowest rank that is to be visited; `GraphID.none` when there is none.
  private(set) var next: UInt32
  /// The others, the lowest last.
  private var others: [UInt32]

  init(_ ascending: [UInt32]) {
    next = ascending.first ?? GraphID.none
    others = ascending.count > 1 ? ascending.dropFirst().reversed() : []
  }

  /// Goes on from the lowest branch to its parent, or ends it where it joins another or has no parent.
  @inline(__always)
  mutating func advance(to parent: UInt32) {
    if others.isEmpty {
      next = parent
    } else {
      advanceAmongOthers(parent)
    }
  }

  @inline(never)
  private mutating func advanceAmongOthers(_ parent: UInt32) {
    if parent != GraphID.none {
      var place = others.count
      while place > 0, others[place - 1] < parent { place -= 1 }
      if place == 0 || others[place - 1] != parent { others.insert(parent, at: place) }
    }
    next = others.popLast() ?? GraphID.none
  }
}
