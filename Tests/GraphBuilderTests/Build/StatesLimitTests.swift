import Foundation
@testable import GraphBuilder
@testable import GraphFormat
import TestSupport
import Testing

/// States in blocks, rules that hold at times, edges that lead out of the region, and the same bytes for the same rules.
@Suite struct StatesLimitTests {
  private func road(_ road: Int, _ isReversed: Bool = false) -> RoadNetwork.DirectedRoad {
    .init(road: road, isReversed: isReversed)
  }

  private func bytes(_ network: RoadNetwork) throws -> Data {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("roadbook-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: path) }
    try PackageBuild(network).write(to: path.path)
    return try Data(contentsOf: path)
  }

  /// Hubs with so many arms each, where nobody may turn round at the end of an arm whichever arm he came from.
  private func hubs(_ count: Int, arms: Int) -> RoadNetwork {
    var network = RoadNetwork()
    var profile = RoadNetwork.Profile(name: "car")
    for hub in 0..<count {
      let first = network.roads.count
      for place in 0...arms {
        network.nodes.append(
          .init(
            sourceID: Int64(network.nodes.count),
            coordinate: .init(latitudeE7: Int32(hub) * 1000, longitudeE7: Int32(place) * 7)))
        if place == 0 { continue }
        network.roads.append(.init(from: hub * (arms + 1), to: network.nodes.count - 1, lengthCentimetres: 100))
      }
      for from in first..<first + arms {
        for to in first..<first + arms { profile.bans.append([road(from, true), road(to), road(to, true)]) }
      }
    }
    profile.forwardWeights = network.roads.map { _ in 100 }
    profile.backwardWeights = profile.forwardWeights
    network.profiles = [profile]
    return network
  }

  @Test func aBlockEndsBeforeItsStatesWouldBeTooMany() throws {
    let contents = try PackageBuild(hubs(40, arms: 20)).contents()
    let states = try #require(contents.profiles[0].states)
    #expect(states.memory.count == 40 * (20 + 20 * 21))
    let counts = (0..<contents.blockCount).map { block in
      states.first[contents.firstEdge[contents.firstNode[block + 1]]]
        - states.first[contents.firstEdge[contents.firstNode[block]]]
    }
    #expect(counts.allSatisfy { $0 <= 2048 } && counts.count >= 9)
    #expect(try bytes(hubs(40, arms: 20)).count > 0)
  }

  @Test func statesCountBesideEdgesWhenBlocksAreCut() {
    let places = TownNetwork.line(20).nodes.map(\.coordinate)
    let load = { (outgoing: Int, incoming: Int) in
      NodeOrder.Load(first: (0...20).map { $0 * outgoing }, incoming: Array(repeating: incoming, count: 20))
    }
    let cut = { (states: [NodeOrder.Load]) in
      NodeOrder.cut(places, firstEdge: (0...20).map { $0 }, incoming: Array(repeating: 1, count: 20), states: states)
    }
    #expect(cut([]) == [0, 20] && cut([load(1, 1)]) == [0, 20])
    #expect(cut([load(256, 256)]) == [0, 8, 16, 20])
    #expect(cut([load(1, 1), load(256, 256)]) == [0, 8, 16, 20])
    #expect(cut([load(1, 4096), load(257, 1)]) == [0, 4, 8, 12, 16, 20])
  }

  @Test func aNodeWithTooManyStatesIsNamed() throws {
    let error = #expect(throws: PackageError.self) { try PackageBuild(hubs(1, arms: 64)).contents() }
    #expect(error?.code == .limitExceeded)
    #expect(error?.message.hasPrefix("At node 0 4160 states begin and 64 end; at most 4096 and 65535") == true)
  }

  // MARK: The same bytes

  @Test(arguments: 0..<30) func theOrderOfTheRulesAndOfTheRoadsDoesNotMatter(seed: UInt64) throws {
    var network = RoadNetwork.ruled(seed: seed, nodes: 12)
    network.addConditionsAndCuts(seed)
    #expect(try bytes(network.shuffled(seed)) == bytes(network))
  }

  // MARK: Rules that hold at times

  @Test func conditionsAreKeptOnceInTheOrderOfTheirEdges() throws {
    var network = TownNetwork.line(4)
    network.roads[2].isOpenBackward = false
    network.profiles[0].backwardWeights[2] = nil
    network.profiles[0].conditions = [
      .init(text: "b", roads: [road(1), road(2)], isOnly: true),
      .init(text: "b", roads: [road(0), road(1)], isOnly: true),
      .init(text: "b", roads: [road(1), road(2)], isOnly: true),
      .init(text: "a", roads: [road(1), road(2)], isOnly: true),
      .init(text: "z", roads: [road(0), road(1), road(2)], isOnly: false),
      .init(text: "c", roads: [road(1), road(2)], isOnly: false),
      .init(text: "closed", roads: [road(2, true), road(1, true)], isOnly: false),
      .init(text: "apart", roads: [road(0), road(2)], isOnly: false),
      .init(text: "", roads: [road(0), road(1)], isOnly: false),
      .init(text: "one", roads: [road(0)], isOnly: false), .init(text: "none", roads: [], isOnly: false),
    ]
    let contents = try PackageBuild(network).contents()
    // Edges: 0 0>1, 1 1>0, 2 1>2, 3 2>1, 4 2>3.
    #expect(
      contents.profiles[0].conditions == [
        .init(text: "b", edges: [0, 2], isOnly: true), .init(text: "z", edges: [0, 2, 4], isOnly: false),
        .init(text: "c", edges: [2, 4], isOnly: false), .init(text: "a", edges: [2, 4], isOnly: true),
        .init(text: "b", edges: [2, 4], isOnly: true),
      ])
    // Who came along the first two edges of "z" is remembered, and no turn is prohibited: each edge leads to one of the two states.
    #expect(contents.profiles[0].states?.memory == [0, 0, 0, 1, 0, 0])
    #expect(contents.profiles[0].turns.nodes == [1])
    #expect(
      String(decoding: contents.report, as: UTF8.self).contains(#"{"count":5,"key":"conditions_unused_for_car","#))
  }

  // MARK: Edges that lead out of the region

  @Test func cutsAreBoundaryEntriesWithTheNodeOfTheInput() throws {
    var network = TownNetwork.line(3)
    network.roads[0].isOpenBackward = false
    network.profiles[0].backwardWeights[0] = nil
    network.cuts = [
      .init(direction: road(1), enters: false, nodeSourceID: 102),
      .init(direction: road(1, true), enters: true, nodeSourceID: 102),
      .init(direction: road(0), enters: true, nodeSourceID: 100),
      .init(direction: road(0), enters: true, nodeSourceID: 100),
      .init(direction: road(0, true), enters: false, nodeSourceID: 100),
    ]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("roadbook-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try PackageBuild(network).write(to: folder.path)
    let package = try GraphPackage.open(folder.path)
    #expect(
      try package.boundary() == [
        .init(edge: 0, enters: true, key: .sourceNode(100)), .init(edge: 1, enters: false, key: .sourceNode(102)),
        .init(edge: 2, enters: true, key: .sourceNode(102)),
      ])
    #expect(try PackageVerifier.verify(package).faults == [])
    let report = String(decoding: try package.report() ?? [], as: UTF8.self)
    #expect(report.contains(#"{"count":2,"key":"cuts_unused","#))
  }
}

extension RoadNetwork {
  fileprivate mutating func addConditionsAndCuts(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for direction in directions where random.oneIn(4) {
      cuts.append(.init(direction: direction, enters: random.oneIn(2), nodeSourceID: nodes[head(direction)].sourceID))
      for next in directions where tail(next) == head(direction) && random.oneIn(2) {
        profiles[0].conditions.append(
          .init(text: random.oneIn(2) ? "Mo-Fr" : "Sa", roads: [direction, next], isOnly: random.oneIn(2)))
      }
    }
  }

