import GraphCore
@testable import GraphFormat
import Testing

/// Compares what a package's public interface tells with the contents that were written. What the file does not hold in so many words
/// (ids, in-lists, rows, boxes) is worked out here from the contents, slowly.
struct RoundTripCheck {
  let contents: PackageContents
  let package: GraphPackage
  /// Whether longitudes are to be counted from 0 to 360 degrees, for contents around longitude 180.
  var isAcrossSeam = false
  private var nodeIDs: [UInt32] = []
  private var edgeIDs: [UInt32] = []
  private var tails: [Int] = []

  init(_ contents: PackageContents, _ package: GraphPackage) {
    self.contents = contents
    self.package = package
    for block in 0..<contents.blockCount {
      let first = contents.firstNode[block]
      for node in nodes(block) {
        nodeIDs.append(UInt32(block) << 10 | UInt32(node - first))
        for edge in contents.firstEdge[node]..<contents.firstEdge[node + 1] {
          edgeIDs.append(UInt32(block) << 12 | UInt32(edge - contents.firstEdge[first]))
          tails.append(node)
        }
      }
    }
  }

  private func nodes(_ block: Int) -> Range<Int> { contents.firstNode[block]..<contents.firstNode[block + 1] }

  private func edges(_ block: Int) -> Range<Int> {
    contents.firstEdge[nodes(block).lowerBound]..<contents.firstEdge[nodes(block).upperBound]
  }

  /// Everything.
  func run() throws {
    checkMetadata()
    let root = try package.spatialRoot().blocks
    #expect(root.count == contents.blockCount)
    for block in 0..<contents.blockCount {
      try checkRoads(block)
      try checkBoxes(block, root[block])
      #expect(try package.sourceNodeIDs(block: block).ids == Array(contents.nodeSourceIDs[nodes(block)]))
      let labels = contents.edgeSourceIDs.isEmpty ? [] : Array(contents.edgeSourceIDs[edges(block)])
      #expect(try package.sourceEdgeIDs(block: block).ids == labels)
    }
    for profile in contents.profiles.indices { try checkProfile(profile) }
    try checkBoundary()
    #expect(try package.report() ?? [] == contents.report)
    #expect(try PackageVerifier.verify(package).faults == [])
  }

