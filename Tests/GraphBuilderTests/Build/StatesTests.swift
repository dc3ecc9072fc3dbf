@testable import GraphBuilder
import GraphCore
@testable import GraphFormat
import TestSupport
import Testing

/// Which states a profile has, and what the build says about rules that change nothing.
@Suite struct StatesTests {
  private func road(_ road: Int, _ isReversed: Bool = false) -> RoadNetwork.DirectedRoad {
    .init(road: road, isReversed: isReversed)
  }

  /// A line of five nodes: the edges are 0 0>1, 1 1>0, 2 1>2, 3 2>1, 4 2>3, 5 3>2, 6 3>4, 7 4>3.
  private func line(_ bans: [[RoadNetwork.DirectedRoad]], restricted: [Int] = []) -> RoadNetwork {
    var network = TownNetwork.line(5)
    network.profiles[0].bans = bans
    if !restricted.isEmpty { network.profiles[0].isRestricted = (0..<4).map { restricted.contains($0) } }
    return network
  }

  /// The states by edge, as "memory.layer".
  private func states(_ network: RoadNetwork) throws -> [String]? {
    let contents = try PackageBuild(network).contents()
    guard let states = contents.profiles[0].states else { return nil }
    return contents.edges.indices.map { edge in
      (states.first[edge]..<states.first[edge + 1]).map { "\(states.memory[$0]).\(states.layer[$0])" }
        .joined(separator: " ")
    }
  }

  private func report(_ network: RoadNetwork) throws -> [String: Int] {
    let contents = try PackageBuild(network).contents()
    let text = String(decoding: contents.report, as: UTF8.self)
    return Dictionary(
      uniqueKeysWithValues: text.split(separator: "{").compactMap { part in
        guard let count = part.firstMatch(of: /"count":(\d+),"key":"([a-z_]+)"/) else { return nil }
        return (String(count.2), Int(count.1) ?? -1)
      })
  }

