import GraphBuilder

/// Counts the parts of a network that hang together by roads of a profile, whatever their direction.
struct Islands {
  /// A part with fewer nodes is an island.
  static let smallest = 50
  /// How many islands there are.
  private(set) var count = 0
  /// How many roads they have.
  private(set) var roads = 0

  /// O(roads), nearly.
  init(_ network: RoadNetwork, profile: Int) {
    var parts = NodeUnion(count: network.nodes.count)
    let used = network.roads.indices.filter {
      network.profiles[profile].forwardWeights[$0] != nil || network.profiles[profile].backwardWeights[$0] != nil
    }
    for road in used { parts.join(network.roads[road].from, network.roads[road].to) }
    var sizes: [Int: Int] = [:]
    for node in network.nodes.indices { sizes[parts.root(node), default: 0] += 1 }
    let main = sizes.values.max() ?? 0
    var islands: Set<Int> = []
    for road in used {
      let part = parts.root(network.roads[road].from)
      guard let size = sizes[part], size < Self.smallest, size < main else { continue }
      islands.insert(part)
      roads += 1
    }
    count = islands.count
  }
}