  private func checkMetadata() {
    let metadata = contents.metadata
    #expect(package.regionID == metadata.regionID)
    #expect(
      [package.name, package.edition, package.attribution, package.country, package.program]
        == [metadata.name, metadata.edition, metadata.attribution, metadata.country, metadata.program])
    #expect(package.nodeCount == contents.coordinates.count)
    #expect(package.edgeCount == contents.edges.count)
    #expect(package.blockCount == contents.blockCount)
    #expect(package.hasSourceEdgeIDs != contents.edgeSourceIDs.isEmpty)
    let (latitudes, longitudes) = (contents.coordinates.map(\.latitudeE7), contents.coordinates.map(\.longitudeE7))
    #expect(
      package.boundingBox
        == BoundingBox(
          south: Int64(latitudes.min() ?? 0), west: Int64(longitudes.min() ?? 0), north: Int64(latitudes.max() ?? 0),
          east: Int64(longitudes.max() ?? 0)))
  }

  private func checkRoads(_ block: Int) throws {
    let roads = try package.roads(block: block)
    let own = edges(block)
    #expect(roads.number == block)
    #expect(roads.nodes == Array(contents.coordinates[nodes(block)]))
    #expect(
      roads.firstOut
        == (nodes(block).lowerBound...nodes(block).upperBound).map { contents.firstEdge[$0] - own.lowerBound })
    #expect(roads.tails.map(Int.init) == own.map { tails[$0] - nodes(block).lowerBound })
    #expect(roads.heads == own.map { nodeIDs[Int(contents.edges[$0].head)] })
    #expect(
      roads.twins
        == own.map { contents.edges[$0].twin == GraphID.none ? GraphID.none : edgeIDs[Int(contents.edges[$0].twin)] })
    #expect(roads.lengths == own.map { contents.edges[$0].lengthCentimetres })
    #expect(roads.classes == own.map { contents.edges[$0].roadClass })
    #expect(roads.flags == own.map { contents.edges[$0].flags })
    for (slot, edge) in own.enumerated() {
      #expect(try Array(package.roadName(roads.names[slot]).utf8) == Array(name(contents.edges[edge].name).utf8))
      #expect(try Array(package.roadName(roads.refs[slot]).utf8) == Array(name(contents.edges[edge].ref).utf8))
      #expect(roads.edge(slot).rawValue == edgeIDs[edge])
      #expect(roads.ownsShape(slot) == contents.ownsShape(edge))
      #expect(roads.shape(slot).map(onOneSide) == points(edge).map(onOneSide))
    }
  }

  private func name(_ place: UInt32) -> String { place == GraphID.none ? "" : contents.names[Int(place)] }

  private func points(_ edge: Int) -> [Coordinate] {
    Array(contents.shapePoints[contents.firstShapePoint[edge]..<contents.firstShapePoint[edge + 1]])
  }

  /// Longitudes 180 and -180 are the same place.
  private func onOneSide(_ place: Coordinate) -> Coordinate {
    Coordinate(
      latitudeE7: place.latitudeE7,
      longitudeE7: place.longitudeE7 == -1_800_000_000 ? 1_800_000_000 : place.longitudeE7)
  }

  // MARK: Boxes

  private func checkBoxes(_ block: Int, _ root: BoundingBox) throws {
    let owners = edges(block).filter { contents.ownsShape($0) }
    let lines = owners.map {
      [contents.coordinates[tails[$0]], contents.coordinates[Int(contents.edges[$0].head)]] + points($0)
    }
    let all = lines.isEmpty ? [contents.coordinates[nodes(block).lowerBound]] : lines.flatMap(\.self)
    #expect(place(root) == place(box(all)), "block \(block)")
    #expect((-1_800_000_000...1_800_000_000).contains(root.west))
    let groups = stride(from: 0, to: lines.count, by: 32).map {
      box(lines[$0..<min($0 + 32, lines.count)].flatMap(\.self))
    }
    #expect(try package.spatial(block: block).groups.map(place) == groups.map(place), "block \(block)")
  }

  private func box(_ places: [Coordinate]) -> BoundingBox {
    let latitudes = places.map { Int64($0.latitudeE7) }
    let longitudes = places.map {
      Int64($0.longitudeE7) + (isAcrossSeam && $0.longitudeE7 < 0 ? 3_600_000_000 : 0)
    }
    return BoundingBox(
      south: latitudes.min() ?? 0, west: longitudes.min() ?? 0, north: latitudes.max() ?? 0, east: longitudes.max() ?? 0
    )
  }

  /// A box as numbers that do not depend on where longitudes are counted from.
  private func place(_ box: BoundingBox) -> [Int64] {
    [box.south, box.north, box.east - box.west, (box.west + 7_200_000_000) % 3_600_000_000]
  }

  private func checkBoundary() throws {
    let expected = contents.boundary.map { entry in
      let key: BoundaryEntry.Key =
        switch entry.key {
        case .sourceNode(let id): .sourceNode(id)
        case .place(let place, let level):
          .place(latitude: Int64(place.latitudeE7), longitude: Int64(place.longitudeE7), level: level)
        }
      return BoundaryEntry(edge: edgeIDs[entry.edge], enters: entry.direction == .enters, key: key)
    }
    #expect(
      try package.boundary() == expected.sorted { ($0.edge, $0.enters ? 1 : 0) < ($1.edge, $1.enters ? 1 : 0) })
  }
}

// MARK: What searches see

extension RoundTripCheck {
  private func checkProfile(_ number: Int) throws {
    let profile = contents.profiles[number]
    let info = package.profiles[number]
    #expect(try package.profileIndex(profile.name) == number)
    #expect(info.microsecondsPerWeight == profile.microsecondsPerUnit)
    #expect(info.maxWeight == profile.weights.filter { $0 < .infinity }.max() ?? 0)
    #expect(info.maxTurnCost == profile.turns.costs.filter { $0 < .infinity }.max() ?? 0)
    #expect(Int(info.prohibitedTurns) == prohibitedPairs(number).count)
    let graph = package.searchGraph(profile: number)
    #expect(graph.maxWeight == info.maxWeight && graph.maxTurnCost == info.maxTurnCost)
    let rules = profile.conditions.map { rule in
      TimedRule(text: rule.text, edges: rule.edges.map { EdgeID(rawValue: edgeIDs[$0]) }, isOnly: rule.isOnly)
    }
    #expect(try package.conditions(profile: number) == rules)
    let states = StateList(contents, profile, edgeIDs)
    for block in 0..<contents.blockCount { try check(graph.block(block), block, states, profile) }
    try checkTurns(graph, profile, states)
    try checkHierarchy(number, states)
  }

