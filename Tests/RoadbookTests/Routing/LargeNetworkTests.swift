import Foundation
import GraphBuilder
import GraphCore
import RoutingEngine
import TestSupport
import Testing

@testable import Roadbook

/// A network of a million nodes, made from a real one where the tool for it is at hand.
struct LargeNetwork {
  private static let shared = ProcessInfo.processInfo.environment["ROADBOOK_SHARED"]
  static let isAvailable =
    ProcessInfo.processInfo.environment["ROADBOOK_LONG"] != nil
    && shared.map { FileManager.default.fileExists(atPath: $0 + "/tools/tile_graph.py") } == true
    && (try? python("-c", "import numpy, pandas")) == 0

  private static func python(_ arguments: String...) throws -> Int32 {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments = ["python3"] + arguments
    tool.standardOutput = FileHandle.nullDevice
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    tool.waitUntilExit()
    return tool.terminationStatus
  }

  let root: DataRoot
  let corners: [Coordinate]

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("million-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let shared = try #require(Self.shared)
    #expect(
      try Self.python(shared + "/tools/tile_graph.py", shared + "/data/csv/reference-porto", "4", folder.path) == 0)
    let network = try RoadNetwork.read(folder.path)
    #expect(network.nodes.count > 1_000_000)
    root = try DataRoot()
    try root.install(network)
    let places = network.nodes.map(\.coordinate)
    let byDiagonal: (Coordinate, Coordinate) -> Bool = {
      Int64($0.latitudeE7) + Int64($0.longitudeE7) < Int64($1.latitudeE7) + Int64($1.longitudeE7)
    }
    corners = [places.min(by: byDiagonal), places.max(by: byDiagonal)].compactMap { $0 }
  }

  /// From corner to corner and back, fifty times.
  var long: NavigationRouteOptions { NavigationRouteOptions(waypoints: (0..<100).map { corners[$0 % 2] }) }
}

@Suite(
  "A network of a million nodes", .serialized,
  .enabled(if: LargeNetwork.isAvailable, "needs ROADBOOK_LONG, the tools and data in ROADBOOK_SHARED, numpy and pandas")
)
struct LargeNetworkTests {
  private static let limit = Duration.milliseconds(100)
  private static let searchCount = 8

  /// Navigators with eight long searches, as many of which run as there are cores while the others wait.
  private func started(_ network: LargeNetwork, timeout: Duration) async throws -> [Running] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    var running: [Running] = []
    for number in 0..<Self.searchCount {
      let navigator = OfflineNavigator.scripted(.offlineOnly)
      try await navigator.initializeOffline(config: network.root.config)
      let request = Task {
        await navigator.code(network.long, .scripted(.offlineOnly, timeout: timeout))
      }
      running.append(Running(navigator: navigator, request: request))
      while number < cores && running[number].frames < 5 { await Task.yield() }
    }
    while SearchQueue.shared.load.waiting < Self.searchCount - cores { await Task.yield() }
    return running
  }

  private struct Running {
    let navigator: OfflineNavigator
    let request: Task<NavigationError.Code?, Never>
    var frames: Int { navigator.life.engine?.routers.first?.package.decodedFrames ?? 0 }
  }

  @Test("Eight long searches end within 100 ms of their cancellation, those that wait without having started")
  func cancellation() async throws {
    let network = try LargeNetwork()
    let searches = try await started(network, timeout: .seconds(600))
    let begin = ContinuousClock.now
    for search in searches { search.request.cancel() }
    for search in searches { #expect(await search.request.value == .cancelled) }
    #expect(begin.duration(to: .now) < Self.limit)
    while SearchQueue.shared.load.running > 0 { await Task.yield() }
    #expect(begin.duration(to: .now) < Self.limit)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    #expect(searches.dropFirst(cores).allSatisfy { $0.frames == 0 })
    print("cancelled after \(begin.duration(to: .now))")
  }

  @Test("Eight long searches end within 100 ms of their deadlines")
  func deadlines() async throws {
    let network = try LargeNetwork()
    let navigator = OfflineNavigator.scripted(.offlineOnly)
    try await navigator.initializeOffline(config: network.root.config)
    let timeout = Duration.milliseconds(500)
    let attempts = await withTaskGroup(of: RouteAttempt?.self) { group in
      for _ in 0..<Self.searchCount {
        group.addTask {
          do throws(NavigationError) {
            _ = try await navigator.fetchRoute(
              options: network.long, routingConfig: .scripted(.offlineOnly, timeout: timeout))
            return nil
          } catch {
            return error.attempts.first
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(attempts.count == Self.searchCount && attempts.allSatisfy { $0?.error?.code == .timedOut })
    for case .some(let attempt) in attempts { #expect(attempt.duration < timeout + Self.limit) }
    print("deadlines kept within \((attempts.compactMap { $0?.duration }.max() ?? .zero) - timeout)")
    await navigator.shutdownOffline()
    #expect(SearchQueue.shared.load.running == 0)
  }
}
