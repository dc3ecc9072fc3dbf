import Foundation
import GraphCore
@testable import GraphBuilder
@testable import GraphFormat
import TestSupport
import Testing

/// What the writer was given comes back from the reader, by both ways of reading a file.
@Suite struct RoundTripTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func check(_ contents: PackageContents, isAcrossSeam: Bool = false) throws {
    try PackageWriter().write(contents, to: folder.file("a.graphpack"))
    for access in [FileAccess.copied, .mapped] {
      var check = RoundTripCheck(
        contents, try GraphPackage.open(folder.file("a.graphpack"), options: .init(access: access)))
      check.isAcrossSeam = isAcrossSeam
      try check.run()
    }
  }

  @Test(arguments: 0..<12) func randomContentsComeBack(_ part: UInt64) throws {
    for seed in part * 25..<(part + 1) * 25 {
      var contents = RandomContents.make(seed: seed)
      Self.addNumbersAndFlags(&contents, seed)
      Self.addConditions(&contents, seed)
      Self.addHierarchies(&contents, seed)
      try check(contents, isAcrossSeam: seed % 4 == 0)
    }
  }

  /// Refs and flags, which the maker of random contents leaves out.
  private static func addNumbersAndFlags(_ contents: inout PackageContents, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed ^ 0xF1A6)
    for edge in contents.edges.indices {
      contents.edges[edge].flags = RoadFlags(rawValue: UInt16(random.below(Int(RoadFlags.known.rawValue) + 1)))
      if !contents.names.isEmpty, random.oneIn(3) {
        contents.edges[edge].ref = UInt32(random.below(contents.names.count))
      }
    }
  }

  /// Hierarchies in a random order, cut into blocks of a few ranks.
  private static func addHierarchies(_ contents: inout PackageContents, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed ^ 0x4A11)
    for place in contents.profiles.indices where !random.oneIn(4) {
      let arcs = StateGraph(contents, contents.profiles[place])
      let order = Array(0..<arcs.stateCount).shuffled(using: &random)
      contents.profiles[place].hierarchy = SlowHierarchy.make(
        arcs: SlowHierarchy.arcs(of: arcs), order: order, blocksOf: 1 + random.below(40))
    }
  }

  /// Rules that hold at times, along random walks.
  private static func addConditions(_ contents: inout PackageContents, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed ^ 0x71ED)
    guard !contents.edges.isEmpty, random.oneIn(2) else { return }
    for number in 0..<1 + random.below(5) {
      var edges = [random.below(contents.edges.count)]
      for _ in 0..<1 + random.below(6) {
        let node = Int(contents.edges[edges[edges.count - 1]].head)
        let degree = contents.firstEdge[node + 1] - contents.firstEdge[node]
        if degree > 0 { edges.append(contents.firstEdge[node] + random.below(degree)) }
      }
      guard edges.count > 1 else { continue }
      let place = random.below(contents.profiles.count)
      contents.profiles[place].conditions.append(
        .init(text: "Mo-Fr \(number):00 ♦", edges: edges, isOnly: random.oneIn(2)))
    }
  }

  @Test func thePackageOfTheMustFailFilesComesBack() throws { try check(SmallPackage.contents) }

  @Test func contentsWithoutNodesComeBack() throws {
    try check(PackageContents())
    var contents = PackageContents()
    contents.profiles = [.init(name: "car")]
    try check(contents)
  }

  @Test func aNodeWithoutEdgesComesBack() throws {
    var sketch = ContentsSketch()
    sketch.nodes = [Coordinate(latitudeE7: -900_000_000, longitudeE7: -1_800_000_000)]
    sketch.blockSizes = [1]
    try check(sketch.contents())
  }

  @Test func manyNamesComeBackEachAsItIsSpelled() throws {
    var sketch = ContentsSketch.line(40, blockSizes: [7, 13, 20])
    var random = SeededGenerator(seed: 3)
    // Composed and decomposed letters look the same and are not the same bytes.
    sketch.names =
      (0..<700).map { "Street \($0)" } + ["Caf\u{E9}", "Cafe\u{301}", String(repeating: "é", count: 32_767)]
    for name in sketch.names.indices {
      var road = ContentsSketch.Road(random.below(40), random.below(40))
      road.name = name
      sketch.roads.append(road)
    }
    try check(sketch.contents())
  }

  @Test func labelsAtTheEndsOfTheirRangeComeBack() throws {
    var sketch = ContentsSketch.line(6, blockSizes: [4, 2])
    for node in 0..<5 { sketch.roads.append(.init(node, node + 1)) }
    var contents = sketch.contents()
    contents.nodeSourceIDs = [.min, .max, -1, .max, .min, 0]
    contents.edgeSourceIDs = contents.edges.indices.map { $0 % 3 == 0 ? .min : $0 % 3 == 1 ? .max : 0 }
    contents.metadata.regionID = .min
    contents.boundary = [
      .init(edge: 0, direction: .leaves, key: .sourceNode(.min)),
      .init(edge: 0, direction: .enters, key: .sourceNode(.max)),
      .init(edge: 3, direction: .leaves, key: .place(contents.coordinates[0], level: .min)),
    ]
    try check(contents)
  }

  @Test func placesAtThePolesAndOnLongitude180ComeBack() throws {
    var sketch = ContentsSketch()
    sketch.nodes = [
      Coordinate(latitudeE7: 900_000_000, longitudeE7: 1_800_000_000),
      Coordinate(latitudeE7: 899_999_999, longitudeE7: -1_799_999_999),
      Coordinate(latitudeE7: -900_000_000, longitudeE7: 1_799_999_999),
    ]
    sketch.blockSizes = [2, 1]
    sketch.roads = [.init(0, 1), .init(1, 2), .init(2, 0)]
    sketch.roads[0].points = [
      Coordinate(latitudeE7: 0, longitudeE7: 1_800_000_000), Coordinate(latitudeE7: -5, longitudeE7: -1_799_999_000),
    ]
    for road in 0..<3 { (sketch.roads[road].weight, sketch.roads[road].backwardWeight) = (Weight.limit - 1, 1 << 20) }
    try check(sketch.contents(), isAcrossSeam: true)
  }

  @Test func shapesAcrossTheWholeGlobeComeBack() throws {
    var random = SeededGenerator(seed: 21)
    let corners: [(Int32, Int32)] = [
      (900_000_000, 1_800_000_000), (-900_000_000, -1_800_000_000), (900_000_000, 0), (0, 1_800_000_000),
    ]
    func place() -> Coordinate {
      let corner = corners[random.below(corners.count)]
      guard random.oneIn(2) else { return Coordinate(latitudeE7: corner.0, longitudeE7: corner.1) }
      return Coordinate(
        latitudeE7: Int32(random.below(1_800_000_001) - 900_000_000),
        longitudeE7: Int32(random.below(3_600_000_001) - 1_800_000_000))
    }
    for _ in 0..<30 {
      var sketch = ContentsSketch()
      sketch.nodes = (0..<9).map { _ in place() }
      sketch.blockSizes = [5, 4]
      sketch.roads = (0..<20).map { _ in .init(random.below(9), random.below(9)) }
      for road in sketch.roads.indices {
        sketch.roads[road].points = (0..<random.below(6)).map { _ in place() }
        sketch.roads[road].lengthCentimetres = random.oneIn(2) ? 0 : .max
        (sketch.roads[road].weight, sketch.roads[road].backwardWeight) = (Weight.limit - 1, 1 << 20)
      }
      let contents = sketch.contents()
      try PackageWriter().write(contents, to: folder.file("a.graphpack"))
      let package = try GraphPackage.open(folder.file("a.graphpack"))
      #expect(try PackageVerifier.verify(package).faults == [])
      let decoded = try ContentsDecoder(folder.file("a.graphpack")).contents
      #expect(decoded.edges.map(\.lengthCentimetres) == contents.edges.map(\.lengthCentimetres))
      #expect(decoded.shapePoints.map(Self.onOneSide) == contents.shapePoints.map(Self.onOneSide))
      let read = try (0..<2).map { try package.roads(block: $0) }
      #expect(read.flatMap(\.lengths) == contents.edges.map(\.lengthCentimetres))
      #expect(read.flatMap(\.shapePoints) == decoded.shapePoints)
    }
  }

  /// Longitudes 180 and -180 are the same place.
  private static func onOneSide(_ place: Coordinate) -> Coordinate {
    Coordinate(
      latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7 == -1_800_000_000 ? 1_800_000_000 : place.longitudeE7
    )
  }

  @Test func aFullBlockComesBack() throws {
    var sketch = ContentsSketch()
    sketch.nodes = (0..<1024).map { Coordinate(latitudeE7: 1_000_000, longitudeE7: Int32($0) * 500) }
    sketch.blockSizes = [1024]
    var contents = sketch.contents()
    // Four edges leave each node; three of them and a self loop.
    contents.firstEdge = (0...1024).map { $0 * 4 }
    contents.edges = (0..<4096).map { .init(head: ($0 / 4 + $0 % 4 * 341) % 1024, lengthCentimetres: UInt32($0)) }
    contents.edgeSourceIDs = []
    contents.firstShapePoint = [Int](repeating: 0, count: 4097)
    contents.profiles[0].weights = (0..<4096).map { UInt32(1 + $0) }
    try check(contents)
  }
}
