import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import GraphBuilder

/// What is cut off from the main part, against plain reachability between all pairs of states.
@Suite struct IslandFinderTests {
  @Test(arguments: 1...200)
  func theEdgesAreThoseThatPlainReachabilityFinds(seed: UInt64) throws {
    let network = RoadNetwork.ruled(seed: seed, nodes: 3 + Int(seed % 9))
    let package = try network.packaged()
    let contents = try PackageBuild(network).contents()
    var ids: [EdgeID] = []
    for block in 0..<package.blockCount {
      for slot in 0..<(try package.roads(block: block)).edgeCount { ids.append(EdgeID(block: block, slot: slot)) }
    }
    for profile in package.profiles.indices {
      #expect(contents.profiles[profile].islands.isEmpty)
      let oracle = try Reachability(package.searchGraph(profile: profile))
      let islands = IslandFinder(
        contents: contents, profile: contents.profiles[profile],
        graph: StateGraph(contents, contents.profiles[profile])
      ).islands(smallestMainPart: 1)
      let found = Dictionary(uniqueKeysWithValues: islands.map { (ids[$0.edge], $0.cut) })
      #expect(oracle.mainParts().contains { oracle.cutOff($0) == found }, "\(package.profiles[profile].name)")
    }
  }

  @Test func aWholeNetworkHasNoSuchSection() throws {
    let package = try RoadNetwork.grid(columns: 5, rows: 5).packaged()
    #expect(!package.sectionSizes.contains { $0.name.hasPrefix("islands") })
  }
}

/// Which open states lead to which, by asking again and again.
private struct Reachability {
  private let graph: SearchGraph
  private var states: [StateID] = []
  private var reaches: [[Bool]] = []
  private var edges: [EdgeID] = []

  init(_ graph: SearchGraph) throws {
    self.graph = graph
    for (block, count) in graph.stateCounts.enumerated() {
      for slot in 0..<Int(count) {
        let state = StateID(block: block, slot: slot)
        guard try graph.weight(of: state) < .infinity else { continue }
        states.append(state)
        edges.append(try graph.edge(of: state))
      }
    }
    reaches = states.indices.map { from in states.indices.map { from == $0 } }
    for to in states.indices {
      for before in try graph.predecessors(of: states[to]) {
        if let from = states.firstIndex(of: before.state) { reaches[from][to] = true }
      }
    }
    for middle in states.indices {
      for from in states.indices where reaches[from][middle] {
        for to in states.indices where reaches[middle][to] { reaches[from][to] = true }
      }
    }
  }

  /// All largest sets of states that lead to each other: where several are of a size, either may be the main one.
  func mainParts() -> [Set<Int>] {
    let parts = Set(
      states.indices.map { state in Set(states.indices.filter { reaches[state][$0] && reaches[$0][state] }) })
    let largest = parts.map(\.count).max() ?? 0
    return largest == 0 ? [[]] : parts.filter { $0.count == largest }
  }

  func cutOff(_ main: Set<Int>) -> [EdgeID: CutOff] {
    var cuts: [EdgeID: CutOff] = [:]
    for edge in Set(edges) {
      var cut: CutOff = []
      let own = states.indices.filter { edges[$0] == edge }
      let begins = (try? graph.startStates(of: edge)) ?? []
      if !own.contains(where: { from in begins.contains(states[from]) && main.contains { reaches[from][$0] } }) {
        cut.insert(.atBeginning)
      }
      if !own.contains(where: { to in main.contains { reaches[$0][to] } }) { cut.insert(.atEnd) }
      if !cut.isEmpty { cuts[edge] = cut }
    }
    return cuts
  }
}
