import GraphCore
@testable import GraphFormat
import Testing

/// Edges that are cut off from the main part of the network: written, read back, refused when they are wrong.
@Suite struct IslandsTests {
  /// A line of four nodes in three blocks, with edges both ways: 0 0>1, 1 1>0, 2 1>2, 3 2>1, 4 2>3, 5 3>2.
  private func contents(_ islands: [PackageContents.Island]) -> PackageContents {
    var sketch = ContentsSketch.line(4, blockSizes: [2, 1, 1])
    sketch.roads = [.init(0, 1), .init(1, 2), .init(2, 3)]
    var contents = sketch.contents()
    contents.profiles[0].islands = islands
    return contents
  }

  private let ids = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)].map { EdgeID(block: $0.0, slot: $0.1) }

  @Test(arguments: [[], [0], [1, 2], [0, 1, 2, 5], [3], Array(0...5)])
  func islandsComeBackAsTheyWere(edges: [Int]) throws {
    let cuts: [CutOff] = [.atBeginning, .atEnd, [.atBeginning, .atEnd]]
    let islands = edges.map { PackageContents.Island(edge: $0, cut: cuts[$0 % 3]) }
    let folder = try TemporaryFolder()
    try PackageWriter().write(contents(islands), to: folder.file("a.graphpack"))
    let package = try GraphPackage.open(folder.file("a.graphpack"))
    for edge in 0...5 {
      #expect(try package.cutOff(of: ids[edge], profile: 0) == (edges.contains(edge) ? cuts[edge % 3] : []))
    }
    #expect(try PackageVerifier.verify(package).faults == [])
    #expect(package.sectionSizes.contains { $0.name.hasPrefix("islands") } == !edges.isEmpty)
  }

  @Test func islandsThatTheFormatCannotHoldAreNotWritten() throws {
    let folder = try TemporaryFolder()
    let wrong: [[PackageContents.Island]] = [
      [.init(edge: 6, cut: .atEnd)], [.init(edge: -1, cut: .atEnd)], [.init(edge: 0, cut: [])],
      [.init(edge: 0, cut: CutOff(rawValue: 4))], [.init(edge: 2, cut: .atEnd), .init(edge: 1, cut: .atEnd)],
      [.init(edge: 2, cut: .atEnd), .init(edge: 2, cut: .atEnd)],
    ]
    for islands in wrong {
      let error = #expect(throws: PackageError.self) {
        try PackageWriter().write(contents(islands), to: folder.file("a.graphpack"))
      }
      #expect(error?.code == .limitExceeded)
    }
    #expect(folder.names.isEmpty)
  }

  @Test func aFrameThatBreaksARuleIsRefused() throws {
    func read(_ bytes: [UInt8], count: Int) throws -> [Int: CutOff] {
      try bytes.withUnsafeBytes { try IslandBlock($0, count: count, edgeCount: 3).cuts }
    }
    #expect(try read([0, 2, 1, 3], count: 2) == [0: .atBeginning, 2: [.atBeginning, .atEnd]])
    let faults: [(bytes: [UInt8], count: Int)] = [
      ([3, 1], 1), ([1, 0, 1, 1], 2), ([1, 0], 1), ([1, 4], 1), ([1], 1), ([1, 1, 1], 1), ([], 1), ([0, 1], 3),
      ([0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 1], 1),
    ]
    for fault in faults {
      #expect(throws: FrameFault.self, "\(fault)") { try read(fault.bytes, count: fault.count) }
    }
  }
}
