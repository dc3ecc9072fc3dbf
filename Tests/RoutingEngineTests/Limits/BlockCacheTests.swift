import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// What a route needs of the block cache does not grow with its length.
@Suite("Routes in a small block cache") struct BlockCacheTests {
  @Test(
    "A route through many blocks is answered in a cache that holds a few of them",
    arguments: [Algorithm.auto, .dijkstra])
  func longRoute(algorithm: Algorithm) throws {
    let network = RoadNetwork.grid(columns: 900, rows: 16)
    let file = try PackageOnDisk(network)
    let request = RouteRequest(
      waypoints: [network.nodes[0], network.nodes[network.nodes.count - 1]].map(\.coordinate), algorithm: algorithm)
    let free = Router(package: try file.open())
    let right = AnswerPrint(free, request)
    #expect(right.code == nil)
    let blocks = free.package.blockCount
    #expect(blocks > 24)
    let budget = free.package.cacheStatistics.decodedBytes / 8
    let tight = Router(package: try file.open(blockCacheBytes: budget))
    #expect(AnswerPrint(tight, request) == right)
    #expect(tight.package.cacheStatistics.evictedBlocks > blocks)
    #expect(tight.package.cacheStatistics.heldBytes <= budget)
  }

  @Test("A cache that cannot hold a single block says so")
  func nothingFits() throws {
    let roads = try MapRouter(RoadMap("A--B--C"), blockCacheBytes: 100)
    let error = roads.error(RouteRequest(waypoints: ["A", "C"].compactMap { roads.map.place($0) }))
    #expect(error?.code == .blockCacheTooSmall)
  }
}
