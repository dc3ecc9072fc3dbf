import GraphCore
@testable import GraphFormat
import Testing

/// Turn tables that are the same at several nodes are written once.
@Suite struct TurnTableTests {
  /// A street of five nodes: at its inner nodes two edges come and two go.
  private func contents(_ tables: [Int: [UInt32]]) -> PackageContents {
    var sketch = ContentsSketch.line(5)
    sketch.roads = (0..<4).map { .init($0, $0 + 1) }
    var contents = sketch.contents()
    for (node, costs) in tables.sorted(by: { $0.key < $1.key }) {
      contents.profiles[0].turns.append(node: node, costs: costs)
    }
    return contents
  }

  @Test func aTableThatWasThereBeforeIsNamedByItsNumber() throws {
    let (uTurns, costs): ([UInt32], [UInt32]) = ([.infinity, 0, 0, .infinity], [.infinity, 20, 30, .infinity])
    let folder = try TemporaryFolder()
    let contents = contents([1: uTurns, 2: costs, 3: uTurns, 4: [.infinity]])
    try PackageWriter().write(contents, to: folder.file("a.graphpack"))
    let package = try GraphPackage.open(folder.file("a.graphpack"))
    let raw = try package.decode(.turns, profile: 0, frame: 0) { Array($0) }
    #expect(raw == [0, 1, 1, 2, 1] + [1, 0, 0, 1] + [1, 21, 31, 1] + [1])
    #expect(package.section(.turns, profile: 0)?.index.map(\.count) == [4])
    try RoundTripCheck(contents, package).run()
    // Nodes share what they have in common in memory, too.
    let turns = try #require(try package.searchGraph(profile: 0).block(0).turns)
    #expect(turns[0] == 0 && turns[1] == turns[3] && turns[1] != turns[2] && turns[4] != turns[1])
  }

  @Test func tablesOfTheSameEntriesAndOtherSizesAreTwo() throws {
    var sketch = ContentsSketch.line(4)
    // Node 1: one in, two out. Node 2: two in, one out.
    sketch.roads = [.init(0, 1), .init(1, 2), .init(1, 2), .init(2, 3)]
    for road in sketch.roads.indices { sketch.roads[road].isTwoWay = false }
    var contents = sketch.contents()
    for node in 1...2 { contents.profiles[0].turns.append(node: node, costs: [5, .infinity]) }
    let folder = try TemporaryFolder()
    try PackageWriter().write(contents, to: folder.file("a.graphpack"))
    let package = try GraphPackage.open(folder.file("a.graphpack"))
    #expect(try package.decode(.turns, profile: 0, frame: 0) { Array($0) } == [0, 1, 1, 0, 6, 1, 6, 1])
    try RoundTripCheck(contents, package).run()
  }
}
