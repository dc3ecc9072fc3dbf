import GraphCore
@testable import GraphFormat
import Testing

/// Reads a whole package back into contents by docs/FORMAT.md: frames come from the product, everything inside them is decoded here.
/// What is redundant in the file (rows, in-lists, boxes) is compared with what the contents imply.
struct ContentsDecoder {
  let package: GraphPackage
  private(set) var contents = PackageContents()
  private var edgeIDs: [EdgeID] = []

  init(_ path: String) throws {
    package = try GraphPackage.open(path)
    let frames = try (0..<package.blockCount).map { try frame(.topology, $0) }
    for frame in frames {
      var cursor = ByteCursor(frame)
      contents.firstNode.append(contents.firstNode[contents.firstNode.count - 1] + cursor.count())
      let block = contents.firstNode.count - 2
      edgeIDs += (0..<cursor.count()).map { EdgeID(block: block, slot: $0) }
    }
    var foreign: [[Int]] = []
    var rows: [Int?] = []
    for (block, frame) in frames.enumerated() { try readTopology(block, frame, &rows, &foreign) }
    checkLists(contents.incomingEdges(), blocks: edgeIDs.map(\.block), rows: rows, foreign: foreign)
    try readAttributes()
    try readGeometry()
    try readLabels()
    try readProfiles()
  }

  func frame(_ kind: SectionKind, _ frame: Int, profile: Int? = nil) throws -> [UInt8] {
    try package.decode(kind, profile: profile, frame: frame) { Array($0) }
  }

  private func nodes(_ block: Int) -> Range<Int> { contents.firstNode[block]..<contents.firstNode[block + 1] }

  private func edges(_ block: Int) -> Range<Int> {
    (edgeIDs.firstIndex { $0.block >= block } ?? edgeIDs.count)..<(edgeIDs.firstIndex { $0.block > block }
      ?? edgeIDs.count)
  }

  /// Twins in the same block, by slot.
  private func twinSlots(_ block: Int) -> [Int?] {
    let own = edges(block)
    return own.map { edge in
      let twin = Int(contents.edges[edge].twin)
      return own.contains(twin) ? twin - own.lowerBound : nil
    }
  }

