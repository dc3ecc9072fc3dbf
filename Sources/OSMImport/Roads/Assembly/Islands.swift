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
    var parents = Array(network.nodes.indices)
    func root(_ node: Int) -> Int {
      var node = node
      while parents[node] != node {
        parents[node] = parents[parents[node]]
        node = parents[node]
      }
      return node
    }
    let used = network.roads.indices.filter {
      network.profiles[profile].forwardWeights[$0] != nil || network.profiles[profile].backwardWeights[$0] != nil
    }
    for road in used { parents[root(network.roads[road].from)] = root(network.roads[road].to) }
    var sizes: [Int: Int] = [:]
    for node in network.nodes.indices { sizes[root(node), default: 0] += 1 }
    let main = sizes.values.max() ?? 0
    var islands: Set<Int> = []
    for road in used {
      let part = root(network.roads[road].from)
      guard let size = sizes[part], size < Self.smallest, size < main else { continue }
      islands.insert(part)
      roads += 1
    }
    count = islands.count
  }
}
