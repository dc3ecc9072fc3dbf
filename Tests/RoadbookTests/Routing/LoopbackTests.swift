import Foundation
import GraphFormat
import TestSupport
import Testing

@testable import Roadbook

/// The whole SDK between a server on loopback and a package on disk.
@Suite("Online and offline, for real")
struct LoopbackTests {
  /// A way in which a server can fail.
  struct Failing: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let reply: LoopbackReply
    let code: NavigationError.Code
    /// Short only where the time has to run out.
    var timeout: Duration { code == .timedOut ? .milliseconds(300) : .seconds(60) }
  }

  static let failures: [Failing] = [
    Failing(testDescription: "hangs", reply: .init([.hang]), code: .timedOut),
    Failing(
      testDescription: "has a slow body",
      reply: .init([
        .send(LoopbackReply.head(200, length: 4000)), .trickle(Array(repeating: 32, count: 4000), pause: 20),
      ]), code: .timedOut),
    Failing(
      testDescription: "hangs after the head", reply: .init([.send(LoopbackReply.head(200, length: 9)), .hang]),
      code: .timedOut),
    Failing(
      testDescription: "does not speak HTTP", reply: .init([.send([0, 1, 2, 13, 10]), .close]), code: .connectionFailed),
    Failing(
      testDescription: "stops in the middle",
      reply: .init([.send(LoopbackReply.head(200, length: 99) + Array("{\"code\"".utf8)), .close]),
      code: .connectionFailed),
    Failing(testDescription: "resets", reply: .init([.reset]), code: .connectionFailed),
    Failing(testDescription: "is broken", reply: .json("{}", status: 500), code: .serviceFailed),
    Failing(testDescription: "refuses", reply: .json("{}", status: 403), code: .serviceRefused),
    Failing(testDescription: "answers garbage", reply: .json("<html>no route here</html>"), code: .malformedAnswer),
    Failing(
      testDescription: "has no route", reply: .json("{\"code\":\"NoRoute\",\"message\":\"none\"}", status: 400),
      code: .noRoute),
  ]
  static let twoSourceModes = [RouteMode.onlinePreferred, .offlinePreferred, .smart]

  /// A straight line through the waypoints, as a service tells it.
  static func answer(_ options: NavigationRouteOptions) -> LoopbackReply {
    let places = options.waypoints.map { "[\($0.longitude),\($0.latitude)]" }
    let legs = zip(places, places.dropFirst()).map { from, to in
      """
      {"distance":100,"duration":10,"weight":10,"steps":[\
      {"distance":100,"duration":10,"name":"Line","geometry":{"type":"LineString","coordinates":[\(from),\(to)]},\
      "maneuver":{"type":"depart","location":\(from)}},\
      {"distance":0,"duration":0,"name":"Line","geometry":{"type":"LineString","coordinates":[\(to),\(to)]},\
      "maneuver":{"type":"arrive","location":\(to)}}]}
      """
    }
    let waypoints = places.map { "{\"name\":\"Line\",\"location\":\($0),\"distance\":0}" }
    return .json(
      """
      {"code":"Ok","routes":[{"distance":100,"duration":10,"weight":10,"legs":[\(legs.joined(separator: ","))]}],\
      "waypoints":[\(waypoints.joined(separator: ","))]}
      """)
  }

  private func config(_ mode: RouteMode, _ server: LoopbackServer, timeout: Duration = .seconds(20)) -> RoutingConfig {
    RoutingConfig(
      mode: mode, onlineTimeout: timeout, onlineRetryCount: 0, onlineService: OnlineService(baseURL: server.url))
  }

  private func navigator(_ root: DataRoot?) async throws -> OfflineNavigator {
    let navigator = OfflineNavigator(ports: .system)
    if let root { try await navigator.initializeOffline(config: root.config) }
    return navigator
  }

  @Test(
    "In each mode with both available the first source answers, and the other is not touched",
    arguments: RouteMode.allCases)
  func answers(mode: RouteMode) async throws {
    let town = try Town()
    let server = LoopbackServer(always: Self.answer(town.options))
    defer { server.stop() }
    let navigator = try await navigator(town.root)
    let result = try await navigator.fetchRoute(options: town.options, routingConfig: config(mode, server))
    #expect(result.source == mode.sources[0] && result.attempts.count == 1)
    #expect(server.connectionCount == (result.source == .online ? 1 : 0))
    let frames = navigator.life.engine?.routers.first?.package.decodedFrames ?? -1
    #expect(result.source == .online ? frames == 0 : frames > 0)
    #expect(result.routes[0].origin == .service(host: "127.0.0.1") || result.source == .offline)
  }

  @Test("Whatever a server does wrong, the package answers where the mode allows it", arguments: failures)
  func fallsBack(failing: Failing) async throws {
    let town = try Town()
    let server = LoopbackServer(always: failing.reply)
    defer { server.stop() }
    let navigator = try await navigator(town.root)
    for mode in [RouteMode.onlinePreferred, .smart] {
      let result = try await navigator.fetchRoute(
        options: town.options, routingConfig: config(mode, server, timeout: failing.timeout))
      #expect(result.source == .offline && result.routes[0].origin.package != nil)
      #expect(result.attempts.map(\.error?.code) == [failing.code, nil])
    }
    let only = await navigator.code(town.options, config(.onlineOnly, server, timeout: failing.timeout))
    #expect(only == failing.code)
    let preferred = try await navigator.fetchRoute(
      options: town.options, routingConfig: config(.offlinePreferred, server, timeout: failing.timeout))
    #expect(preferred.source == .offline && preferred.attempts.count == 1)
  }

  @Test(
    "When the packages have no route the server answers, and when it fails too the error has both", arguments: failures)
  func fallsForward(failing: Failing) async throws {
    let town = try Town(size: 4)
    let elsewhere = NavigationRouteOptions(waypoints: [
      Coordinate(latitudeE7: 500_000_000, longitudeE7: 0), Coordinate(latitudeE7: 500_010_000, longitudeE7: 0),
    ])
    let good = LoopbackServer(always: Self.answer(elsewhere))
    let bad = LoopbackServer(always: failing.reply)
    defer {
      good.stop()
      bad.stop()
    }
    let navigator = try await navigator(town.root)
    let result = try await navigator.fetchRoute(
      options: elsewhere, routingConfig: config(.offlinePreferred, good))
    #expect(result.source == .online && result.attempts.map(\.error?.code) == [.missingCoverage, nil])
    for mode in Self.twoSourceModes {
      let error = await #expect(throws: NavigationError.self) {
        try await navigator.fetchRoute(
          options: elsewhere, routingConfig: config(mode, bad, timeout: failing.timeout))
      }
      #expect(error?.code == .allSourcesFailed && error?.attempts.map(\.source) == mode.sources)
      let codes = [RouteSource.online: failing.code, .offline: .missingCoverage]
      #expect(error?.attempts.map(\.error?.code) == mode.sources.map { codes[$0] })
    }
  }

  @Test("onlineOnly reads no package, also where the server fails", arguments: failures)
  func onlineOnly(failing: Failing) async throws {
    let (town, server) = (try Town(size: 4), LoopbackServer(always: failing.reply))
    defer { server.stop() }
    let navigator = try await navigator(town.root)
    #expect(await navigator.code(town.options, config(.onlineOnly, server, timeout: failing.timeout)) == failing.code)
    #expect(navigator.life.engine?.routers.map(\.package.decodedFrames) == [0])
  }

  @Test("offlineOnly opens no socket, also where no package answers")
  func offlineOnly() async throws {
    let (town, server) = (try Town(size: 4), LoopbackServer(always: Self.answer(SampleAnswer.options)))
    defer { server.stop() }
    let config = config(.offlineOnly, server)
    #expect(await (try navigator(nil)).code(town.options, config) == .dataNotReady)
    let navigator = try await navigator(town.root)
    #expect(await navigator.code(town.options, config) == nil)
    #expect(await navigator.code(SampleAnswer.options, config) == .missingCoverage)
    #expect(server.connectionCount == 0)
  }

  @Test("A cancelled request closes its connection and tries nothing else", arguments: twoSourceModes)
  func cancelled(mode: RouteMode) async throws {
    let server = LoopbackServer(always: .init([.hang]))
    defer { server.stop() }
    let town = try Town(size: 4)
    let elsewhere = NavigationRouteOptions(waypoints: [
      Coordinate(latitudeE7: 500_000_000, longitudeE7: 0), Coordinate(latitudeE7: 500_010_000, longitudeE7: 0),
    ])
    let navigator = try await navigator(town.root)
    let options = mode == .offlinePreferred ? elsewhere : town.options
    let request = Task { try await navigator.fetchRoute(options: options, routingConfig: config(mode, server)) }
    while server.requests.isEmpty { await Task.yield() }
    request.cancel()
    let error = await #expect(throws: NavigationError.self) { try await request.value }
    #expect(error?.code == .cancelled && error?.attempts.last?.source == .online)
    while server.openConnectionCount > 0 || navigator.selector.running.withLock({ $0 }) > 0 { await Task.yield() }
  }

  @Test("A server that is killed in the middle: packages go on, and without them the error has both attempts")
  func killed() async throws {
    let town = try Town()
    let server = LoopbackServer(always: Self.answer(town.options))
    let navigator = try await navigator(town.root)
    var sources: [RouteSource] = []
    for number in 0..<20 {
      if number == 10 { server.stop() }
      sources.append(
        try await navigator.fetchRoute(options: town.options, routingConfig: config(.smart, server)).source)
    }
    #expect(sources == Array(repeating: .online, count: 10) + Array(repeating: .offline, count: 10))
    let far = NavigationRouteOptions(waypoints: [town.corners[0], Coordinate(latitudeE7: 500_000_000, longitudeE7: 0)])
    let error = await #expect(throws: NavigationError.self) {
      try await navigator.fetchRoute(options: far, routingConfig: config(.smart, server))
    }
    #expect(error?.attempts.map(\.error?.code) == [.connectionFailed, .missingCoverage])
  }

  @Test("Sixty-four requests at once, cancelled at random, leave no connection")
  func noSocketLeft() async throws {
    let town = try Town(size: 4)
    let server = LoopbackServer(always: .init([.hang]))
    defer { server.stop() }
    let navigator = try await navigator(town.root)
    let config = config(.onlinePreferred, server)
    var random = SeededGenerator(seed: 9)
    let delays = (0..<64).map { _ in random.below(5000) }
    let codes = await withTaskGroup(of: NavigationError.Code?.self) { group in
      for delay in delays {
        group.addTask {
          let request = Task { await navigator.code(town.options, config) }
          try? await Task.sleep(for: .microseconds(delay))
          request.cancel()
          return await request.value
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.allSatisfy { $0 == .cancelled })
    while navigator.selector.running.withLock({ $0 }) > 0 || server.openConnectionCount > 0 { await Task.yield() }
  }
}
