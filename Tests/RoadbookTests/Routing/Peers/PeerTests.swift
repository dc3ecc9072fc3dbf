import Foundation
import TestSupport
import Testing

@testable import Roadbook

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A real routing server on this machine, as `tools/peers` starts it.
struct Peer: CustomTestStringConvertible, Sendable {
  let form: OnlineService.RequestForm
  let url: URL
  let process: Int32

  var testDescription: String { form.rawValue }

  /// Those that the environment names; none where the tests run without `tools/peers`.
  static let all = OnlineService.RequestForm.allCases.compactMap { form -> Peer? in
    let environment = ProcessInfo.processInfo.environment
    let name = "ROADBOOK_\(form.rawValue.uppercased())"
    guard let url = environment["\(name)_URL"].flatMap(URL.init(string:)),
      let process = environment["\(name)_PID"].flatMap(Int32.init)
    else { return nil }
    return Peer(form: form, url: url, process: process)
  }

  /// The folder with the package of the same map.
  static let root = ProcessInfo.processInfo.environment["ROADBOOK_PEER_ROOT"].map { URL(fileURLWithPath: $0) }
}

@Suite(
  "Real servers", .serialized,
  .enabled(if: !Peer.all.isEmpty && Peer.root != nil, "tools/test --peers starts the servers"))
struct PeerTests {
  static let count = 200

  func navigator(_ peer: Peer) -> OfflineNavigator {
    let routing = RoutingConfig(
      mode: .onlinePreferred, onlineTimeout: .seconds(20),
      onlineService: OnlineService(baseURL: peer.url, form: peer.form))
    return OfflineNavigator(config: NavigationRuntimeConfig(routing: routing), ports: .system)
  }

  /// Requests between places in the middle of the map, one in four over a third place.
  func requests() throws -> [NavigationRouteOptions] {
    var generator = SeededGenerator(seed: 7)
    return (0..<Self.count).map { number in
      let waypoints = (0..<(number % 4 == 3 ? 3 : 2)).map { _ in
        Coordinate(
          latitudeE7: Int32.random(in: 411_400_000...411_700_000, using: &generator),
          longitudeE7: Int32.random(in: -86_400_000...(-85_900_000), using: &generator))
      }
      return NavigationRouteOptions(waypoints: waypoints)
    }
  }

  @Test("200 requests are answered online, and each route is whole", arguments: Peer.all)
  func online(_ peer: Peer) async throws {
    let navigator = navigator(peer)
    for options in try requests() {
      let result = try await navigator.fetchRoute(options: options)
      #expect(result.source == .online && result.attempts.count == 1)
      for route in result.routes { check(route, of: options, peer) }
    }
  }

  private func check(_ route: Route, of options: NavigationRouteOptions, _ peer: Peer) {
    #expect(route.origin == .service(host: "127.0.0.1"))
    #expect(route.legs.count == options.waypoints.count - 1)
    #expect(route.waypoints.map(\.requested) == options.waypoints)
    for leg in route.legs {
      #expect(leg.steps.first?.maneuver.kind == .depart && leg.steps.last?.maneuver.kind == .arrive)
      #expect(leg.steps.first?.geometryRange.lowerBound == 0)
      #expect(leg.steps.last?.geometryRange.upperBound == leg.geometry.count - 1)
      let sum = leg.steps.reduce(0) { $0 + $1.length }
      #expect(abs(sum - leg.length) <= 1 + 0.1 * Double(leg.steps.count), "\(sum) \(leg.length)")
      let annotation = leg.annotation
      #expect(annotation.lengths.count == leg.geometry.count - 1)
      #expect(
        annotation.durations.count == annotation.lengths.count && annotation.speeds.count == annotation.lengths.count)
      #expect(annotation.nodes.count == (peer.form == .osrm ? annotation.lengths.count + 1 : 0))
      let pieces = annotation.lengths.reduce(0, +)
      #expect(abs(pieces - leg.length) <= 1 + 0.1 * Double(annotation.lengths.count))
    }
  }

  @Test("Once the server is gone packages answer, and without them the error tells of both", arguments: Peer.all)
  func killed(_ peer: Peer) async throws {
    let navigator = navigator(peer)
    try await navigator.initializeOffline(config: OfflineConfig(dataRoot: try #require(Peer.root)))
    var sources: [RouteSource: Int] = [:]
    for (number, options) in try requests().enumerated() {
      if number == Self.count / 2 { kill(peer.process, SIGKILL) }
      let result = try await navigator.fetchRoute(options: options)
      sources[result.source, default: 0] += 1
      #expect(result.source == (number < Self.count / 2 ? .online : .offline))
      #expect(result.attempts.count == (result.source == .online ? 1 : 2))
    }
    #expect(sources == [.online: Self.count / 2, .offline: Self.count / 2])

    let far = NavigationRouteOptions(
      waypoints: [(1, 1), (1, 2)].map { Coordinate(latitudeE7: $0.0, longitudeE7: $0.1) })
    let error = await #expect(throws: NavigationError.self) { try await navigator.fetchRoute(options: far) }
    #expect(error?.attempts.map(\.source) == [.online, .offline])
    #expect(error?.attempts.map(\.error?.code) == [.connectionFailed, .missingCoverage])
    #expect(error?.attempts.first?.retries == 1)
  }
}
