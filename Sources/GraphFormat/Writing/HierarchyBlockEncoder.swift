import GraphCore

/// Makes the frame of one hierarchy block: finds out which arcs follow from lower ones, and writes the others.
struct HierarchyBlockEncoder {
  private let whole: HierarchyEncoder
  private let block: Int
  /// Positions of the ranks of the block.
  let ranks: Range<Int>
  /// Positions of the ranks of other blocks that it speaks of.
  private var foreign: [Int] = []
  private var foreignPlaces: [Int: Int] = [:]
  private var originals = StoredArcs()
  private var far = StoredArcs()
  /// One for each candidate.
  private var flags: [Bool] = []

  /// Arcs that are stored: how many in each list, and all of them.
  private struct StoredArcs {
    var counts: [Int] = []
    var arcs: [HierarchyArc] = []

    mutating func append(_ list: [HierarchyArc]) {
      counts.append(list.count)
      arcs += list
    }
  }

  private var hierarchy: HierarchyArcs { whole.hierarchy }

  init(_ whole: HierarchyEncoder, block: Int) {
    self.whole = whole
    self.block = block
    ranks = whole.hierarchy.firstRank[block]..<whole.hierarchy.firstRank[block + 1]
    var others: Set<Int> = []
    for rank in ranks {
      if let parent = parent(rank), parent >= ranks.upperBound { others.insert(parent) }
      for isForward in [true, false] {
        for arc in hierarchy.arcs(rank, isForward: isForward) where Int(arc.head) >= ranks.upperBound {
          others.insert(Int(arc.head))
        }
      }
    }
    foreign = others.sorted()
    foreignPlaces = Dictionary(uniqueKeysWithValues: foreign.enumerated().map { ($1, ranks.count + $0) })
  }

  private func parent(_ rank: Int) -> Int? {
    hierarchy.parents[rank] == GraphID.none ? nil : Int(hierarchy.parents[rank])
  }

  /// The place of a rank of this block, or of one that it speaks of.
  private func place(_ rank: Int) -> Int { ranks.contains(rank) ? rank - ranks.lowerBound : foreignPlaces[rank] ?? 0 }

  private func isForeign(_ arc: HierarchyArc) -> Bool { Int(arc.head) >= ranks.upperBound }

  // MARK: Which arcs are stored

  /// Sorts the arcs into original, far and derived ones.
  /// - Throws: `PackageError` (`limitExceeded`) for too many arcs, and for an original arc that weighs less than its edge.
  mutating func findArcs() throws {
    let first = ranks.lowerBound
    let count =
      hierarchy.firstForward[ranks.upperBound] - hierarchy.firstForward[first]
      + hierarchy.firstBackward[ranks.upperBound] - hierarchy.firstBackward[first]
    try checkLimit(
      count <= FormatLimits.arcsPerBlock && foreign.count <= FormatLimits.arcsPerBlock,
      "Hierarchy block \(block) has \(count) arcs; at most \(FormatLimits.arcsPerBlock).")
    let derivation = ArcDerivation(block: block, slots: ranks.count, foreign: foreign.count, capacity: count)
    for rank in ranks {
      for isForward in [true, false] {
        try findArcs(Array(hierarchy.arcs(rank, isForward: isForward)), of: rank, isForward: isForward, derivation)
      }
    }
  }

  private mutating func findArcs(_ arcs: [HierarchyArc], of rank: Int, isForward: Bool, _ derivation: ArcDerivation)
    throws
  {
    derivation.begin()
    var wanted: Set<Int> = []
    let turns = arcs.filter { $0.middle == GraphID.none }
    for arc in turns {
      try checkLimit(
        arc.weight >= edgeWeight(arc, of: rank, isForward: isForward)
          && edgeWeight(arc, of: rank, isForward: isForward) < .infinity,
        "An original arc of rank \(rank) weighs less than its edge.")
      _ = derivation.store(place: place(Int(arc.head)), weight: arc.weight, middle: GraphID.none)
    }
    derivation.derive()
    var stored: [HierarchyArc] = []
    for arc in arcs where arc.middle != GraphID.none {
      let head = place(Int(arc.head))
      wanted.insert(head)
      if derivation.candidate(head) == arc.weight { continue }
      _ = derivation.store(place: head, weight: arc.weight, middle: arc.middle)
      stored.append(arc)
    }
    originals.append(turns)
    far.append(stored)
    _ = derivation.finish { place in
      flags.append(wanted.contains(Int(place)))
      return wanted.contains(Int(place))
    }
  }

  /// The weight of the edge that the turn of an original arc leads onto.
  private func edgeWeight(_ arc: HierarchyArc, of rank: Int, isForward: Bool) -> UInt32 {
    whole.stateWeights[Int(hierarchy.states[isForward ? Int(arc.head) : rank])]
  }

