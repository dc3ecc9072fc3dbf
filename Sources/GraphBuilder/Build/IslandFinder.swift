import GraphCore
import GraphFormat

/// Finds the edges that are cut off from the main part of a profile's network: the largest set of states each of which leads to each other.
struct IslandFinder {
  /// A main part of fewer states is none: in so small a network nobody can tell which part the others are cut off from.
  static let smallestMainPart = 256

  let contents: PackageContents
  let profile: PackageContents.Profile
  /// The graph of the profile.
  let graph: StateGraph

  /// The edges, ascending. Empty where the main part is all there is, or too small. O(states + turns).
  func islands(smallestMainPart: Int = Self.smallestMainPart) -> [PackageContents.Island] {
    let components = StrongComponents(first: graph.first, heads: graph.heads)
    var sizes = [Int](repeating: 0, count: components.sizes.count)
    // States of closed edges are no part of anything.
    for edge in contents.edges.indices where profile.weights[edge] < .infinity {
      for state in profile.states(of: edge..<edge + 1) { sizes[Int(components.component[state])] += 1 }
    }
    guard let largest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }), sizes[largest] >= smallestMainPart else {
      return []
    }
    let isMain = components.component.map { $0 == Int32(largest) }
    let reached = Self.spread(isMain, graph.first, graph.heads)
    let (firstBack, tails) = reversed()
    let reaching = Self.spread(isMain, firstBack, tails)
    return contents.edges.indices.compactMap { edge in
      guard profile.weights[edge] < .infinity else { return nil }
      let states = profile.states(of: edge..<edge + 1)
      var cut: CutOff = []
      if !states.contains(where: { mayBegin($0) && reaching[$0] }) { cut.insert(.atBeginning) }
      if !states.contains(where: { reached[$0] }) { cut.insert(.atEnd) }
      return cut.isEmpty ? nil : .init(edge: edge, cut: cut)
    }
  }

  /// Whether a route may begin in a state: nothing remembered, and not on its way into a restricted area.
  private func mayBegin(_ state: Int) -> Bool {
    profile.states.map { $0.memory[state] == 0 && $0.layer[state] < 2 } ?? true
  }

  /// Everything that arcs lead to from a set of states, and the set.
  private static func spread(_ start: [Bool], _ first: [Int], _ heads: [UInt32]) -> [Bool] {
    var isReached = start
    var waiting = start.indices.filter { start[$0] }
    while let state = waiting.popLast() {
      for arc in first[state]..<first[state + 1] where !isReached[Int(heads[arc])] {
        isReached[Int(heads[arc])] = true
        waiting.append(Int(heads[arc]))
      }
    }
    return isReached
  }

  /// The arcs the other way round.
  private func reversed() -> (first: [Int], tails: [UInt32]) {
    var first = [Int](repeating: 0, count: graph.first.count)
    for head in graph.heads { first[Int(head) + 1] += 1 }
    for state in 0..<graph.stateCount { first[state + 1] += first[state] }
    var next = first
    var tails = [UInt32](repeating: 0, count: graph.heads.count)
    for state in 0..<graph.stateCount {
      for arc in graph.first[state]..<graph.first[state + 1] {
        tails[next[Int(graph.heads[arc])]] = UInt32(state)
        next[Int(graph.heads[arc])] += 1
      }
    }
    return (first, tails)
  }
}
