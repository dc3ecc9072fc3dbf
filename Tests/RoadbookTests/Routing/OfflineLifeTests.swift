import Foundation
import GraphFormat
import RoutingEngine
import TestSupport
import Testing

@testable import Roadbook

@Suite("Life of the offline engine")
struct OfflineLifeTests {
  @Test("A hundred initialisations at once open the packages once")
  func coalescing() async throws {
    let town = try Town()
    let navigator = OfflineNavigator.scripted(.offlineOnly)
    let config = town.root.config
    let codes = await withTaskGroup(of: NavigationError.Code?.self) { group in
      for _ in 0..<100 {
        group.addTask {
          do throws(NavigationError) {
            try await navigator.initializeOffline(config: config)
            return nil
          } catch {
            return error.code
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.count == 100 && codes.allSatisfy { $0 == nil })
    #expect(navigator.life.runs == 1 && navigator.isOfflineInitialized)
    try await navigator.initializeOffline(config: config)
    try await navigator.initializeOffline()
    #expect(navigator.life.runs == 1)
  }

  @Test("Another configuration is refused until the engine was shut down")
  func otherConfig() async throws {
    let (town, other) = (try Town(), try Town(size: 4))
    let navigator = OfflineNavigator.scripted(.offlineOnly)
    try await navigator.initializeOffline(config: town.root.config)
    let error = await #expect(throws: NavigationError.self) {
      try await navigator.initializeOffline(config: other.root.config)
    }
    #expect(error?.code == .invalidConfig)
    await navigator.shutdownOffline()
    #expect(navigator.getOfflineInitializationState() == .notInitialized)
    try await navigator.initializeOffline(config: other.root.config)
    #expect(navigator.getOfflineInitializationState() == .initialized)
    #expect(navigator.checkOfflineHealth().dataRoot == other.root.url.path)
  }

  @Test("Configurations that make no sense are refused")
  func faultyConfig() async throws {
    let navigator = OfflineNavigator.scripted(.offlineOnly)
    let web = try #require(URL(string: "https://example.org"))
    let error = await #expect(throws: NavigationError.self) {
      try await navigator.initializeOffline(config: OfflineConfig(dataRoot: web, blockCacheBytes: 0))
    }
    #expect(error?.code == .invalidConfig && error?.message.contains(";") == true)
    #expect(navigator.life.runs == 0)
  }

  @Test("A failed initialisation is told, and can be tried again")
  func retry() async throws {
    let root = try DataRoot()
    try root.put("a file, not a folder", "data")
    let config = OfflineConfig(dataRoot: root.url.appendingPathComponent("data"))
    let navigator = OfflineNavigator.scripted(.offlineOnly)
    let error = await #expect(throws: NavigationError.self) { try await navigator.initializeOffline(config: config) }
    #expect(error?.code == .dataRootUnreadable)
    #expect(navigator.getOfflineInitializationState() == error.map(OfflineInitializationState.failed))
    let waited = await #expect(throws: NavigationError.self) { try await navigator.waitUntilOfflineInitialized() }
    #expect(waited?.code == .dataRootUnreadable)
    try FileManager.default.removeItem(at: config.dataRoot)
    try await navigator.initializeOffline(config: config)
    #expect(navigator.isOfflineInitialized && navigator.life.runs == 2)
  }

  @Test("Waiting starts nothing, ends with the initialisation, and can be cancelled")
  func waiting() async throws {
    let town = try Town(size: 4)
    let navigator = OfflineNavigator.scripted(.offlineOnly)
    let waiters = (0..<10).map { _ in Task { try await navigator.waitUntilOfflineInitialized() } }
    while navigator.life.waiterCount < 10 { await Task.yield() }
    #expect(navigator.life.runs == 0)
    waiters[0].cancel()
    await #expect(throws: NavigationError.self) { try await waiters[0].value }
    #expect(navigator.life.waiterCount == 9)
    try await navigator.initializeOffline(config: town.root.config)
    for waiter in waiters.dropFirst() { try await waiter.value }
    try await navigator.waitUntilOfflineInitialized()
    #expect(navigator.life.waiterCount == 0)
  }

  @Test("Shutting down ends what runs and what waits as interrupted, then nothing is left")
  func shutdown() async throws {
    let town = try Town(size: 200)
    let navigator = OfflineNavigator.scripted(.offlineOnly)
    try await navigator.initializeOffline(config: town.root.config)
    let engine = try #require(navigator.life.engine)
    let requests = (0..<8).map { _ in Task { await navigator.code(town.long()) } }
    while engine.work.count < 8 { await Task.yield() }
    await navigator.shutdownOffline()
    #expect(engine.work.count == 0)
    for request in requests { #expect(await request.value == .interrupted) }
    #expect(await navigator.code(town.options) == .dataNotReady)
    try await navigator.initializeOffline(config: town.root.config)
    #expect(await navigator.code(town.options) == nil)
  }

  @Test("An interrupted offline source is a failure like any other: the online one answers")
  func shutdownFallsBack() async throws {
    let town = try Town(size: 200)
    let navigator = OfflineNavigator.scripted(.offlinePreferred)
    try await navigator.initializeOffline(config: town.root.config)
    let engine = try #require(navigator.life.engine)
    let request = Task { try await navigator.fetchRoute(options: town.long()) }
    while engine.work.count < 1 { await Task.yield() }
    await navigator.shutdownOffline()
    let result = try await request.value
    #expect(result.source == .online && result.attempts.first?.error?.code == .interrupted)
  }

  @Test("Health tells of packages in use, of those that cannot be used, and of memory")
  func health() async throws {
    let town = try Town()
    try town.root.put("no package at all", "broken/bad.graphpack")
    let navigator = OfflineNavigator.scripted(.offlineOnly)
    #expect(navigator.checkOfflineHealth().state == .notInitialized)
    try await navigator.initializeOffline(config: town.root.config)
    #expect(navigator.checkOfflineHealth().packages.map(\.cachedBytes) == [0])
    _ = try await navigator.fetchRoute(options: town.options)
    let health = navigator.checkOfflineHealth()
    #expect(health.state == .initialized && health.dataRoot == town.root.url.path)
    #expect(health.packages.map(\.regionID) == [7] && health.packages.map(\.name) == ["Region 7"])
    #expect(health.packages.map(\.edition) == ["2026-11-30"] && (health.packages.first?.cachedBytes ?? 0) > 0)
    #expect(health.unusable.map(\.error.code) == [.packageUnusable])
    #expect(health.unusable.first?.path.hasSuffix("broken/bad.graphpack") == true)
    #expect(health.readableFormats.contains(Int(FormatLimits.formatVersion)))
  }
}
