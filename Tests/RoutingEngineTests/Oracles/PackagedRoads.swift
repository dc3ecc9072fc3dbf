import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// A network beside the package made of it, and which edge is which direction of which road.
struct PackagedRoads {
  let network: RoadNetwork
  let package: GraphPackage
  private var edges: [RoadNetwork.DirectedRoad: EdgeID] = [:]
  private var roads: [EdgeID: RoadNetwork.DirectedRoad] = [:]

  init(_ network: RoadNetwork, blockCacheBytes: Int? = nil) throws {
    self.network = network
    package = try network.packaged(blockCacheBytes: blockCacheBytes)
    let any = try package.searchGraph(profile: package.profileIndex("any"))
    for number in 0..<package.blockCount {
      let block = try package.roads(block: number)
      let nodeIDs = try package.sourceNodeIDs(block: number).ids
      let edgeIDs = try package.sourceEdgeIDs(block: number).ids
      for slot in 0..<block.edgeCount {
        let road = Int(edgeIDs[slot]) - 1
        let isLoop = network.roads[road].from == network.roads[road].to
        let edge = block.edge(slot)
        // Both directions of a loop begin at the same node; their weights differ.
        let isForward =
          isLoop
          ? try any.weight(of: StateID(rawValue: edge.rawValue)) == network.profiles[1].forwardWeights[road]
          : nodeIDs[Int(block.tails[slot])] == network.nodes[network.roads[road].from].sourceID
        let direction = RoadNetwork.DirectedRoad(road: road, isReversed: !isForward)
        edges[direction] = edge
        roads[edge] = direction
      }
    }
    #expect(edges.count == package.edgeCount)
  }

  /// The direction that an edge is.
  func direction(_ edge: EdgeID) throws -> RoadNetwork.DirectedRoad { try #require(roads[edge]) }

  /// The edge of a direction; nil when it has none.
  func edge(_ road: RoadNetwork.DirectedRoad) -> EdgeID? { edges[road] }

  /// A place on a road as the snapper would give it.
  func phantom(_ place: LegOracle.Place, _ oracle: LegOracle) throws -> PhantomNode {
    let forward = edges[.init(road: place.road, isReversed: false)]
    let backward = edges[.init(road: place.road, isReversed: true)]
    let both = [forward, backward].compactMap { $0 }.sorted()
    let owner = try #require(both.first)
    let isReversed = try direction(owner).isReversed
    func isOpen(_ edge: EdgeID) throws -> Bool { oracle.weight(try direction(edge)) != nil }
    return PhantomNode(
      edge: owner, twin: both.count == 2 ? both[1] : nil, isEdgeOpen: try isOpen(owner),
      isTwinOpen: both.count == 2 ? try isOpen(both[1]) : false,
      fraction: isReversed ? 1 - place.fraction : place.fraction, segment: 0,
      coordinate: network.nodes[network.roads[place.road].from].coordinate, distance: 0)
  }

  /// The place on a road where a phantom node is.
  func place(_ phantom: PhantomNode) throws -> LegOracle.Place {
    let direction = try direction(phantom.edge)
    return .init(
      road: direction.road, fraction: direction.isReversed ? 1 - phantom.fraction : phantom.fraction)
  }
}
