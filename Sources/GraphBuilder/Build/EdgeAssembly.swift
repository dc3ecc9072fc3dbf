import GraphCore
import GraphFormat

/// The directed edges of a network: which directions of which roads are edges, in what order.
///
/// A direction is an edge when the road has it and at least one profile may use it. The edges of a node are ordered by where they end; parallel ones by
/// source id, length, and at last by their order in the input.
struct EdgeAssembly {
  /// For each edge, in order: twice the road, plus one for the direction against the drawing.
  private(set) var directions: [UInt32] = []
  /// Where the out-edges of each node begin, and at the end the number of edges.
  private(set) var firstEdge: [Int]
  /// The edge of each direction, `GraphID.none` without one.
  private(set) var edges: [UInt32]

  private let roads: [RoadNetwork.Road]
  private let ranks: [UInt32]

  /// O(roads x profiles + edges log degree).
  init(_ network: RoadNetwork, _ order: NodeOrder) {
    roads = network.roads
    ranks = order.ranks
    firstEdge = [Int](repeating: 0, count: network.nodes.count + 1)
    edges = [UInt32](repeating: GraphID.none, count: network.roads.count * 2)
    var used: [UInt32] = []
    for road in network.roads.indices {
      let isUsed = { (weights: KeyPath<RoadNetwork.Profile, [UInt32?]>) in
        network.profiles.contains { $0[keyPath: weights][road] != nil }
      }
      if roads[road].isOpenForward && isUsed(\.forwardWeights) { used.append(UInt32(road) * 2) }
      if roads[road].isOpenBackward && isUsed(\.backwardWeights) { used.append(UInt32(road) * 2 + 1) }
    }
    sortByTail(used)
  }

  private mutating func sortByTail(_ used: [UInt32]) {
    for direction in used { firstEdge[tail(direction) + 1] += 1 }
    for node in 0..<firstEdge.count - 1 { firstEdge[node + 1] += firstEdge[node] }
    var next = firstEdge
    var sorted = used
    for direction in used {
      sorted[next[tail(direction)]] = direction
      next[tail(direction)] += 1
    }
    for node in 0..<firstEdge.count - 1 {
      sorted[firstEdge[node]..<firstEdge[node + 1]].sort { key($0) < key($1) }
    }
    directions = sorted
    for (edge, direction) in directions.enumerated() { edges[Int(direction)] = UInt32(edge) }
  }

  private func key(_ direction: UInt32) -> (Int, Int64, UInt32, UInt32) {
    let road = roads[Int(direction / 2)]
    return (head(direction), road.sourceID, road.lengthCentimetres, direction)
  }

  /// Where a direction begins, as a place in the node order.
  func tail(_ direction: UInt32) -> Int {
    let road = roads[Int(direction / 2)]
    return Int(ranks[direction & 1 == 0 ? road.from : road.to])
  }

  /// Where a direction ends.
  func head(_ direction: UInt32) -> Int { tail(direction ^ 1) }

  /// The edge of a direction of a road, nil when it is none.
  func edge(_ direction: RoadNetwork.DirectedRoad) -> Int? {
    let edge = edges[direction.road * 2 + (direction.isReversed ? 1 : 0)]
    return edge == GraphID.none ? nil : Int(edge)
  }

  /// How many edges end at each node.
  func incomingCounts() -> [Int] {
    var counts = [Int](repeating: 0, count: firstEdge.count - 1)
    for direction in directions { counts[head(direction)] += 1 }
    return counts
  }
}
