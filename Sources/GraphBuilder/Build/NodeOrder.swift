import GraphCore
import GraphFormat

/// The order of a network's nodes along the Hilbert curve, and where it is cut into node blocks.
///
/// Cuts depend on what lies around them and not on how many nodes came before: an inserted or removed node moves the cuts near it, then the old ones
/// come again. Blocks have 256 to 768 nodes, about 470 on average.
struct NodeOrder {
  /// Network index of each node, in order.
  let nodes: [Int]
  /// Place in the order of each node of the network.
  let ranks: [UInt32]

  private static let leastNodes = 256
  private static let mostNodes = 768
  private static let mostEdges = 2048
  private static let mostIncoming = 16384

  /// Sorts by curve, then source id. O(n log n).
  init(_ nodes: [RoadNetwork.Node]) {
    let keys = nodes.map { HilbertCurve.index($0.coordinate) }
    let order = nodes.indices.sorted {
      (keys[$0], nodes[$0].sourceID, $0) < (keys[$1], nodes[$1].sourceID, $1)
    }
    var ranks = [UInt32](repeating: 0, count: nodes.count)
    for (rank, node) in order.enumerated() { ranks[node] = UInt32(rank) }
    self.nodes = order
    self.ranks = ranks
  }

  /// Where each block begins, and at the end the number of nodes. Everything is by place in the order: out-edges of a node are
  /// `firstEdge[node] ..< firstEdge[node + 1]`. O(n).
  static func cut(_ coordinates: [Coordinate], firstEdge: [Int], incoming: [Int]) -> [Int] {
    var starts = [0]
    var (edges, arriving) = (0, 0)
    for node in coordinates.indices {
      let degree = firstEdge[node + 1] - firstEdge[node]
      let isFull = edges + degree > mostEdges || arriving + incoming[node] > mostIncoming
      if isFull && node > starts[starts.count - 1] {
        starts.append(node)
        (edges, arriving) = (0, 0)
      }
      edges += degree
      arriving += incoming[node]
      let count = node + 1 - starts[starts.count - 1]
      if count == mostNodes || count >= leastNodes && endsBlock(coordinates[node]) {
        starts.append(node + 1)
        (edges, arriving) = (0, 0)
      }
    }
    if starts[starts.count - 1] < coordinates.count { starts.append(coordinates.count) }
    return starts
  }

  /// One place in 256, by its coordinate alone.
  private static func endsBlock(_ place: Coordinate) -> Bool {
    var hash = UInt64(UInt32(bitPattern: place.latitudeE7)) << 32 | UInt64(UInt32(bitPattern: place.longitudeE7))
    hash = (hash ^ hash >> 32) &* 0xd6e8_feb8_6659_fd93
    hash = (hash ^ hash >> 32) &* 0xd6e8_feb8_6659_fd93
    return (hash ^ hash >> 32) & 0xFF == 0
  }
}
