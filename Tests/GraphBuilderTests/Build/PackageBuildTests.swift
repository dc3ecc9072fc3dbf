@testable import GraphBuilder
@testable import GraphFormat
import TestSupport
import Testing

/// From a road network to what the package holds.
@Suite struct PackageBuildTests {
  /// Edges as "tail>head" by source ids, with what the test asks for.
  private func edges(_ contents: PackageContents, _ describe: (Int) -> String = { _ in "" }) -> [String] {
    contents.coordinates.indices.flatMap { tail in
      (contents.firstEdge[tail]..<contents.firstEdge[tail + 1]).map { edge in
        let head = Int(contents.edges[edge].head)
        return "\(contents.nodeSourceIDs[tail])>\(contents.nodeSourceIDs[head])\(describe(edge))"
      }
    }
  }

  @Test func aRoadOpenBothWaysIsTwoTwins() throws {
    let contents = try PackageBuild(TownNetwork.line(3)).contents()
    #expect(edges(contents) { " \(contents.edges[$0].twin)" } == ["100>101 1", "101>100 0", "101>102 3", "102>101 2"])
    #expect(contents.profiles[0].weights == [100, 100, 200, 200])
    #expect(contents.edges.map(\.lengthCentimetres) == [100, 100, 200, 200])
  }

  @Test func aDirectionThatNoProfileMayUseIsNoEdge() throws {
    var network = TownNetwork.line(5)
    network.roads[0].isOpenBackward = false
    network.roads[1].isOpenForward = false
    network.profiles[0].forwardWeights[2] = nil
    network.profiles[0].forwardWeights[3] = nil
    network.profiles[0].backwardWeights[3] = nil
    let contents = try PackageBuild(network).contents()
    #expect(edges(contents) == ["100>101", "102>101", "103>102"])
    #expect(contents.edges.allSatisfy { $0.twin == .max })
  }

  @Test func aDirectionThatOneProfileMayUseIsClosedForTheOther() throws {
    var network = TownNetwork.line(3)
    network.profiles.append(network.profiles[0])
    network.profiles[1].name = "foot"
    network.profiles[0].backwardWeights[1] = nil
    let contents = try PackageBuild(network).contents()
    #expect(contents.profiles[0].weights == [100, 100, 200, 1 << 30])
    #expect(contents.profiles[1].weights == [100, 100, 200, 200])
    #expect(contents.edges[2].twin == 3 && contents.edges[3].twin == 2)
  }

  @Test func parallelRoadsAndLoopsHaveTheirOwnTwins() throws {
    var network = TownNetwork.line(2)
    network.roads += [.init(from: 0, to: 1, lengthCentimetres: 7), .init(from: 1, to: 1, lengthCentimetres: 9)]
    network.profiles[0].forwardWeights += [7, 9]
    network.profiles[0].backwardWeights += [8, 10]
    let contents = try PackageBuild(network).contents()
    let expected = [
      "100>101 7 7 2", "100>101 100 100 3", "101>100 7 8 0", "101>100 100 100 1", "101>101 9 9 5", "101>101 9 10 4",
    ]
    let found = edges(contents) {
      " \(contents.edges[$0].lengthCentimetres) \(contents.profiles[0].weights[$0]) \(contents.edges[$0].twin)"
    }
    #expect(found == expected)
  }

  @Test func theOwnerHasTheShapeInItsDirection() throws {
    var network = TownNetwork.line(3)
    // The second road is drawn against the order of the nodes.
    network.roads[1] = .init(from: 2, to: 1, lengthCentimetres: 200)
    network.shapePoints = (1...4).map { .init(latitudeE7: $0, longitudeE7: 0) }
    network.roads[0].shape = 0..<2
    network.roads[1].shape = 2..<4
    let contents = try PackageBuild(network).contents()
    #expect(contents.firstShapePoint == [0, 2, 2, 4, 4])
    #expect(contents.shapePoints.map(\.latitudeE7) == [1, 2, 4, 3])
  }

  @Test func attributesAndIDsAreThoseOfTheRoad() throws {
    var network = TownNetwork.line(3)
    network.names = ["", "High Street"]
    network.roads[0].name = 1
    network.roads[0].roadClass = .tertiary
    network.roads[0].flags = [.roundabout, .bridge]
    network.roads[0].sourceID = -5
    network.roads[1].name = 0
    let contents = try PackageBuild(network).contents()
    #expect(contents.edges.map(\.name) == [1, 1, .max, .max])
    #expect(contents.edges.map(\.roadClass) == [.tertiary, .tertiary, .road, .road])
    #expect(contents.edges.map(\.flags) == [[.roundabout, .bridge], [.roundabout, .bridge], [], []])
    #expect(contents.edgeSourceIDs == [-5, -5, 0, 0])
    network.roads[0].sourceID = 0
    #expect(try PackageBuild(network).contents().edgeSourceIDs.isEmpty)
  }

