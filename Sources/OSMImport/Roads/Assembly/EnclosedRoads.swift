import GraphBuilder

/// Finds public roads that are reached, or left, only over restricted ones: a car park behind a private drive. A route to them must end there, like one to
/// the drive itself, so they count as restricted too: else no route could go in, as none may pass through.
struct EnclosedRoads {
  /// The roads, ascending.
  private(set) var roads: [Int] = []

  /// Larger parts stay public: in them it matters where traffic may pass.
  private static let mostRoads = 1000
  /// The main part has so many times the roads, else nobody can tell which of the two is the enclosed one.
  private static let timesLarger = 10

  private let network: RoadNetwork
  private let profile: RoadNetwork.Profile
  private let isMain: [Bool]
  /// What hangs together by roads of any access.
  private var wholes: NodeUnion

  /// O(roads), nearly.
  init(_ network: RoadNetwork, profile: Int) {
    self.network = network
    self.profile = network.profiles[profile]
    wholes = Self.wholes(network, network.profiles[profile])
    isMain = Self.mainNodes(network, network.profiles[profile], wholes)
    guard self.profile.isRestricted.contains(true) else { return }
    roads = enclosed()
  }

  private static func wholes(_ network: RoadNetwork, _ profile: RoadNetwork.Profile) -> NodeUnion {
    var wholes = NodeUnion(count: network.nodes.count)
    for (position, road) in network.roads.enumerated()
    where profile.forwardWeights[position] != nil || profile.backwardWeights[position] != nil {
      wholes.join(road.from, road.to)
    }
    return wholes
  }

  /// The nodes of the largest part, of all that hangs together, in which public roads lead everywhere and back.
  private static func mainNodes(
    _ network: RoadNetwork, _ profile: RoadNetwork.Profile, _ wholes: NodeUnion
  ) -> [Bool] {
    var all = wholes
    let components = publicComponents(network, profile)
    var largest: [Int: Int32] = [:]
    for node in network.nodes.indices {
      let component = components.component[node]
      let known = largest[all.root(node)]
      if known.map({ components.sizes[Int($0)] < components.sizes[Int(component)] }) ?? true {
        largest[all.root(node)] = component
      }
    }
    return network.nodes.indices.map { largest[all.root($0)] == components.component[$0] }
  }

  private static func publicComponents(_ network: RoadNetwork, _ profile: RoadNetwork.Profile) -> StrongComponents {
    var arcs: [(tail: Int, head: UInt32)] = []
    for (position, road) in network.roads.enumerated() where !profile.isRestricted[position] {
      if profile.forwardWeights[position] != nil { arcs.append((road.from, UInt32(road.to))) }
      if profile.backwardWeights[position] != nil { arcs.append((road.to, UInt32(road.from))) }
    }
    var first = [Int](repeating: 0, count: network.nodes.count + 1)
    for arc in arcs { first[arc.tail + 1] += 1 }
    for node in network.nodes.indices { first[node + 1] += first[node] }
    var heads = [UInt32](repeating: 0, count: arcs.count)
    var next = first
    for arc in arcs {
      heads[next[arc.tail]] = arc.head
      next[arc.tail] += 1
    }
    return StrongComponents(first: first, heads: heads)
  }

  private mutating func enclosed() -> [Int] {
    let outside = network.roads.indices.filter { road in
      !profile.isRestricted[road] && (profile.forwardWeights[road] != nil || profile.backwardWeights[road] != nil)
        && !(isMain[network.roads[road].from] && isMain[network.roads[road].to])
    }
    var parts = NodeUnion(count: network.nodes.count)
    for road in outside where !isMain[network.roads[road].from] && !isMain[network.roads[road].to] {
      parts.join(network.roads[road].from, network.roads[road].to)
    }
    var touched: Set<Int> = []
    for (position, road) in network.roads.enumerated() where profile.isRestricted[position] {
      for node in [road.from, road.to] where !isMain[node] { touched.insert(parts.root(node)) }
    }
    var counts: [Int: Int] = [:]
    for road in outside { counts[part(road, &parts), default: 0] += 1 }
    let mainCounts = mainCounts()
    var enclosed: [Int] = []
    for road in outside {
      let part = part(road, &parts)
      let count = counts[part] ?? 0
      let main = mainCounts[wholes.root(network.roads[road].from)] ?? 0
      if touched.contains(part) && count <= Self.mostRoads && count * Self.timesLarger <= main { enclosed.append(road) }
    }
    return enclosed
  }

  /// How many public roads the main part of each whole has.
  private mutating func mainCounts() -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for (position, road) in network.roads.enumerated()
    where !profile.isRestricted[position] && isMain[road.from] && isMain[road.to] {
      counts[wholes.root(road.from), default: 0] += 1
    }
    return counts
  }

  /// The part of a road outside of the main part, by its end that lies outside.
  private func part(_ road: Int, _ parts: inout NodeUnion) -> Int {
    let ends = network.roads[road]
    return parts.root(isMain[ends.from] ? ends.to : ends.from)
  }
}
