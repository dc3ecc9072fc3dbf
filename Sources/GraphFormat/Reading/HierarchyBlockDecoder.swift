import GraphCore

/// Reads the frame of one hierarchy block (docs/FORMAT.md, 5.10) and finds the arcs that follow from others.
struct HierarchyBlockDecoder {
  private let block: Int
  private let slots: Int
  /// Ranks of other blocks that it speaks of.
  private let foreign: [UInt32]
  /// State of each rank (raw ids).
  private(set) var states: [UInt32] = []
  /// Place of each rank's parent, its own slot without one.
  private var parents: [Int] = []
  /// Weight of each rank's edge.
  private var weights: [UInt32] = []
  private var reader: ByteReader

  /// What the decoder needs to know of the rest of the package.
  struct Surroundings {
    /// Ranks of every hierarchy block, states of every node block.
    var rankCounts, stateCounts: [UInt16]

    func hasRank(_ rank: UInt64) -> Bool {
      let block = Int(rank >> UInt64(Hierarchy.rankSlotBits))
      return block < rankCounts.count && rank & UInt64(FormatLimits.ranksPerBlock - 1) < UInt64(rankCounts[block])
    }
  }

  /// The stored arcs of one sort, in order of the lists.
  private struct StoredArcs {
    /// Where each list begins; one more at the end.
    var firsts: [Int] = [0]
    var places: [Int] = []
    var weights: [UInt32] = []
    /// Ranks; empty for original arcs.
    var middles: [UInt32] = []
  }

