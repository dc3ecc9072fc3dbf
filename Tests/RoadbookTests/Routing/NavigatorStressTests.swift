import Foundation
import GraphFormat
import RoutingEngine
import TestSupport
import Testing

@testable import Roadbook

/// What must not be left behind: tasks of sources, requests on packages, jobs in the queue, workspaces beyond those that ran at once.
@Suite("Many requests", .serialized)
struct NavigatorStressTests {
  /// Waits until everything has ended that was cancelled or late, which it does soon after its request.
  private func settle(_ navigator: OfflineNavigator, _ engine: OfflineEngine) async {
    while navigator.selector.running.withLock({ $0 }) > 0 || engine.work.count > 0 { await Task.yield() }
  }

  private func expectNothingLeft(_ engine: OfflineEngine) {
    #expect(engine.work.count == 0)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    #expect(engine.routers.allSatisfy { $0.idleWorkspaces <= cores })
  }

  @Test("Of a thousand requests cancelled at random moments each comes back once, and nothing is left")
  func cancelled() async throws {
    let town = try Town(size: 60)
    let online = ScriptedProvider(.online, .fails)
    let navigator = OfflineNavigator.scripted(.smart, online: online)
    try await navigator.initializeOffline(config: town.root.config)
    let engine = try #require(navigator.life.engine)
    let calls = Locked([Int](repeating: 0, count: 1000))
    let codes = Locked<Set<NavigationError.Code?>>([])
    let done = AsyncStream.makeStream(of: Void.self)
    var random = SeededGenerator(seed: 4)
    for number in 0..<1000 {
      let options = number % 10 == 0 ? town.long() : town.options
      let token = navigator.fetchRoute(options: options) { _, error in
        calls.withLock { $0[number] += 1 }
        _ = codes.withLock { $0.insert(error?.code) }
        done.continuation.yield()
      }
      let delay = Duration.microseconds(number % 10 == 1 ? 0 : random.below(5000))
      if delay > .zero { try await Task.sleep(for: delay) }
      token.cancel()
    }
    var count = 0
    for await _ in done.stream {
      count += 1
      if count == 1000 { break }
    }
    await settle(navigator, engine)
    #expect(calls.withLock { $0.allSatisfy { $0 == 1 } })
    #expect(codes.withLock { $0 }.isSubset(of: [nil, .cancelled]) && codes.withLock { $0.contains(.cancelled) })
    expectNothingLeft(engine)
    #expect(await navigator.code(town.options) == nil)
  }

  @Test("Sixty-four requests at once are answered as one at a time")
  func concurrent() async throws {
    let town = try Town(size: 60)
    let navigator = OfflineNavigator.scripted(.offlineOnly)
    try await navigator.initializeOffline(config: town.root.config)
    let engine = try #require(navigator.life.engine)
    let lengths = await withTaskGroup(of: (Int, Double?).self) { group in
      for number in 0..<64 {
        group.addTask {
          let end = town.network.nodes[number * 50 + 1].coordinate
          let options = NavigationRouteOptions(waypoints: [town.corners[0], end])
          return (number, try? await navigator.fetchRoute(options: options).routes[0].length)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(lengths.count == 64)
    for (number, length) in lengths {
      let end = town.network.nodes[number * 50 + 1].coordinate
      let alone = try await navigator.fetchRoute(options: .init(waypoints: [town.corners[0], end]))
      #expect(length == alone.routes[0].length)
    }
    await settle(navigator, engine)
    expectNothingLeft(engine)
  }

  @Test("Requests that wait for a core and are cancelled end without having started")
  func queued() async throws {
    let (busy, idle) = (try Town(size: 200), try Town(size: 4))
    let short = OfflineNavigator.scripted(.offlineOnly)
    try await short.initializeOffline(config: idle.root.config)
    var searches: [Task<NavigationError.Code?, Never>] = []
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      let long = OfflineNavigator.scripted(.offlineOnly)
      try await long.initializeOffline(config: busy.root.config)
      searches.append(Task { await long.code(busy.long()) })
      let package = try #require(long.life.engine?.routers.first?.package)
      while package.decodedFrames < 20 { await Task.yield() }
    }
    let waiting = (0..<8).map { _ in Task { await short.code(idle.options) } }
    while SearchQueue.shared.load.waiting < 8 { await Task.yield() }
    for request in waiting { request.cancel() }
    for request in waiting { #expect(await request.value == .cancelled) }
    #expect(short.life.engine?.routers.first?.package.decodedFrames == 0)
    for search in searches { search.cancel() }
    for search in searches { #expect(await search.value == .cancelled) }
  }
}
