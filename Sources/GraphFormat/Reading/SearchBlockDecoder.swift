import GraphCore

/// Puts a search block together from its topology, states, weights and turns frames, and checks all that the loops rely on.
struct SearchBlockDecoder {
  let topology: Topology
  let profile: ProfileInfo
  /// What a search runs on: states, or edges where the profile has no states of its own.
  private var links: Links
  private var weights: [UInt32] = []

  private struct Links {
    var edges: [UInt16]
    var tags: [UInt16]
    var foreignRows: [UInt16]
    var foreignIn: Topology.ForeignIn
  }

  init(topology: Topology, profile: ProfileInfo) {
    self.topology = topology
    self.profile = profile
    links = Links(
      edges: (0..<topology.edgeCount).map(UInt16.init), tags: [UInt16](repeating: 0, count: topology.edgeCount),
      foreignRows: topology.foreignRows, foreignIn: topology.foreignIn)
  }

  /// Reads a states frame.
  mutating func readStates(_ bytes: UnsafeRawBufferPointer, counts: [UInt16]) throws(FrameFault) {
    var reader = ByteReader(bytes)
    let count = Int(counts[topology.block])
    guard Int(reader.uv()) == count, count >= topology.edgeCount else {
      throw FrameFault("the counts are not those of the index")
    }
    links.edges.removeAll(keepingCapacity: true)
    for edge in 0..<topology.edgeCount {
      for _ in 0..<reader.uv(atMost: count - links.edges.count) { links.edges.append(UInt16(edge)) }
      guard links.edges.last.map({ Int($0) == edge }) ?? false else { throw FrameFault("an edge has no state") }
    }
    guard links.edges.count == count else { throw FrameFault("the states do not add up") }
    let memories = (0..<count).map { _ in reader.uv(atMost: Int(FormatLimits.memoryLimit) - 1) }
    links.tags = memories.map { UInt16($0 << 2 | reader.uv(atMost: 2)) }
    guard !reader.isBroken else { throw FrameFault("a memory or layer is out of bounds") }
    for state in links.tags.indices.dropFirst()
    where links.edges[state] == links.edges[state - 1] && links.tags[state] <= links.tags[state - 1] {
      throw FrameFault("states are not in order")
    }
    for state in links.tags.indices where state == 0 || links.edges[state] != links.edges[state - 1] {
      guard links.tags[state] < 2 else { throw FrameFault("an edge has no state in which a route can begin") }
    }
    links.foreignRows = links.edges.filter { !isLocal(topology.heads[Int($0)]) }.map { _ in
      UInt16(reader.uv(atMost: FormatLimits.inStatesPerBlock))
    }
    links.foreignIn = try Topology.foreignIn(
      &reader, block: topology.block, nodeCount: topology.nodeCount, counts: counts)
    guard reader.isFinished else { throw FrameFault("a number is out of bounds, or bytes are left over") }
  }

  /// Reads a weights frame.
  mutating func readWeights(_ bytes: UnsafeRawBufferPointer) throws(FrameFault) {
    var reader = ByteReader(bytes)
    let column = topology.pairedColumn(&reader, isSplit: true)
    guard reader.isFinished else { throw FrameFault("a number is out of bounds, or bytes are left over") }
    guard column.allSatisfy({ $0 <= profile.maxWeight + 1 }) else { throw FrameFault("a weight is above max_weight") }
    weights = column.map { $0 == 0 ? .infinity : $0 - 1 }
  }

