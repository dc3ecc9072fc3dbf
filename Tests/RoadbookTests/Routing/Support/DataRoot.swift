import Foundation
import GraphBuilder
import GraphCore
import Roadbook
import TestSupport

/// A data root in a temporary folder, which goes when this does.
final class DataRoot: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("roadbook-root-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var config: OfflineConfig { OfflineConfig(dataRoot: url) }

  /// Builds a package and puts it there.
  func install(_ network: RoadNetwork, _ name: String = "roads.graphpack", regionID: Int64 = 7) throws {
    var options = BuildOptions()
    options.regionID = regionID
    options.name = "Region \(regionID)"
    options.edition = "2026-11-30"
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try PackageBuild(network, options: options).write(to: file.path)
  }

  /// Puts a file there that is no package.
  func put(_ text: String, _ name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

/// A small grid of streets in a data root, with corners to route between.
struct Town {
  static let size = 20
  let root: DataRoot
  let network: RoadNetwork

  init(size: Int = Town.size) throws {
    root = try DataRoot()
    network = RoadNetwork.grid(columns: size, rows: size)
    try root.install(network)
  }

  var corners: [Coordinate] { [network.nodes[0], network.nodes[network.nodes.count - 1]].map(\.coordinate) }
  var options: NavigationRouteOptions { NavigationRouteOptions(waypoints: corners, profile: .car) }

  /// A request that keeps a search busy: so many times from corner to corner.
  func long(_ count: Int = 100) -> NavigationRouteOptions {
    NavigationRouteOptions(waypoints: (0..<count).map { corners[$0 % 2] }, profile: .car)
  }
}

extension OfflineNavigator {
  /// A navigator of a test: what the network is, who answers online.
  static func scripted(
    _ mode: RouteMode = .smart, isReachable: Bool = true, online: ScriptedProvider = ScriptedProvider(.online, .answers)
  ) -> OfflineNavigator {
    OfflineNavigator(
      config: NavigationRuntimeConfig(routing: .scripted(mode)),
      ports: Ports(online: online, reachability: ScriptedReachability(isReachable)))
  }

  /// The code of the error of a request; nil when it has an answer.
  func code(_ options: NavigationRouteOptions, _ config: RoutingConfig? = nil) async -> NavigationError.Code? {
    do {
      _ = try await fetchRoute(options: options, routingConfig: config)
      return nil
    } catch {
      return error.code
    }
  }
}

extension RoutingConfig {
  /// A configuration with an online service that nobody asks.
  static func scripted(_ mode: RouteMode, timeout: Duration = .seconds(60)) -> RoutingConfig {
    RoutingConfig(
      mode: mode, onlineTimeout: timeout, offlineTimeout: timeout,
      onlineService: URL(string: "http://scripted.example").map { OnlineService(baseURL: $0) })
  }
}
