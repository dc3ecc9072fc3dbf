import GraphCore
@testable import GraphFormat

/// The states of a profile: its edges where it has no others.
struct StateList {
  /// Where the states of each edge begin, and their number.
  let first: [Int]
  /// The edge, id and tag of each state.
  private(set) var edges: [Int] = []
  private(set) var ids: [UInt32] = []
  private(set) var tags: [UInt16] = []
  /// The states that end at each node, ascending.
  private(set) var incoming: [[Int]]
  private let heads: [Int]

  init(_ contents: PackageContents, _ profile: PackageContents.Profile, _ edgeIDs: [UInt32]) {
    first = profile.states?.first ?? Array(0...contents.edges.count)
    incoming = Array(repeating: [], count: contents.coordinates.count)
    heads = contents.edges.map { Int($0.head) }
    var (block, slot): (UInt32, UInt32) = (.max, 0)
    for edge in contents.edges.indices {
      for state in first[edge]..<first[edge + 1] {
        if edgeIDs[edge] >> 12 != block { (block, slot) = (edgeIDs[edge] >> 12, 0) }
        edges.append(edge)
        ids.append(block << 12 | slot)
        tags.append(profile.states.map { $0.memory[state] << 2 | UInt16($0.layer[state]) } ?? 0)
        incoming[heads[edge]].append(state)
        slot += 1
      }
    }
  }

  /// The states that begin at a node.
  func outgoing(_ node: Int, _ contents: PackageContents) -> Range<Int> {
    first[contents.firstEdge[node]]..<first[contents.firstEdge[node + 1]]
  }

  /// Position of a state among those that end at the same node.
  func row(_ state: Int) -> Int { incoming[heads[edges[state]]].firstIndex(of: state) ?? -1 }
}