  @Test func onlyTheEdgesInsideOfABanHaveACopy() throws {
    let plain = "0.0"
    #expect(
      try states(line([[road(0), road(1), road(2)]])) == [plain, plain, "0.0 1.0"] + Array(repeating: plain, count: 5))
    #expect(
      try states(line([[road(0), road(1), road(2), road(3)]]))
        == [plain, plain, "0.0 1.0", plain, "0.0 1.0", plain, plain, plain])
  }

  @Test func rulesThatShareABeginningShareItsCopy() throws {
    let bans = [[road(0), road(1), road(2)], [road(0), road(1), road(1, true)]]
    #expect(try states(line(bans)) == ["0.0", "0.0", "0.0 1.0"] + Array(repeating: "0.0", count: 5))
  }

  @Test func theCopiesOfAnEdgeAreCountedFromOne() throws {
    let bans = [[road(0), road(1), road(2)], [road(1, true), road(1), road(2)]]
    #expect(try states(line(bans))?[2] == "0.0 1.0 2.0")
  }

  @Test func aRestrictedRoadIsLeftAndEntered() throws {
    #expect(
      try states(line([], restricted: [1])) == ["0.0", "0.0", "0.1 0.2", "0.1 0.2", "0.0", "0.0", "0.0", "0.0"])
    #expect(try states(line([], restricted: [0, 1, 2, 3])) == nil, "there is no public road")
    var outward = line([], restricted: [0])
    (outward.roads[0].isOpenBackward, outward.profiles[0].backwardWeights[0]) = (false, nil)
    #expect(try states(outward) == nil, "nobody can enter")
  }

  @Test func memoryAndLayerAreBothKept() throws {
    let bans = [[road(0), road(1), road(2)]]
    let entered = try states(line(bans, restricted: [1]))
    #expect(entered?[2] == "0.1 0.2 1.2", "from 0, which is public, one can only enter")
    let within = try states(line(bans, restricted: [0, 1]))
    #expect(within?[2] == "0.1 0.2 1.1 1.2")
  }

  @Test func bansThatNobodyCouldBreakAreLeftOutAndReported() throws {
    var network = line([
      [road(0), road(1), road(2)],  // over a prohibited turn
      [road(0), road(2), road(3)],  // roads that do not meet
      [road(2, true), road(1, true), road(0, true)],  // over a closed direction
      [], [road(0)],
    ])
    network.profiles[0].turns = [.init(from: road(1), to: road(2), cost: nil)]
    network.profiles[0].backwardWeights[0] = nil
    network.profiles.append(TownNetwork.line(5).profiles[0])
    network.profiles[1].name = "foot"
    #expect(try states(network) == nil)
    #expect(try report(network) == ["bans_unused_for_car": 5])
  }

  @Test func bansThatContainAnotherAreLeftOutAndReported() throws {
    let short = [road(1), road(2), road(3)]
    let network = line([short, [road(0)] + short, short, [road(0)] + short + [road(3, true)]])
    #expect(try states(network) == states(line([short])))
    #expect(try report(network) == ["bans_repeated_for_car": 3, "states_added_for_car": 1])
  }

  @Test func aBanOfTwoRoadsIsAProhibitedTurn() throws {
    var turns = line([])
    turns.profiles[0].turns = [.init(from: road(1), to: road(2), cost: nil)]
    let bans = line([[road(1), road(2)], [road(0), road(1), road(2)]])
    let (built, right) = (try PackageBuild(bans).contents().profiles[0], try PackageBuild(turns).contents().profiles[0])
    #expect(built.states == nil && built.turns.nodes == right.turns.nodes && built.turns.costs == right.turns.costs)
    #expect(try report(bans) == ["bans_unused_for_car": 1])
  }

  @Test(arguments: 0..<10) func noStateIsUselessAndEveryTurnLeadsToOneCopy(batch: UInt64) throws {
    var copies = 0
    for seed in batch * 20..<(batch + 1) * 20 {
      let network = RoadNetwork.ruled(seed: seed, nodes: 2 + Int(seed % 12))
      let contents = try PackageBuild(network).contents()
      for profile in contents.profiles {
        guard let states = profile.states else { continue }
        let walk = StateWalk(contents, profile, states)
        #expect(walk.isOneCopyEach, "seed \(seed)")
        #expect(walk.unreached.isEmpty, "seed \(seed)")
        copies += states.memory.count - contents.edges.count
      }
    }
    #expect(copies > 100)
  }
}

/// Goes over the states of a profile by its turn tables alone.
private struct StateWalk {
  /// States of open edges in which no route begins and to which none comes.
  private(set) var unreached: [Int] = []
  /// Whether a turn from an open edge that is allowed is allowed onto one copy of the next edge.
  private(set) var isOneCopyEach = true

  init(_ contents: PackageContents, _ profile: PackageContents.Profile, _ states: PackageContents.States) {
    let incoming = contents.incomingStates(states)
    let edgeOf = contents.edges.indices.flatMap { edge in
      Array(repeating: edge, count: states.first[edge + 1] - states.first[edge])
    }
    let isOpen = edgeOf.map { profile.weights[$0] < Weight.infinity }
    let begins = states.memory.indices.map { states.memory[$0] == 0 && states.layer[$0] < 2 }
    var open = begins.indices.filter { begins[$0] && isOpen[$0] }
    var reached = Set(open)
    while let state = open.popLast() {
      let node = Int(contents.edges[edgeOf[state]].head)
      let edges = contents.firstEdge[node]..<contents.firstEdge[node + 1]
      let outs = states.first[edges.lowerBound]..<states.first[edges.upperBound]
      let table = profile.turns.nodes.firstIndex(of: node)
      let row = Int(incoming.rows[state])
      let next = outs.filter { out in
        guard let table, isOpen[out] else { return isOpen[out] }
        return profile.turns.costs[profile.turns.first[table] + row * outs.count + out - outs.lowerBound]
          < Weight.infinity
      }
      if Set(next.map { edgeOf[$0] }).count < next.count { isOneCopyEach = false }
      for out in next where reached.insert(out).inserted { open.append(out) }
    }
    unreached = isOpen.indices.filter { isOpen[$0] && !reached.contains($0) }
  }
}
