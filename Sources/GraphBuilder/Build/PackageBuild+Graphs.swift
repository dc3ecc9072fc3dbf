import GraphCore
import GraphFormat

extension PackageBuild {
  /// What is found out on the graph of each profile: what is cut off, and the hierarchy. Profiles come one after the other; each uses all threads.
  /// - Throws: `PackageError`: `cancelled`.
  func fillGraphs(
    _ contents: inout PackageContents, _ report: inout BuildReport,
    progress: (_ stage: String, _ fraction: Double) -> Void, isCancelled: () -> Bool
  ) throws {
    let count = contents.profiles.count
    for place in 0..<count {
      let profile = contents.profiles[place]
      let graph = StateGraph(contents, profile)
      contents.profiles[place].islands = IslandFinder(contents: contents, profile: profile, graph: graph).islands()
      guard options.makesHierarchies, !contents.edges.isEmpty else { continue }
      let order = SeparatorOrder.order(
        of: contents, profile, threads: options.threads,
        progress: { progress("hierarchy for \(profile.name)", (Double(place) + $0 * 0.9) / Double(count)) },
        isCancelled: isCancelled)
      guard let order else { throw PackageError(.cancelled, "The build was stopped.") }
      let arcs = CustomizableHierarchy(graph, order: order).customized(graph)
      let isTooHeavy = [arcs.forward, arcs.backward].contains { $0.contains { $0.weight >= Weight.limit } }
      report.add(
        "hierarchy_left_out_for_\(profile.name)", isTooHeavy ? 1 : 0,
        "The hierarchy for \(profile.name) was left out: a way in it weighs 2^28 or more.")
      if !isTooHeavy { contents.profiles[place].hierarchy = HierarchyLayout.laidOut(arcs) }
    }
  }
}

extension SeparatorOrder {
  /// Orders the states of a profile of a package in the making.
  fileprivate static func order(
    of contents: PackageContents, _ profile: PackageContents.Profile, threads: Int, progress: (Double) -> Void,
    isCancelled: () -> Bool
  ) -> [UInt32]? {
    var (tails, heads): ([UInt32], [UInt32]) = ([], [])
    for node in contents.coordinates.indices {
      for edge in contents.firstEdge[node]..<contents.firstEdge[node + 1] {
        for _ in profile.states(of: edge..<edge + 1) {
          tails.append(UInt32(node))
          heads.append(contents.edges[edge].head)
        }
      }
    }
    return order(
      tails: tails, heads: heads, places: contents.coordinates, threads: threads, progress: progress,
      isCancelled: isCancelled)
  }
}
