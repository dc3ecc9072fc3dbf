import Foundation
import GraphBuilder
import GraphFormat
import TestSupport
import Testing

/// The file that a build writes.
@Suite final class PackageBuildWritingTests {
  private let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("roadbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func bytes(_ network: RoadNetwork, threads: Int) throws -> Data {
    var options = BuildOptions()
    options.threads = threads
    try PackageBuild(network, options: options).write(to: folder + "/a.graphpack")
    return try Data(contentsOf: URL(fileURLWithPath: folder + "/a.graphpack"))
  }

  @Test func theSameNetworkGivesTheSameBytesOnAnyNumberOfThreads() throws {
    let network = TownNetwork.random(4000, seed: 5)
    let first = try bytes(network, threads: 1)
    for threads in [1, 2, 3, 8] { #expect(try bytes(network, threads: threads) == first) }
  }

  @Test func theOrderOfTheInputDoesNotMatter() throws {
    let network = TownNetwork.random(2000, seed: 6)
    var shuffled = network
    var random = SeededGenerator(seed: 7)
    let (nodes, roads) = (
      network.nodes.indices.shuffled(using: &random), network.roads.indices.shuffled(using: &random)
    )
    let (newNode, newRoad) = (inverse(nodes), inverse(roads))
    shuffled.nodes = nodes.map { network.nodes[$0] }
    shuffled.roads = roads.map { network.roads[$0] }
    for road in roads.indices {
      shuffled.roads[road].from = newNode[shuffled.roads[road].from]
      shuffled.roads[road].to = newNode[shuffled.roads[road].to]
    }
    shuffled.profiles[0].forwardWeights = roads.map { network.profiles[0].forwardWeights[$0] }
    shuffled.profiles[0].backwardWeights = roads.map { network.profiles[0].backwardWeights[$0] }
    for turn in network.profiles[0].turns.indices {
      shuffled.profiles[0].turns[turn].from.road = newRoad[network.profiles[0].turns[turn].from.road]
      shuffled.profiles[0].turns[turn].to.road = newRoad[network.profiles[0].turns[turn].to.road]
    }
    #expect(try bytes(shuffled, threads: 2) == bytes(network, threads: 2))
  }

  private func inverse(_ order: [Int]) -> [Int] {
    var places = order
    for (place, element) in order.enumerated() { places[element] = place }
    return places
  }

  @Test func optionsAreInThePackage() throws {
    var options = BuildOptions()
    (options.regionID, options.name, options.edition) = (-9, "Town", "2026-11-30")
    (options.country, options.attribution, options.program) = ("PT", "© map", "tests 1")
    try PackageBuild(TownNetwork.line(4), options: options).write(to: folder + "/a.graphpack")
    let package = try GraphPackage.open(folder + "/a.graphpack")
    #expect(package.regionID == -9 && package.name == "Town" && package.edition == "2026-11-30")
    #expect(package.country == "PT" && package.attribution == "© map" && package.program == "tests 1")
    #expect(package.nodeCount == 4 && package.edgeCount == 6 && package.profiles.map(\.name) == ["car"])
  }

  @Test func progressRisesToOneAndCancellationIsSeenInEveryStage() throws {
    let network = TownNetwork.random(1500, seed: 8)
    var fractions: [Double] = []
    var stages: [String] = []
    try PackageBuild(network).write(
      to: folder + "/a.graphpack",
      progress: {
        stages.append($0)
        fractions.append($1)
      })
    #expect(fractions == fractions.sorted() && fractions.first == 0 && fractions.last == 1)
    #expect(Set(stages) == ["ordering nodes", "joining roads", "profiles", "checking", "writing"])
    for allowed in 0..<12 {
      var asked = 0
      let isCancelled = {
        asked += 1
        return asked > allowed
      }
      let error = #expect(throws: PackageError.self) {
        try PackageBuild(network).write(to: folder + "/b.graphpack", isCancelled: isCancelled)
      }
      #expect(error?.code == .cancelled)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.graphpack"])
  }
}