  /// Arcs that are derived may lead over another middle than those that were written, at the same weight.
  private func checkHierarchy(_ number: Int, _ states: StateList) throws {
    guard let written = contents.profiles[number].hierarchy, !written.states.isEmpty else {
      #expect(package.hierarchy(profile: number) == nil)
      return
    }
    let hierarchy = try #require(package.hierarchy(profile: number))
    let ids = written.firstRank.indices.dropLast().flatMap { block in
      (0..<written.firstRank[block + 1] - written.firstRank[block]).map { UInt32(block << 9 | $0) }
    }
    #expect(hierarchy.rankCounts.map(Int.init) == zip(written.firstRank.dropFirst(), written.firstRank).map(-))
    let id = { (rank: UInt32) in rank == GraphID.none ? rank : ids[Int(rank)] }
    for (rank, state) in written.states.enumerated() {
      let block = try #require(try hierarchy.source.hierarchyBlock(Int(ids[rank] >> 9)))
      let slot = Int(ids[rank] & 511)
      #expect(block.states[slot] == states.ids[Int(state)])
      #expect(try hierarchy.source.rank(of: StateID(rawValue: states.ids[Int(state)])) == ids[rank])
      #expect(block.parents[slot] == id(written.parents[rank]))
      for (list, arcs) in [
        (2 * slot, written.forward[written.firstForward[rank]..<written.firstForward[rank + 1]]),
        (2 * slot + 1, written.backward[written.firstBackward[rank]..<written.firstBackward[rank + 1]]),
      ] {
        let found = (Int(block.firsts[list])..<Int(block.firsts[list + 1])).map { block.arcs[$0] }
        #expect(found.map(\.head) == arcs.map { id($0.head) })
        #expect(found.map(\.weight) == arcs.map(\.weight))
        #expect(found.map { $0.middle == GraphID.none } == arcs.map { $0.middle == GraphID.none })
        #expect(found.allSatisfy { $0.middle == GraphID.none || $0.middle < ids[rank] })
      }
    }
  }

  /// Pairs of open edges, no twins, without a free turn between any of their states.
  private func prohibitedPairs(_ number: Int) -> Set<[Int]> {
    let profile = contents.profiles[number]
    let states = StateList(contents, profile, edgeIDs)
    var (prohibited, allowed): (Set<[Int]>, Set<[Int]>) = ([], [])
    for (table, node) in profile.turns.nodes.enumerated() {
      var entry = profile.turns.first[table]
      for from in states.incoming[node] {
        for to in states.outgoing(node, contents) {
          let pair = [states.edges[from], states.edges[to]]
          if profile.turns.costs[entry] == .infinity { prohibited.insert(pair) } else { allowed.insert(pair) }
          entry += 1
        }
      }
    }
    return prohibited.subtracting(allowed).filter { pair in
      pair.allSatisfy { profile.weights[$0] < .infinity } && Int(contents.edges[pair[0]].twin) != pair[1]
    }
  }

  private func check(
    _ decoded: SearchBlock, _ block: Int, _ states: StateList, _ profile: PackageContents.Profile
  ) throws {
    let own = states.first[edges(block).lowerBound]..<states.first[edges(block).upperBound]
    #expect(decoded.nodeCount == nodes(block).count)
    try #require(decoded.stateCount == own.count)
    let records = (0..<decoded.stateCount).map { decoded.states[$0] }
    let owners = own.map { states.edges[$0] }
    #expect(records.map(\.head) == owners.map { nodeIDs[Int(contents.edges[$0].head)] })
    #expect(records.map(\.weight) == owners.map { profile.weights[$0] })
    #expect(records.map { Int($0.tail) } == owners.map { tails[$0] - nodes(block).lowerBound })
    #expect(records.map { Int($0.edge) } == owners.map { $0 - edges(block).lowerBound })
    #expect(records.map(\.tag) == own.map { states.tags[$0] })
    #expect(records.map { Int($0.row) } == own.map { states.row($0) })
    for (slot, node) in nodes(block).enumerated() {
      let (record, next) = (decoded.nodes[slot], decoded.nodes[slot + 1])
      let position = Position(contents.coordinates[node])
      #expect([record.x, record.y, record.z] == [position.x, position.y, position.z])
      let incoming = (Int(record.firstIn)..<Int(next.firstIn)).map { decoded.inStates[$0] }
      #expect(incoming == states.incoming[node].map { states.ids[$0] })
      let outgoing = (Int(record.firstOut)..<Int(next.firstOut)).map { $0 + own.lowerBound }
      #expect(outgoing == Array(states.outgoing(node, contents)))
    }
  }

  private func checkTurns(_ graph: SearchGraph, _ profile: PackageContents.Profile, _ states: StateList) throws {
    for node in contents.coordinates.indices {
      let (incoming, outgoing) = (states.incoming[node], Array(states.outgoing(node, contents)))
      let table = profile.turns.nodes.firstIndex(of: node)
      for (row, from) in incoming.enumerated() {
        let costs = try outgoing.map {
          try graph.turnCost(from: StateID(rawValue: states.ids[from]), to: StateID(rawValue: states.ids[$0]))
        }
        let start = table.map { profile.turns.first[$0] + row * outgoing.count }
        #expect(costs == outgoing.indices.map { column in start.map { profile.turns.costs[$0 + column] } ?? 0 })
      }
    }
  }
}
