import GraphCore
import GraphFormat

/// Which edges and nodes of a package have which ids in its input. Each half is made on first use and then shared by all threads.
final class SourceIndex: Sendable {
  private let package: GraphPackage
  private let edges = Locked<[(id: Int64, edge: EdgeID)]?>(nil)
  private let nodes = Locked<[Int64: NodeID]?>(nil)

  init(package: GraphPackage) { self.package = package }

  /// The edges with an id in a direction. O(log edges) after the first call, which is O(edges log edges).
  ///
  /// - Throws: `PackageError`.
  func edges(_ id: Int64, _ direction: RoadChange.Direction) throws -> [EdgeID] {
    let all = try edges.withLock { edges in
      if let edges { return edges }
      let made = try sortedEdges()
      edges = made
      return made
    }
    func found(_ id: Int64) -> [EdgeID] {
      var (low, high) = (0, all.count)
      while low < high {
        let middle = (low + high) / 2
        if all[middle].id < id { low = middle + 1 } else { high = middle }
      }
      return all[low...].prefix { $0.id == id }.map(\.edge)
    }
    // 0 stands for edges without an id.
    guard id != 0, id != .min else { return [] }
    switch direction {
    case .forward: return found(id)
    case .backward: return found(-id)
    case .both: return found(id) + found(-id)
    }
  }

  private func sortedEdges() throws -> [(id: Int64, edge: EdgeID)] {
    var all: [(id: Int64, edge: EdgeID)] = []
    all.reserveCapacity(package.edgeCount)
    for block in 0..<package.blockCount {
      for (slot, id) in try package.sourceEdgeIDs(block: block).ids.enumerated() where id != 0 {
        all.append((id, EdgeID(block: block, slot: slot)))
      }
    }
    all.sort { ($0.id, $0.edge) < ($1.id, $1.edge) }
    return all
  }

  /// The node with an id; nil without one. O(1) after the first call, which is O(nodes).
  ///
  /// - Throws: `PackageError`.
  func node(_ id: Int64) throws -> NodeID? {
    try nodes.withLock { nodes in
      if let nodes { return nodes[id] }
      var made: [Int64: NodeID] = [:]
      made.reserveCapacity(package.nodeCount)
      for block in 0..<package.blockCount {
        for (slot, id) in try package.sourceNodeIDs(block: block).ids.enumerated() {
          made[id] = NodeID(block: block, slot: slot)
        }
      }
      nodes = made
      return made[id]
    }
  }

  /// The edges that lead straight from one node to another.
  func edges(from: Int64, to: Int64) throws -> [EdgeID] {
    guard let tail = try node(from), let head = try node(to) else { return [] }
    let roads = try package.roads(block: tail.block)
    return (roads.firstOut[tail.slot]..<roads.firstOut[tail.slot + 1])
      .filter { roads.heads[$0] == head.rawValue }.map { roads.edge($0) }
  }
}
