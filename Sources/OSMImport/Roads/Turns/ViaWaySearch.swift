/// Finds the paths from a way over other ways to a last one, for restrictions whose via are ways.
struct ViaWaySearch {
  let graph: RoadGraph
  let from: [Int]
  let via: [Int]
  let to: [Int]

  /// Roads of a path, at most; the package format allows 64 edges in a rule.
  private static let longest = 62
  /// Of via ways that form a mesh not all paths are listed, and not all are tried.
  private static let mostPaths = 64
  private static let mostSteps = 10_000

  private struct State {
    var path: [Direction]
    var seen: Set<Int>
    var found: [[Direction]] = []
    var steps = 0
  }

  /// All paths that use every via way and no node twice, in the order of the roads.
  var paths: [[Direction]] {
    var found: [[Direction]] = []
    for start in from.flatMap(graph.directions) where graph.isOpen(start) {
      var state = State(path: [start], seen: [graph.head(start)])
      extend(&state)
      found += state.found
    }
    return found
  }

  private func extend(_ state: inout State) {
    let node = graph.head(state.path[state.path.count - 1])
    if usesAllVias(state.path) {
      let path = state.path
      state.found += to.flatMap { graph.departures(of: $0, at: node) }.map { path + [$0] }
    }
    state.steps += 1
    guard state.path.count < Self.longest, state.found.count < Self.mostPaths, state.steps < Self.mostSteps else {
      return
    }
    for next in via.flatMap({ graph.departures(of: $0, at: node) }) where !state.seen.contains(graph.head(next)) {
      state.path.append(next)
      state.seen.insert(graph.head(next))
      extend(&state)
      state.seen.remove(graph.head(next))
      state.path.removeLast()
    }
  }

  private func usesAllVias(_ path: [Direction]) -> Bool {
    guard path.count > via.count else { return false }
    let ways = Set(path.dropFirst().map { Int(graph.assembly.wayOfRoad[$0.road]) })
    return via.allSatisfy(ways.contains)
  }
}
