import GraphCore
@testable import GraphFormat
import TestSupport
import Testing

/// What the writer writes is what the contents say, byte for byte the same each time.
@Suite struct PackageWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func written(_ contents: PackageContents, threads: Int = 1) throws -> [UInt8] {
    try PackageWriter(threads: threads).write(contents, to: folder.file("a.graphpack"))
    return try #require(folder.bytes("a.graphpack"))
  }

  @Test(arguments: 0..<60)
  func everyPartOfRandomContentsComesBack(seed: UInt64) throws {
    let contents = RandomContents.make(seed: seed)
    _ = try written(contents)
    let decoded = try ContentsDecoder(folder.file("a.graphpack")).contents
    #expect(decoded.metadata == contents.metadata)
    #expect(decoded.firstNode == contents.firstNode)
    #expect(decoded.coordinates == contents.coordinates)
    #expect(decoded.nodeSourceIDs == contents.nodeSourceIDs)
    #expect(decoded.firstEdge == contents.firstEdge)
    #expect(named(decoded) == named(contents))
    #expect(decoded.edgeSourceIDs == contents.edgeSourceIDs)
    #expect(decoded.firstShapePoint == contents.firstShapePoint)
    #expect(decoded.shapePoints == contents.shapePoints)
    #expect(decoded.report == contents.report)
    #expect(Set(decoded.boundary) == Set(contents.boundary))
    #expect(decoded.boundary.map(\.edge) == contents.boundary.map(\.edge).sorted())
    for (made, given) in zip(decoded.profiles, contents.profiles) {
      #expect(made.name == given.name)
      #expect(made.microsecondsPerUnit == given.microsecondsPerUnit)
      #expect(made.weights == given.weights)
      #expect(made.turns.nodes == given.turns.nodes)
      #expect(made.turns.costs == given.turns.costs)
      let isMore = given.states.map { $0.memory.count > contents.edges.count } ?? false
      #expect(made.states?.first == (isMore ? given.states?.first : nil))
      #expect(made.states?.memory == (isMore ? given.states?.memory : nil))
      #expect(made.states?.layer == (isMore ? given.states?.layer : nil))
    }
    #expect(decoded.profiles.count == contents.profiles.count)
  }

  /// Edges with the text of their name: the writer numbers names anew.
  private func named(_ contents: PackageContents) -> [String] {
    contents.edges.map { edge in
      var plain = edge
      plain.name = 0
      return "\(plain) \(edge.name == GraphID.none ? "-" : contents.names[Int(edge.name)])"
    }
  }

  @Test(arguments: [1, 4, 9])
  func theSameContentsGiveTheSameBytesOnAnyNumberOfThreads(seed: UInt64) throws {
    let contents = RandomContents.make(seed: seed)
    let bytes = try written(contents)
    #expect(try written(contents) == bytes)
    for threads in [2, 3, 7] { #expect(try written(contents, threads: threads) == bytes) }
  }

  @Test func manyBlocksGiveTheSameBytesOnAnyNumberOfThreads() throws {
    // More frames than a batch has, so that batches follow each other.
    var contents = PackageContents()
    for node in 0..<600 {
      contents.coordinates.append(Coordinate(latitudeE7: Int32(node) * 10, longitudeE7: 0))
      contents.nodeSourceIDs.append(Int64(node))
      contents.firstEdge.append(0)
      contents.firstNode.append(node + 1)
    }
    let bytes = try written(contents)
    for threads in [2, 5] { #expect(try written(contents, threads: threads) == bytes) }
    #expect(try ContentsDecoder(folder.file("a.graphpack")).contents.coordinates == contents.coordinates)
  }

  @Test func aPackageWithoutNodesCanBeWrittenAndOpened() throws {
    _ = try written(PackageContents())
    let package = try GraphPackage.open(folder.file("a.graphpack"))
    #expect(package.nodeCount == 0 && package.blockCount == 0 && package.profiles.isEmpty)
  }

  @Test func namesAreNumberedByFirstUseAndEachTextIsWrittenOnce() throws {
    var sketch = ContentsSketch.line(4)
    sketch.names = ["unused", "B", "A", "B", "e\u{301}", "\u{e9}"]
    sketch.roads = [.init(0, 1), .init(1, 2), .init(2, 3), .init(3, 3), .init(3, 3)]
    for (road, name) in [3, 2, 1, 4, 5].enumerated() { sketch.roads[road].name = name }
    _ = try written(sketch.contents())
    let names = try ContentsDecoder(folder.file("a.graphpack")).contents.names
    // The last two look alike and are spelled differently: they stay as they are.
    #expect(names.map { Array($0.utf8) } == ["B", "A", "e\u{301}", "\u{e9}"].map { Array($0.utf8) })
  }

  @Test func maximaOfAProfileBoundAllItsOpenEdges() throws {
    for seed in UInt64(0)..<20 {
      let contents = RandomContents.make(seed: seed)
      _ = try written(contents)
      let package = try GraphPackage.open(folder.file("a.graphpack"))
      for (info, profile) in zip(package.profiles, contents.profiles) {
        let open = profile.weights.filter { $0 < Weight.infinity }
        #expect(info.maxWeight == open.max() ?? 0)
        #expect(info.maxTurnCost == profile.turns.costs.filter { $0 < Weight.infinity }.max() ?? 0)
        var speeds: [Double] = []
        for node in contents.coordinates.indices {
          for edge in contents.firstEdge[node]..<contents.firstEdge[node + 1]
          where profile.weights[edge] < Weight.infinity {
            let head = contents.coordinates[Int(contents.edges[edge].head)]
            let chord = Position(contents.coordinates[node]).chord(to: Position(head))
            #expect(chord <= Double(profile.weights[edge]) * info.maxSpeed)
            speeds.append(chord / Double(profile.weights[edge]))
          }
        }
        let fastest = speeds.max() ?? 0
        #expect(info.maxSpeed == (fastest == 0 ? 1 : fastest * (1 + 1e-9)))
      }
    }
  }

  @Test func cancellationLeavesTheOlderFileAndNoTemporaryOne() throws {
    folder.put([1, 2, 3], "a.graphpack")
    for allowed in 0..<4 {
      var asked = 0
      let error = #expect(throws: PackageError.self) {
        let isCancelled = {
          asked += 1
          return asked > allowed
        }
        try PackageWriter().write(
          RandomContents.make(seed: 1), to: folder.file("a.graphpack"), isCancelled: isCancelled)
      }
      #expect(error?.code == .cancelled)
      #expect(folder.names == ["a.graphpack"])
      #expect(folder.bytes("a.graphpack") == [1, 2, 3])
    }
  }

  @Test func anErrorOfAnyCallLeavesTheOlderFile() throws {
    folder.put([1, 2, 3], "a.graphpack")
    let contents = RandomContents.make(seed: 3)
    let counter = WriteCallInterposer()
    var writer = PackageWriter()
    writer.calls = counter.calls()
    try writer.write(contents, to: folder.file("b.graphpack"))
    // All calls but the last one, which syncs the folder after the rename.
    for turn in 0..<counter.count.withLock({ $0 }) - 1 {
      writer.calls = WriteCallInterposer(failing: turn, with: -28).calls()
      let error = #expect(throws: PackageError.self) { try writer.write(contents, to: folder.file("a.graphpack")) }
      #expect(error?.code == .cannotWrite)
      #expect(folder.names == ["a.graphpack", "b.graphpack"])
      #expect(folder.bytes("a.graphpack") == [1, 2, 3])
    }
  }

  @Test func progressRisesToOne() throws {
    var fractions: [Double] = []
    try PackageWriter().write(
      RandomContents.make(seed: 2), to: folder.file("a.graphpack"), progress: { fractions.append($1) })
    #expect(fractions == fractions.sorted())
    #expect(fractions.first == 0 && fractions.last == 1)
  }
}