  /// Makes the block. `turns`: the turns frame, empty when there are no tables; `tableCount`: how many there are, as the index tells.
  func makeBlock(turns: UnsafeRawBufferPointer, tableCount: Int) throws(FrameFault) -> SearchBlock {
    let firstIn = try inLists()
    let firstOut = outLists()
    let tables = try turnTables(turns, count: tableCount, firstIn: firstIn, firstOut: firstOut)
    let block = SearchBlock(
      nodeCount: topology.nodeCount, stateCount: links.edges.count, inStateCount: firstIn.last ?? 0,
      turnWords: tables.count)
    tables.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { block.turns?.update(from: start, count: source.count) }
    }
    fillNodes(block, firstIn: firstIn, firstOut: firstOut)
    fillStates(block)
    fillInStates(block, firstIn: firstIn)
    try checkSpeeds(block)
    return block
  }

  private func isLocal(_ head: UInt32) -> Bool { Int(head >> GraphID.nodeSlotBits) == topology.block }

  /// First in-state of each node, and the total.
  private func inLists() throws(FrameFault) -> [Int] {
    var counts = links.foreignIn.counts
    for edge in links.edges {
      let head = topology.heads[Int(edge)]
      if isLocal(head) { counts[Int(head & GraphID.nodeSlotMask)] += 1 }
    }
    var total = 0
    let firsts = counts.map { count in
      defer { total += count }
      return total
    }
    guard total <= FormatLimits.inStatesPerBlock else { throw FrameFault("too many in-edges") }
    return firsts + [total]
  }

  /// First out-state of each node, and the total.
  private func outLists() -> [Int] {
    var counts = [Int](repeating: 0, count: topology.nodeCount + 1)
    for edge in links.edges { counts[Int(topology.tails[Int(edge)]) + 1] += 1 }
    for node in 0..<topology.nodeCount { counts[node + 1] += counts[node] }
    return counts
  }

  private func fillNodes(_ block: SearchBlock, firstIn: [Int], firstOut: [Int]) {
    for node in 0...topology.nodeCount {
      let position =
        node < topology.nodeCount
        ? Position(Coordinate(latitudeE7: topology.latitudes[node], longitudeE7: topology.longitudes[node]))
        : Position(Coordinate(latitudeE7: 0, longitudeE7: 0))
      block.nodes[node] = NodeRecord(
        position: position, firstOut: UInt16(firstOut[node]), firstIn: UInt16(firstIn[node]))
    }
  }

  private func fillStates(_ block: SearchBlock) {
    var foreign = links.foreignRows.makeIterator()
    for (state, edge) in links.edges.enumerated() {
      let slot = Int(edge)
      let head = topology.heads[slot]
      block.states[state] = StateRecord(
        head: head, weight: weights[slot], row: isLocal(head) ? 0 : foreign.next() ?? 0, tail: topology.tails[slot],
        edge: edge, tag: links.tags[state])
    }
  }

  /// Writes the in-lists in ascending order (other blocks before this one, this one, other blocks after) and the rows of local states.
  private func fillInStates(_ block: SearchBlock, firstIn: [Int]) {
    var next = firstIn
    let own = EdgeID(block: topology.block, slot: 0).rawValue
    func addForeign(_ isWanted: (UInt32) -> Bool) {
      var place = 0
      for (node, count) in links.foreignIn.counts.enumerated() {
        for id in links.foreignIn.ids[place..<place + count] where isWanted(id) {
          block.inStates[next[node]] = id
          next[node] += 1
        }
        place += count
      }
    }
    addForeign { $0 < own }
    for state in links.edges.indices where isLocal(block.states[state].head) {
      let node = Int(block.states[state].head & GraphID.nodeSlotMask)
      block.states[state].row = UInt16(next[node] - firstIn[node])
      block.inStates[next[node]] = own + UInt32(state)
      next[node] += 1
    }
    addForeign { $0 > own }
  }

  /// The block's turn words, see `SearchBlock`; empty when there are no tables.
  private func turnTables(
    _ bytes: UnsafeRawBufferPointer, count: Int, firstIn: [Int], firstOut: [Int]
  ) throws(FrameFault) -> [UInt32] {
    guard bytes.count > 0 else { return [] }
    var reader = ByteReader(bytes)
    var words = [UInt32](repeating: 0, count: topology.nodeCount)
    let codes = (0..<topology.nodeCount).map { _ in Int(reader.uv()) }
    guard codes.count(where: { $0 > 0 }) == count else { throw FrameFault("the counts are not those of the index") }
    var tables: [Int] = []
    for (node, code) in codes.enumerated() where code > 0 {
      let (rows, columns) = (firstIn[node + 1] - firstIn[node], firstOut[node + 1] - firstOut[node])
      if code > 1 {
        guard code - 2 < tables.count else { throw FrameFault("a turn table is not there") }
        words[node] = UInt32(tables[code - 2])
        let (first, second) = (Int(words[tables[code - 2]]), Int(words[tables[code - 2] + 1]))
        guard first == rows, second == columns else { throw FrameFault("a turn table does not fit its node") }
      } else {
        guard rows * columns <= bytes.count - reader.place else {
          throw FrameFault("a turn table does not fit its node")
        }
        words[node] = UInt32(words.count)
        tables.append(words.count)
        words += [UInt32(rows), UInt32(columns)]
        for _ in 0..<rows * columns { words.append(turnCost(&reader)) }
      }
    }
    guard reader.isFinished, count > 0 else { throw FrameFault("a number is out of bounds, or bytes are left over") }
    return words
  }

  /// Reads an entry of a turn table.
  private func turnCost(_ reader: inout ByteReader) -> UInt32 {
    let entry = reader.uv()
    if entry > profile.maxTurnCost + 1, entry != 1 { reader.fail() }
    return entry == 1 ? .infinity : entry == 0 ? 0 : entry - 1
  }

  /// Checks max_speed on the edges inside the block: A* would give wrong answers with a lower one.
  private func checkSpeeds(_ block: SearchBlock) throws(FrameFault) {
    for state in 0..<block.stateCount where isLocal(block.states[state].head) && block.states[state].weight < .infinity
    {
      let tail = block.nodes[Int(block.states[state].tail)]
      let head = block.nodes[Int(block.states[state].head & GraphID.nodeSlotMask)]
      let dx = Double(tail.x) - Double(head.x)
      let dy = Double(tail.y) - Double(head.y)
      let dz = Double(tail.z) - Double(head.z)
      let reach = Double(block.states[state].weight) * profile.maxSpeed
      if dx * dx + dy * dy + dz * dz > reach * reach { throw FrameFault("an edge is faster than max_speed") }
    }
  }
}
