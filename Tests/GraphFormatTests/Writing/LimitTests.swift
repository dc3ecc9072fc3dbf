import GraphCore
@testable import GraphFormat
import Testing

/// What the format cannot hold is refused, with what is too large in the message, and nothing is written.
@Suite struct LimitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A sketch that can be written: three nodes, two roads.
  private var sketch: ContentsSketch {
    var sketch = ContentsSketch.line(3, blockSizes: [2, 1])
    sketch.roads = [.init(0, 1), .init(1, 2)]
    sketch.names = ["A"]
    return sketch
  }

  private func refusal(_ contents: PackageContents) throws -> String {
    let error = try #require(throws: PackageError.self) {
      try PackageWriter().write(contents, to: folder.file("a.graphpack"))
    }
    #expect(error.code == .limitExceeded)
    #expect(folder.names.allSatisfy { $0 == "b.graphpack" })
    return error.message
  }

  private func refusal(_ change: (inout PackageContents) -> Void) throws -> String {
    var contents = sketch.contents()
    change(&contents)
    return try refusal(contents)
  }

  private func accept(_ contents: PackageContents) throws {
    try PackageWriter().write(contents, to: folder.file("b.graphpack"))
    _ = try GraphPackage.open(folder.file("b.graphpack"))
  }

  @Test func textsHaveTheirLargestLength() throws {
    var contents = sketch.contents()
    contents.metadata.edition = String(repeating: "e", count: 47)
    contents.metadata.attribution = String(repeating: "a", count: 65536 - 8)
    try accept(contents)
    #expect(try refusal { $0.metadata.edition = String(repeating: "e", count: 48) }.contains("48 bytes"))
    #expect(try refusal { $0.metadata.attribution = String(repeating: "a", count: 65529) }.contains("65537 bytes"))
    for country in ["P", "PRT", "pt", "P1"] { #expect(try refusal { $0.metadata.country = country }.contains(country)) }
    #expect(try refusal { $0.report = Array(repeating: 32, count: 1 << 26 + 1) }.contains("report"))
  }

  @Test func profilesHaveNamesOfTheirOwnAndAtMost64() throws {
    var contents = sketch.contents()
    contents.profiles = (0..<64).map { number in
      var profile = contents.profiles[0]
      profile.name = "profile-with_a-name-\(number)"
      return profile
    }
    try accept(contents)
    #expect(try refusal { $0.profiles = Array(repeating: $0.profiles[0], count: 65) }.contains("65 profiles"))
    #expect(try refusal { $0.profiles.append($0.profiles[0]) }.contains("two profiles 'car'"))
    for name in ["", "Car", "autó", "a b", String(repeating: "x", count: 24)] {
      #expect(try refusal { $0.profiles[0].name = name }.contains("'\(name)'"))
    }
    #expect(try refusal { $0.profiles[0].microsecondsPerUnit = 0 }.contains("unit"))
  }

  @Test func weightsAndTurnCostsAreBelowTheirLimit() throws {
    #expect(try refusal { $0.profiles[0].weights[0] = Weight.limit }.contains("\(Weight.limit)"))
    #expect(try refusal { $0.profiles[0].weights[0] = Weight.infinity + 1 }.contains("weight"))
    #expect(try refusal { $0.profiles[0].weights[0] = 0 }.contains("weight 0"))
    #expect(try refusal { $0.profiles[0].weights.removeLast() }.contains("as many weights"))
    let turns = try refusal { $0.profiles[0].turns.append(node: 1, costs: [0, 0, Weight.limit, 0]) }
    #expect(turns.contains("\(Weight.limit)"))
  }

  @Test func anEdgeWithoutLengthBetweenTwoPlacesNeedsAWeight() throws {
    var sketch = sketch
    sketch.roads[0].lengthCentimetres = 0
    sketch.roads[0].weight = 0
    #expect(try refusal(sketch.contents()).contains("joins two places"))
    sketch.nodes[1] = sketch.nodes[0]
    try accept(sketch.contents())
  }

  @Test func turnTablesHaveTheSizeOfTheirNode() throws {
    let middle = { (costs: [UInt32]) in
      var contents = sketch.contents()
      contents.profiles[0].turns.append(node: 1, costs: costs)
      return contents
    }
    try accept(middle([0, 1, Weight.infinity, Weight.limit - 1]))
    #expect(try refusal(middle([0, 1, 2])).contains("2 in-states and 2 out-states, but 3"))
    #expect(try refusal { $0.profiles[0].turns.append(node: 3, costs: [0]) }.contains("not there"))
    #expect(try refusal { $0.profiles[0].turns.append(node: -1, costs: [0]) }.contains("not there"))
    let twice = try refusal { contents in
      for _ in 0..<2 { contents.profiles[0].turns.append(node: 0, costs: [0]) }
    }
    #expect(twice.contains("order"))
  }

  @Test func blocksHaveAtMost1024Nodes() throws {
    try accept(ContentsSketch.line(1024).contents())
    #expect(try refusal(ContentsSketch.line(1025).contents()).contains("1025 nodes"))
    #expect(try refusal { $0.firstNode = [0, 2, 2, 3] }.contains("0 nodes"))
  }

  /// A star: so many edges without twin leave node 0 in a block of its own, for itself or for node 1.
  private func star(_ edges: Int, head: Int) -> PackageContents {
    var contents = ContentsSketch.line(2, blockSizes: [1, 1]).contents()
    contents.edges = (0..<edges).map { _ in .init(head: head, lengthCentimetres: 1) }
    contents.firstEdge = [0, edges, edges]
    contents.firstShapePoint = Array(repeating: 0, count: edges + 1)
    contents.profiles[0].weights = Array(repeating: 1, count: edges)
    return contents
  }

  @Test func blocksHaveAtMost4096Edges() throws {
    try accept(star(4096, head: 0))
    #expect(try refusal(star(4097, head: 1)).contains("4097 edges"))
  }

  @Test func blocksHaveAtMost65535InEdgesAndInStates() throws {
    // Sixteen blocks with 4096 edges each that all end at the last node.
    var contents = ContentsSketch.line(17, blockSizes: Array(repeating: 1, count: 17)).contents()
    contents.edges = (0..<65536).map { _ in .init(head: 16, lengthCentimetres: 1) }
    contents.firstEdge = (0...16).map { $0 * 4096 } + [65536]
    contents.firstShapePoint = Array(repeating: 0, count: 65537)
    contents.profiles[0].weights = Array(repeating: 1, count: 65536)
    #expect(try refusal(contents).contains("65536 in-edges"))
    contents.edges[0].head = 15
    try accept(contents)
  }

  @Test func statesAreInOrderAndAtMost4096InABlock() throws {
    func contents(_ states: [(memory: UInt16, layer: UInt8)], _ copies: Int = 1) -> PackageContents {
      var contents = sketch.contents()
      var list = PackageContents.States()
      for _ in 0..<contents.edges.count { list.appendEdge(states) }
      contents.profiles[0].states = list
      return contents
    }
    try accept(contents([(0, 0), (0, 2), (16383, 0), (16383, 1)]))
    try accept(contents([(0, 0)]))
    for wrong in [[(0, 0), (0, 0)], [(1, 0), (0, 1)], [(0, 3)], [(16384, 0)], []] as [[(UInt16, UInt8)]] {
      #expect(try refusal(contents(wrong)).contains("state"))
    }
    #expect(try refusal(contents([(0, 1)])).contains("not more than edges"))
    for wrong in [[(1, 0)], [(0, 2), (1, 0)], [(1, 1), (1, 2)]] as [[(UInt16, UInt8)]] {
      #expect(try refusal(contents(wrong)).contains("in which a route can begin"))
    }
    // The first block has three edges.
    try accept(contents((0..<1365).map { (UInt16($0), 0) }))
    #expect(try refusal(contents((0..<1366).map { (UInt16($0), 0) })).contains("4098 states"))
  }

  @Test func positionsThatAreNotThereAreRefused() throws {
    #expect(try refusal { $0.edges[0].head = 3 }.contains("node 3"))
    #expect(try refusal { $0.edges[0].name = 1 }.contains("name 1"))
    #expect(
      try refusal { $0.boundary = [.init(edge: 4, direction: .leaves, key: .sourceNode(1))] }.contains("boundary"))
    #expect(try refusal { $0.names = [""] }.contains("0 bytes"))
    #expect(try refusal { $0.names = [String(repeating: "n", count: 65536)] }.contains("65536 bytes"))
    #expect(try refusal { $0.coordinates[0].latitudeE7 = 900_000_001 }.contains("90.0000001"))
    #expect(try refusal { $0.coordinates[0].longitudeE7 = -1_800_000_001 }.contains("-180.0000001"))
    #expect(try refusal { $0.shapePoints.append(.init(latitudeE7: .min, longitudeE7: 0)) }.contains("firstShapePoint"))
  }

  @Test func twinsAreEachOther() throws {
    for twin in [0, 2, 3, 4] as [UInt32] { #expect(try refusal { $0.edges[0].twin = twin }.contains("twin")) }
    #expect(try refusal { $0.edges[0].twin = GraphID.none }.contains("twin"))
    // Edges 0 -> 1 and 1 -> 2 are not each other's reverse.
    let wrong = try refusal {
      ($0.edges[0].twin, $0.edges[2].twin) = (2, 0)
      ($0.edges[1].twin, $0.edges[3].twin) = (GraphID.none, GraphID.none)
    }
    #expect(wrong.contains("reverse"))
  }

  @Test func onlyOwnersHaveShapePoints() throws {
    let wrong = try refusal {
      $0.shapePoints = [.init(latitudeE7: 0, longitudeE7: 0)]
      $0.firstShapePoint = [0, 0, 1, 1, 1]
    }
    #expect(wrong.contains("its twin owns the shape"))
  }

  @Test func listBoundsAscendToTheNumberOfElements() throws {
    #expect(try refusal { $0.firstNode = [0, 2] }.contains("firstNode"))
    #expect(try refusal { $0.firstNode = [] }.contains("firstNode"))
    #expect(try refusal { $0.firstEdge = [0, 3, 1, 4] }.contains("firstEdge"))
    #expect(try refusal { $0.firstEdge = [0, 1, 4] }.contains("firstEdge"))
    #expect(try refusal { $0.firstShapePoint = [0] }.contains("firstShapePoint"))
    #expect(try refusal { $0.nodeSourceIDs.removeLast() }.contains("source ids"))
    #expect(try refusal { $0.edgeSourceIDs.removeLast() }.contains("source ids"))
  }

  @Test func aFrameThatIsTooLongIsRefused() throws {
    // Points from pole to pole take ten bytes each.
    var contents = sketch.contents()
    contents.shapePoints = (0..<1_700_000).map {
      Coordinate(
        latitudeE7: $0 % 2 == 0 ? 900_000_000 : -900_000_000, longitudeE7: $0 % 2 == 0 ? 900_000_000 : -900_000_000)
    }
    contents.firstShapePoint = [0] + Array(repeating: contents.shapePoints.count, count: 4)
    #expect(try refusal(contents).contains("section geometry"))
  }
}
