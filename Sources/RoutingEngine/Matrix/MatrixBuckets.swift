import GraphCore
import GraphFormat

/// The best ways from places to all ends of a matrix on a hierarchy. Used by any number of threads.
final class MatrixBuckets: Sendable {
  private let hierarchy: Hierarchy
  private let graph: SearchGraph
  private let buckets: HierarchyBuckets
  private let wantsLengths: Bool
  private let free: Locked<[Tools]>

  /// What a thread needs; lent to one at a time.
  private struct Tools {
    let workspace: HierarchyWorkspace
    let lengths: HierarchyLengths
  }

  /// Climbs from every end.
  ///
  /// - Throws: `SearchError`, or what the block source throws.
  init(
    _ hierarchy: Hierarchy, on graph: SearchGraph, _ roads: RoadReader, ends: MatrixEnds, wantsLengths: Bool,
    stop: StopFlag
  ) throws {
    (self.hierarchy, self.graph, self.wantsLengths) = (hierarchy, graph, wantsLengths)
    let tools = Tools(workspace: HierarchyWorkspace(hierarchy: hierarchy), lengths: HierarchyLengths())
    var road = RoadLengths(roads: roads, graph: graph)
    var climbs: [[ClimbedRank]] = []
    var lengths: [[Double]] = []
    for end in ends.all {
      if stop.isRaised { throw SearchError.stopped }
      let seeds = end.targets.map(\.seed)
      climbs.append(try HierarchyQuery.climb(tools.workspace, from: seeds, isForward: false, stop: stop))
      guard wantsLengths else { continue }
      let parts = try end.targets.map {
        (seed: $0.seed, length: try road.length($0.place.edge, share: $0.place.fraction))
      }
      lengths.append(
        try tools.lengths.lengths(tools.workspace, climbs[climbs.count - 1], isForward: false, seeds: parts) {
          try road.length($0)
        })
    }
    tools.workspace.end(labelByteLimit: WorkspacePool.labelByteLimit)
    buckets = HierarchyBuckets(climbs, lengths: lengths)
    free = Locked([tools])
  }

  /// The ways to all ends, nil where there is none.
  ///
  /// - Throws: `SearchError`, or what the block source throws.
  func ways(_ start: MatrixStart, _ roads: RoadReader) throws -> [MatrixWay?] {
    let tools =
      free.withLock { $0.popLast() }
      ?? Tools(workspace: HierarchyWorkspace(hierarchy: hierarchy), lengths: HierarchyLengths())
    defer {
      tools.workspace.end(labelByteLimit: WorkspacePool.labelByteLimit)
      free.withLock { $0.append(tools) }
    }
    var road = RoadLengths(roads: roads, graph: graph)
    let climb = try HierarchyQuery.climb(tools.workspace, from: start.sources.map(\.seed), isForward: true)
    var lengths: [Double] = []
    if wantsLengths {
      let parts = try start.sources.map {
        (seed: $0.seed, length: try road.length($0.place.edge, share: 1 - $0.place.fraction))
      }
      lengths = try tools.lengths.lengths(tools.workspace, climb, isForward: true, seeds: parts) {
        try road.length($0)
      }
    }
    var ways = buckets.meetings(climb, lengths: lengths).map { meeting in
      meeting.weight < .infinity ? MatrixWay(weight: meeting.weight, length: wantsLengths ? meeting.length : nil) : nil
    }
    for (end, direct) in start.direct where direct.weight <= ways[end]?.weight ?? .infinity {
      ways[end] = MatrixWay(weight: direct.weight, length: wantsLengths ? try road.length(direct) : nil)
    }
    return ways
  }
}
