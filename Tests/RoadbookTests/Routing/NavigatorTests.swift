import Foundation
import GraphFormat
import TestSupport
import Testing

@testable import Roadbook

@Suite("A navigator, whole")
struct NavigatorTests {
  @Test("Each mode reports the source that answered", arguments: RouteMode.allCases)
  func truthful(mode: RouteMode) async throws {
    let town = try Town()
    for (reachable, ready) in [(true, true), (true, false), (false, true), (false, false)] {
      let online = ScriptedProvider(.online, .answers)
      let navigator = OfflineNavigator.scripted(mode, isReachable: reachable, online: online)
      if ready { try await navigator.initializeOffline(config: town.root.config) }
      let available = Availability(isNetworkReachable: reachable, isOfflineReady: ready)
      let plan = RoutePlan(mode: mode, availability: available)
      let result = try? await navigator.fetchRoute(options: town.options)
      #expect(result?.source == plan.sources.first)
      #expect(result.map { $0.routes[0].origin.package == nil } == plan.sources.first.map { $0 == .online })
      // What the mode does not allow is not touched.
      if mode == .offlineOnly { #expect(online.callCount == 0) }
      if mode == .onlineOnly, let engine = navigator.life.engine {
        #expect(engine.routers.allSatisfy { $0.package.decodedFrames == 0 })
      }
    }
  }

  @Test("Availability is sampled once: what changes during a request changes nothing", arguments: [true, false])
  func sampledOnce(isReachable: Bool) async throws {
    let town = try Town(size: 4)
    let network = ScriptedReachability(isReachable)
    // The network turns over while the first source is asked, and that source fails.
    let online = ScriptedProvider(.online, .fails) { network.set(!isReachable) }
    let navigator = OfflineNavigator(
      config: NavigationRuntimeConfig(routing: .scripted(.onlinePreferred)),
      ports: .init(online: online, reachability: network))
    try await navigator.initializeOffline(config: town.root.config)
    let result = try await navigator.fetchRoute(options: town.options)
    #expect(result.source == .offline && network.askedCount == 1)
    #expect(result.attempts.map(\.source) == (isReachable ? [.online, .offline] : [.offline]))
  }

  @Test("Offline data that becomes ready during a request is not used by it")
  func readyTooLate() async throws {
    let town = try Town(size: 4)
    let begun = AsyncStream.makeStream(of: Void.self)
    let online = ScriptedProvider(.online, .hangs) { begun.continuation.yield() }
    let navigator = OfflineNavigator.scripted(.onlinePreferred, online: online)
    let request = Task {
      await navigator.code(town.options, .scripted(.onlinePreferred, timeout: .milliseconds(500)))
    }
    for await _ in begun.stream { break }
    try await navigator.initializeOffline(config: town.root.config)
    #expect(await request.value == .timedOut)
  }

  @Test("Offline data that goes during a request is an attempt with its own error")
  func goneTooEarly() async throws {
    let town = try Town(size: 4)
    let begun = AsyncStream.makeStream(of: Void.self)
    let online = ScriptedProvider(.online, .hangs) { begun.continuation.yield() }
    let navigator = OfflineNavigator.scripted(.onlinePreferred, online: online)
    try await navigator.initializeOffline(config: town.root.config)
    let request = Task {
      try await navigator.fetchRoute(
        options: town.options, routingConfig: .scripted(.onlinePreferred, timeout: .milliseconds(500)))
    }
    for await _ in begun.stream { break }
    await navigator.shutdownOffline()
    let error = await #expect(throws: NavigationError.self) { try await request.value }
    #expect(error?.attempts.map(\.error?.code) == [.timedOut, .dataNotReady])
  }

  @Test("A re-route is a request like the first: when the network drops, packages answer")
  func reroute() async throws {
    let town = try Town()
    let network = ScriptedReachability(true)
    let navigator = OfflineNavigator(
      config: NavigationRuntimeConfig(routing: .scripted(.onlinePreferred)),
      ports: .init(online: ScriptedProvider(.online, .answers), reachability: network))
    try await navigator.initializeOffline(config: town.root.config)
    #expect(try await navigator.fetchRoute(options: town.options).source == .online)
    network.set(false)
    let elsewhere = NavigationRouteOptions(waypoints: [town.network.nodes[30].coordinate, town.corners[1]])
    let result = try await navigator.fetchRoute(options: elsewhere)
    #expect(result.source == .offline && result.notices.map(\.code) == [.sourceUnavailable])
  }

  @Test("A configuration for one request leaves the other requests their own, however many run at once")
  func override() async throws {
    let town = try Town()
    let navigator = OfflineNavigator.scripted(.onlineOnly)
    try await navigator.initializeOffline(config: town.root.config)
    let before = navigator.config
    let sources = await withTaskGroup(of: (Int, RouteSource?).self) { group in
      for number in 0..<200 {
        group.addTask {
          let own: RoutingConfig? = number % 2 == 0 ? .scripted(.offlineOnly) : nil
          return (number, try? await navigator.fetchRoute(options: town.options, routingConfig: own).source)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sources.count == 200)
    #expect(sources.allSatisfy { $0.1 == ($0.0 % 2 == 0 ? .offline : .online) })
    #expect(navigator.config == before)
  }

  @Test("Both callback forms call back once, after the call has returned")
  func callbacks() async throws {
    let town = try Town(size: 4)
    let navigator = OfflineNavigator.scripted(.offlineOnly)
    try await navigator.initializeOffline(config: town.root.config)
    let calls = Locked<[String]>([])
    let done = AsyncStream.makeStream(of: Void.self)
    @Sendable func note(_ what: String) {
      calls.withLock { $0.append(what) }
      done.continuation.yield()
    }
    // A callback on the caller's stack would wait for the lock that the caller holds.
    let held = Locked(())
    held.withLock { _ in
      _ = navigator.fetchRoute(options: town.options) { (result: Result<RouteFetchResult, NavigationError>) in
        held.withLock { _ in }
        note((try? result.get())?.source.rawValue ?? "failed")
      }
      _ = navigator.fetchRoute(options: NavigationRouteOptions(waypoints: [])) { result, error in
        held.withLock { _ in }
        note(result == nil ? error?.code.description ?? "nothing" : "both")
      }
    }
    var count = 0
    for await _ in done.stream {
      count += 1
      if count == 2 { break }
    }
    try await Task.sleep(for: .milliseconds(20))
    #expect(calls.withLock { $0.sorted() } == ["invalidRequest", "offline"])
  }

  @Test("A token cancels its request, whose callback says so once")
  func token() async throws {
    let town = try Town(size: 4)
    let navigator = OfflineNavigator.scripted(.onlineOnly, online: ScriptedProvider(.online, .hangs))
    let codes = AsyncStream.makeStream(of: NavigationError.Code?.self)
    let token = navigator.fetchRoute(options: town.options) { _, error in codes.continuation.yield(error?.code) }
    token.cancel()
    token.cancel()
    for await code in codes.stream {
      #expect(code == .cancelled)
      break
    }
  }
}
