import Foundation
import GraphFormat
import Testing

@testable import Roadbook

@Suite("Choosing between sources")
struct RouteSelectorTests {
  private let options = NavigationRouteOptions(waypoints: [
    Coordinate(latitudeE7: 0, longitudeE7: 0), Coordinate(latitudeE7: 10_000, longitudeE7: 0),
  ])
  private static let both = Availability(isNetworkReachable: true, isOfflineReady: true)
  private static let twoSourceModes = [RouteMode.onlinePreferred, .offlinePreferred, .smart]

  private func fetch(
    _ online: ScriptedProvider, _ offline: ScriptedProvider, _ config: RoutingConfig,
    _ available: Availability = RouteSelectorTests.both
  ) async -> Result<RouteFetchResult, NavigationError> {
    let selector = RouteSelector(online: online, offline: offline, events: EventHub())
    do {
      return .success(try await selector.fetch(options, config) { available })
    } catch {
      return .failure(error)
    }
  }

  @Test(
    "In each of the twenty cells exactly the sources of the plan are asked, in order", arguments: RouteMode.allCases)
  func cells(mode: RouteMode) async throws {
    for (reachable, ready) in [(true, true), (true, false), (false, true), (false, false)] {
      let available = Availability(isNetworkReachable: reachable, isOfflineReady: ready)
      let plan = RoutePlan(mode: mode, availability: available).sources
      let (online, offline) = (ScriptedProvider(.online, .answers), ScriptedProvider(.offline, .answers))
      switch await fetch(online, offline, .scripted(mode), available) {
      case .success(let result):
        #expect(result.source == plan.first)
        #expect(result.attempts.map(\.source) == [plan[0]] && result.attempts[0].error == nil)
      case .failure(let error):
        #expect(plan.isEmpty && error.attempts.isEmpty)
        let due: [RouteMode: NavigationError.Code] = [.onlineOnly: .networkUnavailable, .offlineOnly: .dataNotReady]
        #expect(error.code == due[mode] ?? .noSourceAvailable)
      }
      #expect(online.callCount == (plan.first == .online ? 1 : 0))
      #expect(offline.callCount == (plan.first == .offline ? 1 : 0))
    }
  }

  @Test("After any failure of the first source the second answers, and the result says so", arguments: twoSourceModes)
  func fallback(mode: RouteMode) async throws {
    for behaviour in ScriptedProvider.Behaviour.allCases where behaviour != .answers {
      let order = RoutePlan(mode: mode, availability: Self.both).sources
      let providers = order.indices.map { ScriptedProvider(order[$0], $0 == 0 ? behaviour : .answers) }
      let (online, offline) = order[0] == .online ? (providers[0], providers[1]) : (providers[1], providers[0])
      let isTimedOut = behaviour == .hangs || behaviour == .ignoresEverything
      let timeout = Duration.milliseconds(isTimedOut ? 50 : 60_000)
      var config = RoutingConfig.scripted(mode)
      if order[0] == .online { config.onlineTimeout = timeout } else { config.offlineTimeout = timeout }
      let result = try await fetch(online, offline, config).get()
      #expect(result.source == order[1], "\(mode) \(behaviour)")
      #expect(result.attempts.map(\.source) == order)
      let due: [ScriptedProvider.Behaviour: NavigationError.Code] = [.fails: .serviceFailed, .hasNoRoute: .noRoute]
      #expect(result.attempts[0].error?.code == due[behaviour] ?? .timedOut)
      #expect(result.attempts[0].retries == (behaviour == .fails ? 1 : 0))
      #expect(result.attempts[1].error == nil)
      #expect(result.notices.map(\.code) == [.fellBack])
    }
  }

  @Test("When both fail the error holds both attempts", arguments: twoSourceModes)
  func bothFail(mode: RouteMode) async {
    let (online, offline) = (ScriptedProvider(.online, .fails), ScriptedProvider(.offline, .hangs))
    var config = RoutingConfig.scripted(mode)
    config.offlineTimeout = .milliseconds(50)
    let result = await fetch(online, offline, config)
    guard case .failure(let error) = result else {
      Issue.record("answered by sources that do not answer")
      return
    }
    #expect(error.code == .allSourcesFailed && error.isRetryable)
    #expect(error.attempts.map(\.source) == RoutePlan(mode: mode, availability: Self.both).sources)
    #expect(Set(error.attempts.compactMap(\.error?.code)) == [.serviceFailed, .timedOut])
  }

