import GraphCore
@testable import GraphFormat
import Testing

/// A restriction over a via way, as states and turn tables: "from a over b, not onto c".
@Suite struct ViaWayRestrictionTests {
  /// ```
  ///   0 --a--> 1 --b--> 2 --c--> 3
  ///            ^        |        ^
  ///            d        e--> 5 --f
  ///            4
  /// ```
  private var sketch: ContentsSketch {
    var sketch = ContentsSketch.line(6, blockSizes: [2, 1, 3])
    sketch.roads = [.init(0, 1), .init(1, 2), .init(2, 3), .init(4, 1), .init(2, 5), .init(5, 3)]
    for (road, weight) in [10, 20, 30, 40, 500, 600].enumerated() {
      sketch.roads[road].isTwoWay = false
      sketch.roads[road].weight = UInt32(weight) * 100
    }
    return sketch
  }

  /// b is there twice: after a it remembers that c is closed to it.
  private func contents() throws -> PackageContents {
    let sketch = sketch
    var contents = sketch.contents()
    let b = try #require(sketch.edge(1))
    var states = PackageContents.States()
    for edge in contents.edges.indices { states.appendEdge(edge == b ? [(0, 0), (1, 0)] : [(0, 0)]) }
    contents.profiles[0].states = states
    let incoming = contents.incomingStates(states)
    // At node 1: from a onto the copy that remembers, from d onto the one that does not.
    let a = try #require(sketch.edge(0))
    let rows = incoming.elements(at: 1).map { $0 == states.first[a] ? [Weight.infinity, 7] : [0, Weight.infinity] }
    contents.profiles[0].turns.append(node: 1, costs: rows.flatMap { $0 })
    // At node 2: out-edges c and e, in this order.
    let remembering = states.first[b] + 1
    let exits = incoming.elements(at: 2).map { Int($0) == remembering ? [Weight.infinity, 0] : [0, 0] }
    contents.profiles[0].turns.append(node: 2, costs: exits.flatMap { $0 })
    return contents
  }

  @Test func theWayFromAAvoidsCAndTheWayFromDTakesIt() throws {
    let folder = try TemporaryFolder()
    try PackageWriter().write(try contents(), to: folder.file("a.graphpack"))
    let package = try GraphPackage.open(folder.file("a.graphpack"))
    let workspace = QueryWorkspace(graph: package.searchGraph(profile: 0))
    // States by block: a, b, b remembering | c, e | d, f.
    let (a, b) = (StateID(block: 0, slot: 0), [1, 2].map { StateID(block: 0, slot: $0) })
    let (c, e) = (StateID(block: 1, slot: 0), StateID(block: 1, slot: 1))
    let (d, f) = (StateID(block: 2, slot: 0), StateID(block: 2, slot: 1))
    func search(_ from: StateID) throws -> SearchResult {
      try Dijkstra.search(
        workspace, sources: [Seed(state: from, weight: 0)],
        targets: [Seed(state: c, weight: 0), Seed(state: f, weight: 0)])
    }
    let detour = try search(a)
    #expect(detour.states == [a, b[1], e, f])
    #expect(detour.weight == 7 + 2000 + 50000 + 60000)
    let direct = try search(d)
    #expect(direct.states == [d, b[0], c])
    #expect(direct.weight == 2000 + 3000)
  }

  @Test func theSectionIsThereOnlyForTheProfileThatHasMoreStatesThanEdges() throws {
    var contents = try contents()
    var foot = contents.profiles[0]
    foot.name = "foot"
    foot.states = nil
    foot.turns = PackageContents.TurnTables()
    contents.profiles.insert(foot, at: 0)
    let folder = try TemporaryFolder()
    try PackageWriter().write(contents, to: folder.file("a.graphpack"))
    let package = try GraphPackage.open(folder.file("a.graphpack"))
    #expect(package.section(.states, profile: 0) == nil && package.section(.turns, profile: 0) == nil)
    #expect(package.section(.states, profile: 1)?.index.map(\.count) == [3, 2, 2])
    #expect(package.section(.turns, profile: 1)?.index.map(\.count) == [1, 1, 0])
  }
}
