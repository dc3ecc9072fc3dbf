import Foundation
import GraphBuilder
import GraphCore
import GraphFormat
@testable import RoutingEngine
import TestSupport
import Testing

@Suite("Packages with a hierarchy and without") struct HierarchyChoiceTests {
  private func package(_ network: RoadNetwork, hierarchy: Bool) throws -> GraphPackage {
    var options = BuildOptions()
    options.makesHierarchies = hierarchy
    let name = "roadbook-\(UUID().uuidString).graphpack"
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try PackageBuild(network, options: options).write(to: path)
    return try GraphPackage.open(path)
  }

  @Test("Both give the same answers; auto uses the hierarchy where there is one")
  func sameAnswers() throws {
    let network = RoadNetwork.random(seed: 17, nodes: 300)
    let (with, without) = (try package(network, hierarchy: true), try package(network, hierarchy: false))
    #expect(with.hasHierarchy(profile: 0) && !without.hasHierarchy(profile: 0))
    let profile = with.profiles[0].name
    let solvers = try [with, without].map { try Router(package: $0).nodePairs(profile: profile) }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let pair = [0, 1].map { _ in network.nodes[random.below(network.nodes.count)].sourceID }
      let answers = try solvers.map { try $0.solve(source: pair[0], target: pair[1], algorithm: .auto) }
      let oracle = try solvers[0].solve(source: pair[0], target: pair[1], algorithm: .dijkstra)
      #expect(answers.map(\.weight) == [oracle.weight, oracle.weight])
      #expect(try solvers[0].solve(source: pair[0], target: pair[1], algorithm: .hierarchy).weight == oracle.weight)
    }
    #expect(try AlgorithmChoice(.auto, on: with.searchGraph(profile: 0)).algorithm == .hierarchy)
    #expect(try AlgorithmChoice(.auto, on: without.searchGraph(profile: 0)).algorithm == .bidirectionalAStar)
  }

  @Test("Asking for a hierarchy that is not there is an error that says so")
  func notThere() throws {
    let package = try package(RoadNetwork.random(seed: 5, nodes: 40), hierarchy: false)
    let error = #expect(throws: RoutingError.self) {
      let solver = try Router(package: package).nodePairs(profile: package.profiles[0].name)
      let ids = try package.sourceNodeIDs(block: 0).ids
      _ = try solver.solve(source: ids[0], target: ids[1], algorithm: .hierarchy)
    }
    #expect(error?.code == .invalidRequest)
    #expect(error?.message.contains("no hierarchy") ?? false)
  }
}