  @Test("The error of the only source is the error of the request", arguments: [RouteMode.onlineOnly, .offlineOnly])
  func onlySource(mode: RouteMode) async {
    let (online, offline) = (ScriptedProvider(.online, .fails), ScriptedProvider(.offline, .fails))
    guard case .failure(let error) = await fetch(online, offline, .scripted(mode)) else {
      Issue.record("answered by sources that do not answer")
      return
    }
    #expect(error.code == .serviceFailed && error.attempts.count == 1)
    #expect(online.callCount + offline.callCount == 1)
  }

  @Test("Nothing is tried after the caller cancelled", arguments: RouteMode.allCases)
  func noFallbackAfterCancel(mode: RouteMode) async {
    for behaviour in [ScriptedProvider.Behaviour.hangs, .ignoresEverything] {
      let begun = AsyncStream.makeStream(of: Void.self)
      let call: @Sendable () -> Void = { begun.continuation.yield() }
      let online = ScriptedProvider(.online, behaviour, onCall: call)
      let offline = ScriptedProvider(.offline, behaviour, onCall: call)
      let request = Task { await fetch(online, offline, .scripted(mode)) }
      for await _ in begun.stream { break }
      request.cancel()
      guard case .failure(let error) = await request.value else {
        Issue.record("a cancelled request was answered")
        continue
      }
      #expect(error.code == .cancelled && error.attempts.count == 1)
      #expect(online.callCount + offline.callCount == 1)
    }
  }

  @Test("A request that was cancelled before it began asks nobody")
  func cancelledBefore() async {
    let (online, offline) = (ScriptedProvider(.online, .answers), ScriptedProvider(.offline, .answers))
    let request = Task {
      while !Task.isCancelled { await Task.yield() }
      return await fetch(online, offline, .scripted(.smart))
    }
    request.cancel()
    guard case .failure(let error) = await request.value else {
      Issue.record("a cancelled request was answered")
      return
    }
    #expect(error.code == .cancelled && online.callCount + offline.callCount == 0)
  }

  @Test("All faults of a request are told at once, and nobody is asked")
  func faults() async {
    let (online, offline) = (ScriptedProvider(.online, .answers), ScriptedProvider(.offline, .answers))
    let selector = RouteSelector(online: online, offline: offline, events: EventHub())
    var config = RoutingConfig.scripted(.smart, timeout: .zero)
    config.onlineRetryCount = 11
    config.onlineService?.baseURL = URL(fileURLWithPath: "/")
    let beyond = Coordinate(latitudeE7: 910_000_000, longitudeE7: 0)
    let bad = NavigationRouteOptions(waypoints: [beyond], profile: NavigationMode(rawValue: ""))
    let error = await #expect(throws: NavigationError.self) {
      try await selector.fetch(bad, config) {
        Issue.record("availability was sampled")
        return Self.both
      }
    }
    #expect(error?.code == .invalidRequest && error?.waypoints == [0])
    for part in ["2 to 100", "waypoint 1", "profile", "online timeout", "offline timeout", "0 to 10", "http"] {
      #expect(error?.message.contains(part) == true, "\(part)")
    }
    let only = await #expect(throws: NavigationError.self) { try await selector.fetch(options, config) { Self.both } }
    #expect(only?.code == .invalidConfig)
    #expect(online.callCount + offline.callCount == 0)
  }

  @Test("Metered networks and missing preferences are told")
  func notices() async throws {
    let (online, offline) = (ScriptedProvider(.online, .answers), ScriptedProvider(.offline, .answers))
    let metered = Availability(isNetworkReachable: true, isOfflineReady: false, isMetered: true)
    let result = try await fetch(online, offline, .scripted(.offlinePreferred), metered).get()
    #expect(result.notices.map(\.code) == [.sourceUnavailable, .meteredNetwork])
  }

  @Test("Events tell of each request without places")
  func events() async throws {
    let hub = EventHub()
    let stream = hub.stream()
    let selector = RouteSelector(
      online: ScriptedProvider(.online, .fails), offline: ScriptedProvider(.offline, .answers), events: hub)
    _ = try await selector.fetch(options, .scripted(.smart)) { Self.both }
    var seen: [NavigationEvent] = []
    for await event in stream {
      seen.append(event)
      if event.kind == .requestEnded { break }
    }
    #expect(
      seen.map(\.kind) == [
        .requestStarted, .attemptStarted, .attemptEnded, .attemptStarted, .attemptEnded, .requestEnded,
      ])
    #expect(seen.allSatisfy { $0.request == 1 })
    #expect(seen[2].message.contains("serviceFailed") && seen[5].message.contains("offline"))
  }
}
