import Foundation
import GraphCore
@testable import GraphFormat
import Testing

/// What opening does, and which files it takes.
@Suite struct OpeningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [FileAccess.copied, .mapped]) func openingDecodesNothing(_ access: FileAccess) throws {
    try PackageWriter().write(SmallPackage.contents, to: folder.file("a.graphpack"))
    let package = try GraphPackage.open(folder.file("a.graphpack"), options: .init(access: access))
    let graph = package.searchGraph(profile: 1)
    #expect(graph.stateCounts == [8, 6, 1])
    #expect(package.sectionSizes.count == 16)
    #expect(package.decodedFrames == 0)
    #expect(package.cacheStatistics == BlockCacheStatistics())
    _ = try package.roads(block: 1)
    // Topology and attributes; the block has no shape points.
    #expect(package.decodedFrames == 2)
    _ = try package.roads(block: 1)
    #expect(package.decodedFrames == 2)
    _ = try graph.block(0)
    // Topology, states, weights, turns.
    #expect(package.decodedFrames == 6)
    #expect(package.cacheStatistics.decodedBlocks == 2)
    _ = try package.boundary()
    #expect(package.decodedFrames == 7)
  }

  private func expect(_ code: PackageError.Code, _ word: String, _ path: String) {
    let error = #expect(throws: PackageError.self) { try GraphPackage.open(path) }
    #expect(error?.code == code)
    #expect(error?.message.contains(word) ?? false, "\(error?.message ?? "")")
    #expect(error?.message.contains(path) ?? false)
  }

  @Test func whatIsNoFileCannotBeRead() throws {
    expect(.cannotRead, "No such file", folder.file("missing.graphpack"))
    expect(.cannotRead, "not a regular file", folder.path)
    expect(.cannotRead, "not a regular file", "/dev/null")
  }

  @Test func aPipeIsRefusedAndNotWaitedFor() throws {
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    expect(.cannotRead, "not a regular file", folder.file("pipe"))
  }

  @Test func anUnknownProfileIsToldWithThoseThatThereAre() throws {
    try PackageWriter().write(SmallPackage.contents, to: folder.file("a.graphpack"))
    let package = try GraphPackage.open(folder.file("a.graphpack"))
    let error = #expect(throws: PackageError.self) { try package.profileIndex("boat") }
    #expect(error?.code == .unknownProfile)
    #expect(error?.message.contains("car, foot") ?? false)
  }

  @Test func aSectionOfALaterVersionIsSkipped() throws {
    try PackageWriter().write(SmallPackage.contents, to: folder.file("a.graphpack"))
    var draft = try PackageDraft(try #require(folder.bytes("a.graphpack")))
    var frame = PackageDraft.Frame(stored: [], raw: [], count: 0)
    try frame.setRaw([1, 2, 3])
    draft.sections.append(.init(kind: 15, profile: 0, flags: 0, frames: [frame]))
    draft.sections.append(.init(kind: 77, profile: .max, flags: 0, frames: [frame, frame]))
    draft.header.put(UInt64.max, at: 24)
    folder.put(draft.bytes(), "later.graphpack")
    let package = try GraphPackage.open(folder.file("later.graphpack"))
    try package.decodeAll()
    #expect(package.sectionSizes.suffix(2).map(\.name) == ["kind15", "kind77"])
    #expect(try PackageVerifier.verify(package).faults == [])
  }

  /// Its inverse is infinite: lower bounds would be no numbers.
  @Test func aSpeedThatIsTooSmallToDivideByStillRoutes() throws {
    var sketch = ContentsSketch.line(2)
    sketch.nodes[1] = sketch.nodes[0]
    sketch.roads = [.init(0, 1)]
    try PackageWriter().write(sketch.contents(), to: folder.file("a.graphpack"))
    var draft = try PackageDraft(try #require(folder.bytes("a.graphpack")))
    draft.profiles[0].put(Double.leastNonzeroMagnitude.bitPattern, at: 40)
    folder.put(draft.bytes(), "slow.graphpack")
    let graph = try GraphPackage.open(folder.file("slow.graphpack")).searchGraph(profile: 0)
    #expect(graph.weightPerUnit.isFinite)
    let place = Position(sketch.nodes[0])
    let result = try BidirectionalAStar.search(
      QueryWorkspace(graph: graph), from: place, sources: [Seed(state: StateID(rawValue: 0), weight: 100)], to: place,
      targets: [Seed(state: StateID(rawValue: 1), weight: 0)])
    #expect(result.weight == 200)
  }
}
