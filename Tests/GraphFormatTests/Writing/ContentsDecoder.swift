import GraphCore
@testable import GraphFormat
import Testing

/// Reads a whole package back into contents by docs/FORMAT.md: frames come from the product, everything inside them is decoded here.
/// What is redundant in the file (rows, in-lists, boxes) is compared with what the contents imply.
struct ContentsDecoder {
  let package: GraphPackage
  var contents = PackageContents()
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
    try readGeometry()
    try readAttributes()
    try readLabels()
    try readProfiles()
  }

  func frame(_ kind: SectionKind, _ frame: Int, profile: Int? = nil) throws -> [UInt8] {
    try package.decode(kind, profile: profile, frame: frame) { Array($0) }
  }

  func nodes(_ block: Int) -> Range<Int> { contents.firstNode[block]..<contents.firstNode[block + 1] }

  func edges(_ block: Int) -> Range<Int> {
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

  /// Edges or states of other blocks, by node.
  func readForeign(_ cursor: inout ByteCursor, _ block: Int, _ elements: (Int) -> Range<Int>) -> [[Int]] {
    let counts = cursor.uvs(nodes(block).count)
    var ids = cursor.svs(counts.reduce(0, +)).map { elements(Int($0) + block).lowerBound }[...]
    return counts.map { count in (0..<count).map { _ in ids.removeFirst() + cursor.count() } }
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
      for (edge, length) in zip(own, readLengths(&cursor, block, twins)) {
        contents.edges[edge].lengthCentimetres = UInt32(length)
      }
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
        profile.weights += cursor.paired(twinSlots(block), isSplit: true).map {
          $0 == 0 ? Weight.infinity : UInt32($0 - 1)
        }
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
      let codes = cursor.uvs(nodes(block).count)
      var tables: [[UInt32]] = []
      for (node, code) in zip(nodes(block), codes) where code > 0 {
        if code == 1 {
          let entries = cursor.uvs(turnCount(node, profile))
          tables.append(entries.map { $0 == 0 ? 0 : $0 == 1 ? Weight.infinity : UInt32($0 - 1) })
        }
        profile.turns.append(node: node, costs: code == 1 ? tables[tables.count - 1] : tables[code - 2])
      }
      #expect(cursor.isFinished, "turns of block \(block)")
    }
  }

  /// Number of turns at a node.
  private func turnCount(_ node: Int, _ profile: PackageContents.Profile) -> Int {
    let states = { (edge: Int) in profile.states.map { $0.first[edge + 1] - $0.first[edge] } ?? 1 }
    let leaving = (contents.firstEdge[node]..<contents.firstEdge[node + 1]).map(states).reduce(0, +)
    return leaving * contents.edges.indices.filter { contents.edges[$0].head == UInt32(node) }.map(states).reduce(0, +)
  }
}