  /// Reads all columns and finds the arcs.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, block: Int, surroundings: Surroundings
  ) throws(FrameFault) -> (decoder: HierarchyBlockDecoder, arcs: ArcDerivation) {
    var reader = ByteReader(bytes)
    let slots = Int(reader.uv())
    let foreignCount = reader.uv(atMost: min(FormatLimits.arcsPerBlock, bytes.count))
    let candidates = reader.uv(atMost: 8 * bytes.count)
    guard !reader.isBroken, slots == Int(surroundings.rankCounts[block]) else {
      throw FrameFault("the counts are not those of the index")
    }
    var decoder = try HierarchyBlockDecoder(
      reader, block: block, slots: slots, foreignCount: foreignCount, surroundings)
    try decoder.readStates(surroundings.stateCounts)
    try decoder.readParents()
    try decoder.readWeights()
    let originals = try decoder.readOriginals()
    let far = try decoder.readFar(surroundings)
    let flags = decoder.reader.bytes((candidates + 7) / 8)
    guard decoder.reader.isFinished else { throw FrameFault("a number is out of bounds, or bytes are left over") }
    return (decoder, try decoder.findArcs(originals, far, flags: flags, candidates: candidates))
  }

  private init(
    _ reader: ByteReader, block: Int, slots: Int, foreignCount: Int, _ surroundings: Surroundings
  ) throws(FrameFault) {
    self.reader = reader
    self.block = block
    self.slots = slots
    var foreign: [UInt32] = []
    foreign.reserveCapacity(foreignCount)
    var rank = UInt64(block + 1) << UInt64(Hierarchy.rankSlotBits)
    for number in 0..<foreignCount {
      let step = UInt64(self.reader.uv())
      rank += step
      guard surroundings.hasRank(rank), step > 0 || number == 0 else { throw FrameFault("a foreign rank is none") }
      foreign.append(UInt32(rank))
    }
    self.foreign = foreign
  }

  /// The rank at a place.
  func rank(_ place: Int) -> UInt32 {
    place < slots ? UInt32(block << Int(Hierarchy.rankSlotBits) | place) : foreign[place - slots]
  }

  /// The rank of each parent, `GraphID.none` without one.
  var parentRanks: [UInt32] { parents.enumerated().map { $1 == $0 ? GraphID.none : rank($1) } }

  // MARK: Columns

  private mutating func readStates(_ counts: [UInt16]) throws(FrameFault) {
    states.reserveCapacity(slots)
    var id = 0
    for _ in 0..<slots {
      id &+= reader.sv()
      guard id >= 0, id >> Int(GraphID.edgeSlotBits) < counts.count,
        id & Int(GraphID.edgeSlotMask) < Int(counts[id >> Int(GraphID.edgeSlotBits)])
      else { throw FrameFault("a state is none") }
      states.append(UInt32(id))
    }
    let sorted = states.sorted()
    for place in sorted.indices.dropFirst() where sorted[place] == sorted[place - 1] {
      throw FrameFault("a state has two ranks")
    }
  }

  private mutating func readParents() throws(FrameFault) {
    parents.reserveCapacity(slots)
    for slot in 0..<slots { parents.append(slot + reader.uv(atMost: slots + foreign.count - 1 - slot)) }
    guard !reader.isBroken else { throw FrameFault("a parent is none") }
  }

  private mutating func readWeights() throws(FrameFault) {
    var new = 0
    weights.reserveCapacity(slots)
    // Until the new ones are there: how far back the same weight stands, 0 for a new one.
    for slot in 0..<slots {
      weights.append(UInt32(reader.uv(atMost: slot)))
      new += weights[slot] == 0 ? 1 : 0
    }
    var column = reader.splitColumn(new)
    for slot in 0..<slots {
      if weights[slot] > 0 {
        weights[slot] = weights[slot - Int(weights[slot])]
      } else {
        let weight = column.next(&reader)
        if weight > Int(Weight.limit) { reader.fail() }
        weights[slot] = weight == 0 ? .infinity : UInt32(truncatingIfNeeded: weight - 1)
      }
    }
    guard !reader.isBroken else { throw FrameFault("a weight is out of bounds") }
  }

  /// Reads how many arcs each list has, and their heads.
  private mutating func readHeads() throws(FrameFault) -> StoredArcs {
    var arcs = StoredArcs()
    arcs.firsts.reserveCapacity(2 * slots + 1)
    for list in 0..<2 * slots {
      arcs.firsts.append(arcs.firsts[list] + reader.uv(atMost: FormatLimits.arcsPerBlock - arcs.firsts[list]))
    }
    guard !reader.isBroken else { throw FrameFault("there are too many arcs") }
    arcs.places = [Int](repeating: 0, count: arcs.firsts[2 * slots])
    for list in 0..<2 * slots {
      var last = list / 2
      for arc in arcs.firsts[list]..<arcs.firsts[list + 1] {
        var steps = reader.uv()
        if steps == 0 { last = slots } else if last >= slots { reader.fail() }
        while steps > 0, last < slots, parents[last] > last {
          last = parents[last]
          steps -= 1
        }
        if steps > 0 || last >= slots && arcs.places[arc] != 0 { reader.fail() }
        arcs.places[arc] = last
      }
    }
    try readForeignHeads(&arcs)
    return arcs
  }

  private mutating func readForeignHeads(_ arcs: inout StoredArcs) throws(FrameFault) {
    for list in 0..<2 * slots {
      var next = slots
      for arc in arcs.firsts[list]..<arcs.firsts[list + 1] where arcs.places[arc] >= slots {
        next += Int(reader.uv())
        arcs.places[arc] = next
        if next >= slots + foreign.count { reader.fail() }
        next += 1
      }
    }
    guard !reader.isBroken else { throw FrameFault("a head is none") }
  }

  private mutating func readOriginals() throws(FrameFault) -> StoredArcs {
    var arcs = try readHeads()
    let costCount = reader.uv(atMost: reader.count)
    var costs: [Int] = []
    for number in 0..<costCount {
      let step = Int(reader.uv())
      if step == 0, number > 0 { reader.fail() }
      costs.append((costs.last ?? 0) + step)
    }
    arcs.weights = [UInt32](repeating: GraphID.none, count: arcs.places.count)
    var whole = 0
    for list in 0..<2 * slots {
      for arc in arcs.firsts[list]..<arcs.firsts[list + 1] {
        if list & 1 == 0, arcs.places[arc] >= slots {
          whole += 1
          continue
        }
        let cost = costCount > 0 ? costs[reader.uv(atMost: costCount - 1)] : Int(Weight.infinity)
        let weight = cost + Int(weights[list & 1 == 0 ? arcs.places[arc] : list / 2])
        guard weight < Int(Weight.limit) else { throw FrameFault("a weight is out of bounds") }
        arcs.weights[arc] = UInt32(weight)
      }
    }
    var column = reader.splitColumn(whole)
    for arc in arcs.weights.indices where arcs.weights[arc] == GraphID.none {
      arcs.weights[arc] = UInt32(clamping: column.next(&reader))
    }
    guard !reader.isBroken, arcs.weights.allSatisfy({ $0 < Weight.limit }) else {
      throw FrameFault("a weight is out of bounds")
    }
    return arcs
  }

  private mutating func readFar(_ surroundings: Surroundings) throws(FrameFault) -> StoredArcs {
    var arcs = try readHeads()
    var column = reader.splitColumn(arcs.places.count)
    for list in 0..<2 * slots {
      var weight = 0
      for _ in arcs.firsts[list]..<arcs.firsts[list + 1] {
        weight &+= column.nextSigned(&reader)
        guard weight >= 0, weight < Int(Weight.limit) else { throw FrameFault("a weight is out of bounds") }
        arcs.weights.append(UInt32(weight))
      }
    }
    let blocks = arcs.places.map { _ in block - reader.uv(atMost: block) }
    var middleSlots = reader.splitColumn(arcs.places.count)
    for list in 0..<2 * slots {
      for arc in arcs.firsts[list]..<arcs.firsts[list + 1] {
        let slot = middleSlots.next(&reader)
        guard slot < Int(surroundings.rankCounts[blocks[arc]]), blocks[arc] < block || slot < list / 2 else {
          throw FrameFault("a middle does not lie lower")
        }
        arcs.middles.append(UInt32(blocks[arc] << Int(Hierarchy.rankSlotBits) | slot))
      }
    }
    guard !reader.isBroken else { throw FrameFault("a number is out of bounds") }
    return arcs
  }

  // MARK: Arcs

  private func findArcs(
    _ originals: StoredArcs, _ far: StoredArcs, flags: UnsafeRawBufferPointer, candidates: Int
  ) throws(FrameFault) -> ArcDerivation {
    let kept = flags.reduce(0) { $0 + $1.nonzeroBitCount }
    let count = originals.places.count + far.places.count + kept
    guard count <= FormatLimits.arcsPerBlock else { throw FrameFault("there are too many arcs") }
    let arcs = ArcDerivation(block: block, slots: slots, foreign: foreign.count, capacity: count)
    var asked = 0
    for list in 0..<2 * slots {
      arcs.begin()
      for arc in originals.firsts[list]..<originals.firsts[list + 1] {
        guard arcs.store(place: originals.places[arc], weight: originals.weights[arc], middle: GraphID.none) else {
          throw FrameFault("an arc stands twice")
        }
      }
      for arc in far.firsts[list]..<far.firsts[list + 1] {
        guard arcs.store(place: far.places[arc], weight: far.weights[arc], middle: far.middles[arc]) else {
          throw FrameFault("an arc stands twice")
        }
      }
      arcs.derive()
      let isComplete = arcs.finish { _ in
        defer { asked += 1 }
        return asked < candidates && flags[asked >> 3] >> UInt8(asked & 7) & 1 == 1
      }
      guard isComplete else { throw FrameFault("there are too many arcs") }
    }
    guard asked == candidates, arcs.count == count else { throw FrameFault("the candidates are not as many as said") }
    return arcs
  }
}