  // MARK: Columns

  /// Writes the frame.
  func write(into writer: inout ByteWriter) {
    writer.uv(ranks.count)
    writer.uv(foreign.count)
    writer.uv(flags.count)
    let next = UInt64(block + 1) << Int(Hierarchy.rankSlotBits)
    writer.deltas(foreign.map { UInt64(whole.rankIDs[$0]) - next })
    writer.cut()
    writer.deltaColumn(ranks) { Int64(whole.lists.ids[Int(hierarchy.states[$0])]) }
    writer.cut()
    for rank in ranks { writer.uv(parent(rank).map { place($0) - place(rank) } ?? 0) }
    writer.cut()
    writeWeights(&writer)
    for count in originals.counts { writer.uv(count) }
    writer.cut()
    writeHeads(originals, &writer)
    writeTurnCosts(&writer)
    for count in far.counts { writer.uv(count) }
    writeHeads(far, &writer)
    writeFar(&writer)
    writeFlags(&writer)
  }

  /// Columns 5 and 6.
  private func writeWeights(_ writer: inout ByteWriter) {
    var last: [UInt32: Int] = [:]
    var new: [UInt64] = []
    for rank in ranks {
      let weight = whole.stateWeights[Int(hierarchy.states[rank])]
      if let before = last[weight] {
        writer.uv(rank - before)
      } else {
        writer.uv(0)
        new.append(weight == Weight.infinity ? 0 : UInt64(weight) + 1)
      }
      last[weight] = rank
    }
    writer.cut()
    writer.splitColumn(new)
  }

  /// Runs over stored arcs, list by list: the rank, whether the list is of forward arcs, and its arcs.
  private func forEachList(
    _ stored: StoredArcs, _ body: (_ rank: Int, _ isForward: Bool, ArraySlice<HierarchyArc>) -> Void
  ) {
    var first = 0
    for (list, count) in stored.counts.enumerated() {
      body(ranks.lowerBound + list / 2, list & 1 == 0, stored.arcs[first..<first + count])
      first += count
    }
  }

  /// Column 8.
  private func writeHeads(_ stored: StoredArcs, _ writer: inout ByteWriter) {
    var others: [Int] = []
    forEachList(stored) { rank, _, arcs in
      var last = rank
      var lastForeign = -1
      for arc in arcs {
        if isForeign(arc) {
          writer.uv(0)
          let number = place(Int(arc.head)) - ranks.count
          others.append(number - lastForeign - 1)
          lastForeign = number
        } else {
          writer.uv(steps(from: last, to: Int(arc.head)))
          last = Int(arc.head)
        }
      }
    }
    writer.cut()
    for number in others { writer.uv(number) }
    writer.cut()
  }

  /// How many ancestors further up a rank lies.
  private func steps(from rank: Int, to head: Int) -> Int {
    var steps = 0
    var next = rank
    while next < head, let parent = parent(next) {
      next = parent
      steps += 1
    }
    return steps
  }

  /// Columns 9 and 10.
  private func writeTurnCosts(_ writer: inout ByteWriter) {
    var costs: [UInt32] = []
    var whole: [UInt64] = []
    forEachList(originals) { rank, isForward, arcs in
      for arc in arcs {
        if isForward && isForeign(arc) {
          whole.append(UInt64(arc.weight))
        } else {
          costs.append(arc.weight - edgeWeight(arc, of: rank, isForward: isForward))
        }
      }
    }
    let known = Set(costs).sorted()
    let places = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1, $0) })
    writer.uv(known.count)
    writer.deltas(known.map { UInt64($0) })
    for cost in costs { writer.uv(places[cost] ?? 0) }
    writer.cut()
    writer.splitColumn(whole)
  }

  /// The rest of column 11.
  private func writeFar(_ writer: inout ByteWriter) {
    var weights: [Int64] = []
    forEachList(far) { _, _, arcs in
      var before: Int64 = 0
      for arc in arcs {
        weights.append(Int64(arc.weight) - before)
        before = Int64(arc.weight)
      }
    }
    writer.signedSplitColumn(weights)
    let middles = far.arcs.map { Int(whole.rankIDs[Int($0.middle)]) }
    for middle in middles { writer.uv(block - middle >> Int(Hierarchy.rankSlotBits)) }
    writer.cut()
    writer.splitColumn(middles.map { UInt64($0 & (FormatLimits.ranksPerBlock - 1)) })
  }

  private func writeFlags(_ writer: inout ByteWriter) {
    for first in stride(from: 0, to: flags.count, by: 8) {
      let bits = flags[first..<min(first + 8, flags.count)].enumerated()
      writer.raw(CollectionOfOne(bits.reduce(UInt8(0)) { $0 | ($1.element ? 1 << $1.offset : 0) }))
    }
  }
}
