/// Finds the paths from a way over other ways to a last one, for restrictions whose via are ways.
struct ViaWaySearch {
  let graph: RoadGraph
  let from: [Int]
  let via: [Int]
  let to: [Int]

  /// Roads of a path, at most; the package format allows 64 edges in a rule.
  private static let longest = 62
  /// Of via ways that form a mesh not all paths are listed.
  private static let mostPaths = 64

  /// All paths that use every via way and no node twice, in the order of the roads.
  var paths: [[Direction]] {
    var found: [[Direction]] = []
    for start in from.flatMap(graph.directions) where graph.isOpen(start) {
      var path = [start]
      var seen: Set<Int> = [graph.head(start)]
      extend(&path, &seen, &found)
    }
    return found
  }

  private func extend(_ path: inout [Direction], _ seen: inout Set<Int>, _ found: inout [[Direction]]) {
    let node = graph.head(path[path.count - 1])
    if usesAllVias(path) {
      found += to.flatMap { graph.departures(of: $0, at: node) }.map { path + [$0] }
    }
    guard path.count < Self.longest, found.count < Self.mostPaths else { return }
    for next in via.flatMap({ graph.departures(of: $0, at: node) }) where !seen.contains(graph.head(next)) {
      path.append(next)
      seen.insert(graph.head(next))
      extend(&path, &seen, &found)
      seen.remove(graph.head(next))
      path.removeLast()
    }
  }

  private func usesAllVias(_ path: [Direction]) -> Bool {
    let ways = Set(path.dropFirst().map { Int(graph.assembly.wayOfRoad[$0.road]) })
    return via.allSatisfy(ways.contains)
  }
}
