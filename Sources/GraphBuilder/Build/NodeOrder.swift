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

  /// What a node brings into its block: what leaves it (`first[node] ..< first[node + 1]`) and how much arrives at it.
  struct Load {
    var first: [Int]
    var incoming: [Int]
  }

  /// Where each block begins, and at the end the number of nodes. Everything is by place in the order: out-edges of a node are
  /// `firstEdge[node] ..< firstEdge[node + 1]`; `states` are the loads of the profiles that have more states than edges. O(n).
  static func cut(_ coordinates: [Coordinate], firstEdge: [Int], incoming: [Int], states: [Load] = []) -> [Int] {
    var fill = Fill(loads: [Load(first: firstEdge, incoming: incoming)] + states)
    var starts = [0]
    for node in coordinates.indices {
      if fill.isTooMuch(node), node > starts[starts.count - 1] {
        starts.append(node)
        fill.begin()
      }
      fill.add(node)
      let count = node + 1 - starts[starts.count - 1]
      if count == mostNodes || count >= leastNodes && endsBlock(coordinates[node]) {
        starts.append(node + 1)
        fill.begin()
      }
    }
    if starts[starts.count - 1] < coordinates.count { starts.append(coordinates.count) }
    return starts
  }

  /// How full the block is, by load.
  private struct Fill {
    let loads: [Load]
    var leaving: [Int]
    var arriving: [Int]

    init(loads: [Load]) {
      self.loads = loads
      leaving = loads.map { _ in 0 }
      arriving = leaving
    }

    func isTooMuch(_ node: Int) -> Bool {
      loads.indices.contains { load in
        leaving[load] + degree(load, node) > NodeOrder.mostEdges
          || arriving[load] + loads[load].incoming[node] > NodeOrder.mostIncoming
      }
    }

    mutating func add(_ node: Int) {
      for load in loads.indices {
        leaving[load] += degree(load, node)
        arriving[load] += loads[load].incoming[node]
      }
    }

    mutating func begin() {
      for load in loads.indices { (leaving[load], arriving[load]) = (0, 0) }
    }

    private func degree(_ load: Int, _ node: Int) -> Int { loads[load].first[node + 1] - loads[load].first[node] }
  }

  /// One place in 256, by its coordinate alone.
  private static func endsBlock(_ place: Coordinate) -> Bool {
    var hash = UInt64(UInt32(bitPattern: place.latitudeE7)) << 32 | UInt64(UInt32(bitPattern: place.longitudeE7))
    hash = (hash ^ hash >> 32) &* 0xd6e8_feb8_6659_fd93
    hash = (hash ^ hash >> 32) &* 0xd6e8_feb8_6659_fd93
    return (hash ^ hash >> 32) & 0xFF == 0
  }
}

extension NodeOrder.Load {
  /// The states of a profile. The contents have their edges.
  init(_ contents: PackageContents, _ states: PackageContents.States) {
    first = contents.firstEdge.map { states.first[$0] }
    incoming = [Int](repeating: 0, count: contents.coordinates.count)
    for (edge, it) in contents.edges.enumerated() {
      incoming[Int(it.head)] += states.first[edge + 1] - states.first[edge]
    }
  }
}