  /// The same network with everything in another order.
  fileprivate func shuffled(_ seed: UInt64) -> RoadNetwork {
    var random = SeededGenerator(seed: seed ^ 99)
    var other = self
    let (nodeOrder, roadOrder) = (nodes.indices.shuffled(using: &random), roads.indices.shuffled(using: &random))
    other.nodes = nodeOrder.map { nodes[$0] }
    other.roads = roadOrder.map { old in
      var road = roads[old]
      road.from = nodeOrder.firstIndex(of: road.from) ?? 0
      road.to = nodeOrder.firstIndex(of: road.to) ?? 0
      return road
    }
    let moved = { (direction: DirectedRoad) in
      DirectedRoad(road: roadOrder.firstIndex(of: direction.road) ?? 0, isReversed: direction.isReversed)
    }
    other.cuts = cuts.map { .init(direction: moved($0.direction), enters: $0.enters, nodeSourceID: $0.nodeSourceID) }
      .shuffled(using: &random)
    for (place, profile) in profiles.enumerated() {
      other.profiles[place].forwardWeights = roadOrder.map { profile.forwardWeights[$0] }
      other.profiles[place].backwardWeights = roadOrder.map { profile.backwardWeights[$0] }
      if !profile.isRestricted.isEmpty {
        other.profiles[place].isRestricted = roadOrder.map { profile.isRestricted[$0] }
      }
      other.profiles[place].bans = profile.bans.map { $0.map(moved) }.shuffled(using: &random)
      other.profiles[place].turns = profile.turns.map { .init(from: moved($0.from), to: moved($0.to), cost: $0.cost) }
        .shuffled(using: &random)
      other.profiles[place].conditions = profile.conditions
        .map { .init(text: $0.text, roads: $0.roads.map(moved), isOnly: $0.isOnly) }.shuffled(using: &random)
    }
    return other
  }
}