  @Test func aFreeRoadThatCoversADistanceCostsOneAndIsReported() throws {
    var network = TownNetwork.line(4)
    for road in 0..<3 { network.profiles[0].forwardWeights[road] = 0 }
    network.roads[1].lengthCentimetres = 0
    network.roads[2].lengthCentimetres = 0
    network.nodes[3].coordinate = network.nodes[2].coordinate
    let contents = try PackageBuild(network).contents()
    #expect(contents.profiles[0].weights == [1, 100, 1, 200, 0, 300])
    let report = String(decoding: contents.report, as: UTF8.self)
    #expect(report.contains(#"{"count":2,"key":"weights_raised_for_car","#))
  }

  @Test func ofTwoRulesForATurnTheStricterHolds() throws {
    for costs in [[nil, 5], [5, nil], [7, 5], [5, 7], [0, 7], [0, 0]] as [[UInt32?]] {
      var network = TownNetwork.line(3)
      network.profiles[0].turns = costs.map {
        .init(from: .init(road: 0, isReversed: false), to: .init(road: 1, isReversed: false), cost: $0)
      }
      let turns = try PackageBuild(network).contents().profiles[0].turns
      let dearest = costs.contains(nil) ? 1 << 30 : costs.compactMap { $0 }.max() ?? 0
      // Rows: from 100, from 102. Columns: to 100, to 102.
      #expect(turns.costs == (dearest == 0 ? [] : [0, dearest, 0, 0]))
      #expect(turns.nodes == (dearest == 0 ? [] : [1]))
    }
  }

  @Test func rowsAreInEdgesInOrderAndColumnsOutEdges() throws {
    var network = TownNetwork.line(4)
    network.profiles[0].turns = [
      .init(from: .init(road: 1, isReversed: true), to: .init(road: 0, isReversed: true), cost: 3),
      .init(from: .init(road: 2, isReversed: true), to: .init(road: 2, isReversed: false), cost: nil),
      .init(from: .init(road: 0, isReversed: false), to: .init(road: 0, isReversed: true), cost: 4),
    ]
    let turns = try PackageBuild(network).contents().profiles[0].turns
    #expect(turns.nodes == [1, 2])
    #expect(turns.costs == [4, 0, 3, 0] + [0, 0, 0, 1 << 30])
  }

  @Test func rulesForClosedDirectionsAndForRoadsThatDoNotMeetAreLeftOutAndReported() throws {
    var network = TownNetwork.line(4)
    network.roads[0].isOpenForward = false
    network.profiles[0].turns = [
      .init(from: .init(road: 0, isReversed: false), to: .init(road: 1, isReversed: false), cost: nil),
      .init(from: .init(road: 0, isReversed: true), to: .init(road: 1, isReversed: false), cost: nil),
      .init(from: .init(road: 2, isReversed: true), to: .init(road: 1, isReversed: false), cost: 1),
    ]
    let contents = try PackageBuild(network).contents()
    #expect(contents.profiles[0].turns.nodes.isEmpty)
    #expect(String(decoding: contents.report, as: UTF8.self).contains(#"{"count":3,"key":"turns_unused_for_car","#))
  }

  @Test func theReportIsJSONWithSortedKeys() throws {
    var network = TownNetwork.line(2)
    network.report.add("links_read", 2, "a/b \"quoted\"")
    network.report.add("nothing", 0, "left out")
    let report = String(decoding: try PackageBuild(network).contents().report, as: UTF8.self)
    #expect(report == #"{"entries":[{"count":2,"key":"links_read","text":"a/b \"quoted\""}]}"#)
    #expect(try PackageBuild(TownNetwork.line(2)).contents().report.isEmpty)
  }

  @Test func anEmptyNetworkIsAnEmptyPackage() throws {
    let contents = try PackageBuild(RoadNetwork()).contents()
    #expect(contents.blockCount == 0 && contents.edges.isEmpty && contents.profiles.isEmpty)
  }

  @Test func aNodeWithTooManyRoadsIsNamed() throws {
    var network = TownNetwork.line(2)
    let more = 5000
    network.roads += (0..<more).map { _ in
      var road = RoadNetwork.Road(from: 1, to: 0, lengthCentimetres: 1)
      road.isOpenBackward = false
      return road
    }
    network.profiles[0].forwardWeights += Array(repeating: 1, count: more)
    network.profiles[0].backwardWeights += Array(repeating: nil, count: more)
    let error = #expect(throws: PackageError.self) { try PackageBuild(network).contents() }
    #expect(error?.code == .limitExceeded)
    #expect(error?.message.hasPrefix("At node 101 5001 edges begin and 1 end; at most 4096 and 65535") == true)
  }
}
