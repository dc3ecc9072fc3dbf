import Foundation
import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// A network with rules beside the package made of it, cut into small blocks.
struct RuledPackage {
  let network: RoadNetwork
  let package: GraphPackage
  private var edges: [RoadNetwork.DirectedRoad: EdgeID] = [:]
  private var roads: [EdgeID: RoadNetwork.DirectedRoad] = [:]

  /// - Parameter cuts: seed of where blocks begin: one to four nodes each.
  init(_ network: RoadNetwork, cuts: UInt64) throws {
    self.network = network
    package = try Self.package(network, cuts: cuts)
    let directions = Dictionary(uniqueKeysWithValues: network.directions.map { (RoadNetwork.sourceID($0), $0) })
    for number in 0..<package.blockCount {
      let ids = try package.sourceEdgeIDs(block: number).ids
      for (slot, id) in ids.enumerated() {
        let direction = try #require(directions[id])
        edges[direction] = EdgeID(block: number, slot: slot)
        roads[EdgeID(block: number, slot: slot)] = direction
      }
    }
    #expect(edges.count == package.edgeCount)
  }

  private static func package(_ network: RoadNetwork, cuts: UInt64) throws -> GraphPackage {
    var contents = try PackageBuild(network).contents()
    var random = SeededGenerator(seed: cuts)
    var firstNode = [0]
    while let last = firstNode.last, last < contents.coordinates.count {
      firstNode.append(min(last + 1 + random.below(4), contents.coordinates.count))
    }
    contents.firstNode = firstNode
    let name = "roadbook-\(UUID().uuidString).graphpack"
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try PackageWriter().write(contents, to: path)
    let package = try GraphPackage.open(path)
    #expect(try PackageVerifier.verify(package).faults == [])
    return package
  }

  /// The edge of a direction.
  func edge(_ road: RoadNetwork.DirectedRoad) throws -> EdgeID { try #require(edges[road]) }

  /// The direction that an edge is.
  func road(_ edge: EdgeID) throws -> RoadNetwork.DirectedRoad { try #require(roads[edge]) }

  /// A place on a road, 0 where the road as drawn begins to 1 where it ends, as the snapper gives it.
  func phantom(_ road: Int, _ fraction: Double, _ oracle: WalkOracle) throws -> PhantomNode {
    let both = [false, true].map { RoadNetwork.DirectedRoad(road: road, isReversed: $0) }.filter { edges[$0] != nil }
      .sorted { edges[$0]?.rawValue ?? 0 < edges[$1]?.rawValue ?? 0 }
    let owner = try #require(both.first)
    return PhantomNode(
      edge: try edge(owner), twin: both.count == 2 ? try edge(both[1]) : nil, isEdgeOpen: oracle.weight(owner) != nil,
      isTwinOpen: both.count == 2 && oracle.weight(both[1]) != nil,
      fraction: owner.isReversed ? 1 - fraction : fraction,
      segment: 0, coordinate: network.nodes[network.roads[road].from].coordinate, distance: 0)
  }
}
