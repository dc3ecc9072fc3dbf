@testable import GraphBuilder
import GraphFormat
import TestSupport
import Testing

/// How nodes are cut into blocks: by content, so that a small change of the data is a small change of the package.
@Suite struct NodeOrderTests {
  /// Source ids of each block, as the nodes alone make them.
  private func blocks(_ network: RoadNetwork) throws -> [[Int64]] {
    var nodes = network
    nodes.roads = []
    nodes.profiles = []
    let contents = try PackageBuild(nodes).contents()
    return (0..<contents.blockCount).map {
      Array(contents.nodeSourceIDs[contents.firstNode[$0]..<contents.firstNode[$0 + 1]])
    }
  }

  @Test func blocksHave256To768NodesAndAbout470OnAverage() throws {
    let sizes = try blocks(TownNetwork.random(40_000, seed: 1)).map(\.count)
    #expect(sizes.dropLast().allSatisfy { (256...768).contains($0) })
    #expect((400...540).contains(sizes.reduce(0, +) / sizes.count))
    #expect(Set(sizes).count > sizes.count / 3, "cuts depend on the content")
  }

  @Test func aNewNodeMovesOnlyTheCutsNearIt() throws {
    let network = TownNetwork.random(40_000, seed: 2)
    let before = try blocks(network)
    var random = SeededGenerator(seed: 3)
    var changed: [Int] = []
    for _ in 0..<12 {
      var more = network
      let place = network.nodes[random.below(network.nodes.count)].coordinate
      let near = type(of: place).init(latitudeE7: place.latitudeE7 + 1, longitudeE7: place.longitudeE7 + 1)
      more.nodes.append(.init(sourceID: -1, coordinate: near))
      let after = try blocks(more)
      changed.append(Set(after).subtracting(before).count)
    }
    #expect(before.count > 70)
    #expect(changed.allSatisfy { (1...12).contains($0) }, "\(changed)")
    #expect(changed.reduce(0, +) / changed.count <= 4, "\(changed)")
  }

  @Test func aNodeFarAwayMovesNoOther() throws {
    var network = TownNetwork.random(3000, seed: 4)
    let before = try blocks(network)
    network.nodes.append(.init(sourceID: -1, coordinate: .init(latitudeE7: -900_000_000, longitudeE7: 1_800_000_000)))
    let after = try blocks(network)
    #expect(Set(after).subtracting(before).count == 1)
  }

  @Test func nodesOfOnePlaceAreInOrderOfTheirSourceIDs() throws {
    var network = RoadNetwork()
    for id in [5, -3, 9, 0] as [Int64] {
      network.nodes.append(.init(sourceID: id, coordinate: .init(latitudeE7: 7, longitudeE7: 7)))
    }
    #expect(try blocks(network) == [[-3, 0, 5, 9]])
  }

  @Test func aBlockEndsBeforeItsEdgesWouldBeTooMany() {
    let places = TownNetwork.line(20).nodes.map(\.coordinate)
    let cut = { (outgoing: Int, incoming: Int) in
      NodeOrder.cut(
        places, firstEdge: (0...20).map { $0 * outgoing }, incoming: Array(repeating: incoming, count: 20))
    }
    #expect(cut(256, 256) == [0, 8, 16, 20])
    #expect(cut(257, 257) == [0, 7, 14, 20])
    #expect(cut(1, 4096) == [0, 4, 8, 12, 16, 20])
    #expect(cut(3000, 1) == Array(0...20))
    #expect(cut(1, 1) == [0, 20])
  }

  @Test func aBlockEndsAfter768NodesAtTheLatest() {
    // The same place again and again never ends a block by its content, or does so at every node.
    for place in TownNetwork.line(3).nodes.map(\.coordinate) {
      let starts = NodeOrder.cut(
        Array(repeating: place, count: 2000), firstEdge: Array(repeating: 0, count: 2001),
        incoming: Array(repeating: 0, count: 2000))
      #expect(starts == [0, 768, 1536, 2000])
    }
  }
}
