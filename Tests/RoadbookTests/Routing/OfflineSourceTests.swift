import Foundation
import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import Roadbook

@Suite("Packages as a source")
struct OfflineSourceTests {
  /// A store that knows regions to download.
  private struct KnowingStore: RegionStore {
    let folder: FolderRegionStore
    let regions: [MissingRegion]

    func routingPackages() throws(NavigationError) -> [String] { try folder.routingPackages() }
    func missingRegions(at place: Coordinate) -> [MissingRegion] { regions }
  }

  private func ready(_ root: DataRoot, _ regions: [MissingRegion] = []) async throws -> OfflineNavigator {
    let navigator = OfflineNavigator(
      config: NavigationRuntimeConfig(routing: .scripted(.offlineOnly)),
      ports: .init(online: ScriptedProvider(.online, .answers), reachability: ScriptedReachability(true)) {
        KnowingStore(folder: FolderRegionStore(folder: $0.dataRoot), regions: regions)
      })
    try await navigator.initializeOffline(config: root.config)
    return navigator
  }

  @Test("A route comes from the package that covers it, with its edition")
  func answer() async throws {
    let town = try Town()
    let result = try await ready(town.root).fetchRoute(options: town.options)
    let route = try #require(result.routes.first)
    #expect(result.source == .offline && result.notices.isEmpty)
    #expect(route.origin.package?.packageName == "Region 7" && route.origin.package?.edition == "2026-11-30")
    #expect(abs(route.length - 3800) < 10)
    #expect(route.legs[0].annotation.nodes.count == route.legs[0].annotation.lengths.count + 1)
    #expect(route.legs[0].annotation.lengths.reduce(0, +) == route.length)
  }

  @Test("A waypoint outside all packages is an attempt that failed, and names what to download")
  func outside() async throws {
    let town = try Town()
    let far = Coordinate(latitudeE7: 500_000_000, longitudeE7: 70_000_000)
    let options = NavigationRouteOptions(waypoints: [town.corners[0], far])
    let region = MissingRegion(regionID: 42, name: "Elsewhere", downloadBytes: 1_000_000)
    let error = await #expect(throws: NavigationError.self) {
      try await ready(town.root, [region]).fetchRoute(options: options)
    }
    #expect(error?.code == .missingCoverage && error?.waypoints == [1] && error?.missingRegions == [region])
    #expect(error?.attempts.map(\.source) == [.offline])
    #expect(error?.message.contains("Elsewhere (region 42, 1000000 bytes)") == true)
    let unknown = await #expect(throws: NavigationError.self) {
      try await ready(town.root).fetchRoute(options: options)
    }
    #expect(unknown?.code == .missingCoverage && unknown?.missingRegions == [])
  }

  @Test("A waypoint far from the roads of a package that covers it is told as such")
  func farFromRoads() async throws {
    let network = try RoadMap("A--B  C--D", gridMetres: 5000).network
    let root = try DataRoot()
    try root.install(network)
    let middle = Coordinate(
      latitudeE7: 0,
      longitudeE7: (network.nodes[1].coordinate.longitudeE7 + network.nodes[2].coordinate.longitudeE7) / 2)
    let options = NavigationRouteOptions(waypoints: [network.nodes[0].coordinate, middle])
    let error = await #expect(throws: NavigationError.self) { try await ready(root).fetchRoute(options: options) }
    #expect(error?.code == .noSegment && error?.waypoints == [1])
    let apart = NavigationRouteOptions(waypoints: [network.nodes[0].coordinate, network.nodes[3].coordinate])
    #expect(await code(root, apart) == .noRoute)
    let by = NavigationRouteOptions(waypoints: options.waypoints, profile: .bicycle)
    #expect(await code(root, by) == .unknownProfile)
  }

  private func code(_ root: DataRoot, _ options: NavigationRouteOptions) async -> NavigationError.Code? {
    try? await ready(root).code(options)
  }

  @Test("Of two packages that cover a route the one with roads nearer to the waypoints answers")
  func twoPackages() async throws {
    // The first has a long detour of roads around the place and none near it.
    let around = try RoadMap("A-----------B\n|           |\n|           |\n|           |\n|           |\nC-----------D")
    let root = try DataRoot()
    try root.install(around.network, "a.graphpack", regionID: 1)
    let here = try RoadMap("A--B--C", origin: around.cell(3, 2))
    try root.install(here.network, "b.graphpack", regionID: 2)
    let places = ["A", "C"].compactMap { here.place($0) }
    let result = try await ready(root).fetchRoute(options: NavigationRouteOptions(waypoints: places))
    #expect(result.routes.first?.origin.package?.packageName == "Region 2")
    let corners = ["A", "D"].compactMap { around.place($0) }
    let other = try await ready(root).fetchRoute(options: NavigationRouteOptions(waypoints: corners))
    #expect(other.routes.first?.origin.package?.packageName == "Region 1")
  }

  @Test("Boxes hold what lies in them and what lies near, across longitude 180 as well")
  func boxes() {
    let box = BoundingBox(south: 100_000_000, west: 1_790_000_000, north: 110_000_000, east: 1_810_000_000)
    let holds = { (latitude: Int32, longitude: Int32) in
      box.contains(Coordinate(latitudeE7: latitude, longitudeE7: longitude), margin: 1000)
    }
    #expect(holds(105_000_000, 1_795_000_000) && holds(105_000_000, -1_795_000_000))
    #expect(!holds(105_000_000, 1_780_000_000) && !holds(105_000_000, -1_780_000_000))
    #expect(holds(99_920_000, 1_795_000_000) && !holds(99_900_000, 1_795_000_000))
    #expect(holds(105_000_000, 1_789_910_000) && !holds(105_000_000, 1_789_900_000))
  }

  @Test("Routing data without a map gives routes; a map without routing data gives none, and says which is missing")
  func dataSets() async throws {
    let town = try Town()
    let withoutMap = try await ready(town.root).fetchRoute(options: town.options)
    #expect(withoutMap.source == .offline)
    let onlyMap = try DataRoot()
    try onlyMap.put("tiles", "maps/7/region.pmtiles")
    let navigator = try await ready(onlyMap)
    #expect(navigator.isOfflineInitialized)
    #expect(await navigator.code(town.options) == .dataNotReady)
    try town.root.put("damaged tiles", "maps/7/region.pmtiles")
    #expect(try await ready(town.root).code(town.options) == nil)
  }

  @Test("A damaged package leaves the others usable")
  func damaged() async throws {
    let town = try Town()
    try town.root.put("damaged", "a.graphpack")
    #expect(try await ready(town.root).code(town.options) == nil)
  }
}
