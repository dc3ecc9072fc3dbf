import GraphCore
public import GraphFormat

/// Builds a package from a road network: orders the nodes, makes edges, weights, states and turn tables, cuts blocks, and writes them.
///
/// The same network and options give the same bytes. A change of the data changes the blocks around it and leaves the others as they are.
public struct PackageBuild: Sendable {
  let network: RoadNetwork
  let options: BuildOptions

  /// Takes what is to be built.
  public init(_ network: RoadNetwork, options: BuildOptions = BuildOptions()) {
    self.network = network
    self.options = options
  }

  /// Builds and writes.
  /// - Parameters:
  ///   - progress: is told the stage and how much of the whole is done (0 to 1), on the calling thread.
  ///   - isCancelled: is asked often, on the calling thread; true ends the build.
  /// - Throws: `PackageError`: `limitExceeded` when the network does not fit the format, `cannotWrite`, `cancelled`. Then nothing stands under the name
  ///   that was not there before.
  public func write(
    to path: String, progress: (_ stage: String, _ fraction: Double) -> Void = { _, _ in },
    isCancelled: () -> Bool = { false }
  ) throws {
    let share = options.makesHierarchies ? 0.7 : 0.3
    let contents = try contents(progress: { progress($0, $1 * share) }, isCancelled: isCancelled)
    try PackageWriter(threads: options.threads).write(
      contents, to: path, progress: { progress($0, share + $1 * (1 - share)) }, isCancelled: isCancelled)
  }

  /// Builds what a package holds without writing it. O(n log n) for n nodes and edges.
  /// - Throws: `PackageError`: `limitExceeded`, `cancelled`.
  public func contents(
    progress: (_ stage: String, _ fraction: Double) -> Void = { _, _ in }, isCancelled: () -> Bool = { false }
  ) throws -> PackageContents {
    let share = options.makesHierarchies ? 0.2 : 1
    func step(_ stage: String, _ fraction: Double) throws {
      if isCancelled() { throw PackageError(.cancelled, "The build was stopped.") }
      progress(stage, fraction * share)
    }
    try step("ordering nodes", 0)
    let order = NodeOrder(network.nodes)
    try step("joining roads", 0.4)
    let assembly = EdgeAssembly(network, order)
    try checkDegrees(assembly, order)
    var contents = PackageContents()
    contents.metadata = metadata
    fillNodes(&contents, order, assembly)
    try step("joining roads", 0.6)
    fillEdges(&contents, assembly)
    fillShapes(&contents, assembly)
    try step("profiles", 0.8)
    var report = network.report
    try fillProfiles(&contents, assembly, &report)
    cutBlocks(&contents, assembly)
    fillBoundary(&contents, assembly, &report)
    try step("profiles", 1)
    try fillGraphs(&contents, &report, progress: { progress($0, share + $1 * (1 - share)) }, isCancelled: isCancelled)
    contents.report = try report.json()
    return contents
  }

  private var metadata: PackageContents.Metadata {
    var metadata = PackageContents.Metadata()
    metadata.regionID = options.regionID
    metadata.name = options.name
    metadata.edition = options.edition
    metadata.country = options.country
    metadata.attribution = options.attribution
    metadata.program = options.program
    return metadata
  }

  private func checkDegrees(_ assembly: EdgeAssembly, _ order: NodeOrder) throws {
    let incoming = assembly.incomingCounts()
    for (rank, node) in order.nodes.enumerated() {
      let degree = assembly.firstEdge[rank + 1] - assembly.firstEdge[rank]
      guard degree > FormatLimits.edgesPerBlock || incoming[rank] > FormatLimits.inStatesPerBlock else { continue }
      throw PackageError(
        .limitExceeded,
        "At node \(network.nodes[node].sourceID) \(degree) edges begin and \(incoming[rank]) end; "
          + "at most \(FormatLimits.edgesPerBlock) and \(FormatLimits.inStatesPerBlock) are possible.")
    }
  }
}