  private mutating func readTopology(_ block: Int, _ frame: [UInt8], _ rows: inout [Int?], _ foreign: inout [[Int]])
    throws
  {
    var cursor = ByteCursor(frame)
    let (nodeCount, edgeCount) = (cursor.count(), cursor.count())
    for (latitude, longitude) in zip(cursor.sums(nodeCount), cursor.sums(nodeCount)) {
      contents.coordinates.append(Coordinate(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude)))
    }
    var tails: [Int] = []
    for (slot, degree) in cursor.uvs(nodeCount).enumerated() {
      contents.firstEdge.append(contents.firstEdge[contents.firstEdge.count - 1] + degree)
      tails += Array(repeating: slot, count: degree)
    }
    let blocks = cursor.svs(edgeCount).map { Int($0) + block }
    for (slot, head) in blocks.enumerated() {
      let headSlot = head == block ? Int(cursor.sv()) + tails[slot] : cursor.count()
      contents.edges.append(.init(head: contents.firstNode[head] + headSlot, lengthCentimetres: 0))
    }
    for head in blocks { rows.append(head == block ? nil : cursor.count()) }
    foreign += readForeign(&cursor, block) { edges($0) }
    let twins = cursor.uvs(edgeCount)
    let own = edges(block)
    for (edge, twin) in zip(own, twins) where twin == 1 {
      contents.edges[edge].twin = UInt32(edges(blocks[edge - own.lowerBound]).lowerBound + cursor.count())
    }
    for (edge, twin) in zip(own, twins) where twin >= 2 {
      contents.edges[edge].twin = UInt32(contents.firstEdge[Int(contents.edges[edge].head)] + twin - 2)
    }
    #expect(cursor.isFinished, "topology of block \(block)")
  }

  /// Edges or states of other blocks, by node.
  private func readForeign(_ cursor: inout ByteCursor, _ block: Int, _ elements: (Int) -> Range<Int>) -> [[Int]] {
    cursor.uvs(nodes(block).count).map { count in
      (0..<count).map { _ in elements(Int(cursor.sv()) + block).lowerBound + cursor.count() }
    }
  }

  private func checkLists(_ lists: IncomingLists, blocks: [Int], rows: [Int?], foreign: [[Int]]) {
    for (element, row) in rows.enumerated() where row != nil { #expect(row == Int(lists.rows[element])) }
    for block in 0..<package.blockCount {
      for node in nodes(block) {
        let expected = lists.elements(at: node).map(Int.init)
        #expect(expected == expected.sorted())
        #expect(foreign[node] == expected.filter { blocks[$0] != block })
      }
    }
  }

  private mutating func readAttributes() throws {
    for block in 0..<package.blockCount {
      var cursor = ByteCursor(try frame(.attributes, block))
      let own = edges(block)
      let twins = twinSlots(block)
      for (edge, length) in zip(own, cursor.paired(twins)) { contents.edges[edge].lengthCentimetres = UInt32(length) }
      for (edge, value) in zip(own, cursor.paired(twins)) {
        contents.edges[edge].roadClass = try #require(RoadClass(rawValue: UInt8(value)))
      }
      for (edge, flags) in zip(own, cursor.paired(twins)) {
        contents.edges[edge].flags = RoadFlags(rawValue: UInt16(flags))
      }
      for (edge, name) in zip(own, cursor.paired(twins)) where name > 0 { contents.edges[edge].name = UInt32(name - 1) }
      for (edge, ref) in zip(own, cursor.paired(twins)) where ref > 0 { contents.edges[edge].ref = UInt32(ref - 1) }
      #expect(cursor.isFinished, "attributes of block \(block)")
    }
    for frame in 0..<(package.section(.names)?.index.count ?? 0) {
      var cursor = ByteCursor(try self.frame(.names, frame))
      let lengths = cursor.uvs(Int(package.section(.names)?.index[frame].count ?? 0))
      for length in lengths { contents.names.append(String(decoding: cursor.bytes(length), as: UTF8.self)) }
      #expect(cursor.isFinished, "names \(frame)")
    }
  }

  private mutating func readGeometry() throws {
    for block in 0..<package.blockCount {
      let bytes = try frame(.geometry, block)
      var cursor = ByteCursor(bytes)
      let owners = edges(block).filter { contents.edges[$0].twin >= UInt32($0) }
      let counts = bytes.isEmpty ? owners.map { _ in 0 } : cursor.uvs(owners.count)
      let points = counts.reduce(0, +)
      let (latitudes, longitudes) = (cursor.svs(points), cursor.svs(points))
      var point = 0
      for edge in edges(block) {
        let tail = contents.coordinates[contents.firstEdge.lastIndex { $0 <= edge } ?? 0]
        var (latitude, longitude) = (Int64(tail.latitudeE7), Int64(tail.longitudeE7))
        for _ in 0..<(owners.firstIndex(of: edge).map { counts[$0] } ?? 0) {
          latitude += latitudes[point]
          longitude += longitudes[point]
          if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
          if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
          contents.shapePoints.append(Coordinate(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude)))
          point += 1
        }
        contents.firstShapePoint.append(contents.shapePoints.count)
      }
      #expect(cursor.isFinished, "geometry of block \(block)")
    }
  }

  private mutating func readLabels() throws {
    contents.metadata.regionID = package.regionID
    (contents.metadata.name, contents.metadata.edition) = (package.name, package.edition)
    (contents.metadata.country, contents.metadata.attribution) = (package.country, package.attribution)
    contents.metadata.program = package.program
    for block in 0..<package.blockCount {
      var cursor = ByteCursor(try frame(.sourceNodeIDs, block))
      contents.nodeSourceIDs += cursor.sums(nodes(block).count)
      #expect(cursor.isFinished, "node ids of block \(block)")
      guard package.section(.sourceEdgeIDs) != nil else { continue }
      var edgeCursor = ByteCursor(try frame(.sourceEdgeIDs, block))
      contents.edgeSourceIDs += edgeCursor.sums(edges(block).count)
      #expect(edgeCursor.isFinished, "edge ids of block \(block)")
    }
    contents.report = package.section(.report) == nil ? [] : try frame(.report, 0)
    var cursor = ByteCursor(try frame(.boundary, 0))
    let count = Int(package.section(.boundary)?.index.first?.count ?? 0)
    var id: UInt32 = 0
    let ids = (0..<count).map { _ in
      id += UInt32(cursor.uv())
      return edgeIDs.firstIndex(of: EdgeID(rawValue: id)) ?? -1
    }
    let (directions, kinds) = (cursor.uvs(count), cursor.uvs(count))
    for entry in 0..<count {
      let key: PackageContents.BoundaryEntry.Key =
        kinds[entry] == 0
        ? .sourceNode(cursor.sv())
        : .place(Coordinate(latitudeE7: Int32(cursor.sv()), longitudeE7: Int32(cursor.sv())), level: cursor.sv())
      contents.boundary.append(.init(edge: ids[entry], direction: directions[entry] == 0 ? .leaves : .enters, key: key))
    }
    #expect(cursor.isFinished, "boundary")
  }

  private mutating func readProfiles() throws {
    for (place, info) in package.profiles.enumerated() {
      var profile = PackageContents.Profile(name: info.name)
      profile.microsecondsPerUnit = info.microsecondsPerWeight
      for block in 0..<package.blockCount {
        var cursor = ByteCursor(try frame(.weights, block, profile: place))
        profile.weights += cursor.paired(twinSlots(block)).map { $0 == 0 ? Weight.infinity : UInt32($0 - 1) }
        #expect(cursor.isFinished, "weights of block \(block)")
      }
      profile.states = try readStates(place)
      try readTurns(place, &profile)
      contents.profiles.append(profile)
    }
  }

  private func readStates(_ profile: Int) throws -> PackageContents.States? {
    guard package.section(.states, profile: profile) != nil else { return nil }
    let counts = try (0..<package.blockCount).map { block in
      var cursor = ByteCursor(try frame(.states, block, profile: profile))
      return edges(block).isEmpty ? 0 : cursor.count()
    }
    let first = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    var states = PackageContents.States()
    var (rows, foreign): ([Int?], [[Int]]) = ([], [])
    for block in counts.indices {
      var cursor = ByteCursor(try frame(.states, block, profile: profile))
      let count = cursor.count()
      let perEdge = cursor.uvs(edges(block).count)
      let (memories, layers) = (cursor.uvs(count), cursor.uvs(count))
      var state = 0
      for (edge, copies) in zip(edges(block), perEdge) {
        states.appendEdge((state..<state + copies).map { (UInt16(memories[$0]), UInt8(layers[$0])) })
        let isForeign = !nodes(block).contains(Int(contents.edges[edge].head))
        for _ in 0..<copies { rows.append(isForeign ? cursor.count() : nil) }
        state += copies
      }
      foreign += readForeign(&cursor, block) { first[$0]..<first[$0 + 1] }
      #expect(cursor.isFinished, "states of block \(block)")
    }
    let blocks = counts.indices.flatMap { Array(repeating: $0, count: counts[$0]) }
    checkLists(contents.incomingStates(states), blocks: blocks, rows: rows, foreign: foreign)
    return states
  }

  private func readTurns(_ place: Int, _ profile: inout PackageContents.Profile) throws {
    guard package.section(.turns, profile: place) != nil else { return }
    for block in 0..<package.blockCount {
      let bytes = try frame(.turns, block, profile: place)
      guard !bytes.isEmpty else { continue }
      var cursor = ByteCursor(bytes)
      var slot = 0
      for _ in 0..<cursor.count() {
        slot += cursor.count()
        let entries = cursor.uvs(cursor.count() * cursor.count())
        let costs = entries.map { $0 == 0 ? 0 : $0 == 1 ? Weight.infinity : UInt32($0 - 1) }
        profile.turns.append(node: nodes(block).lowerBound + slot, costs: costs)
      }
      #expect(cursor.isFinished, "turns of block \(block)")
    }
  }
}
