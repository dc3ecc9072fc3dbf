import GraphCore
import GraphFormat

/// Changes that all requests share and that are replaced while they run: live traffic.
///
/// An update makes a new version beside the one in use: blocks with the new weights, and, where the package has a hierarchy for the profile, that hierarchy filled with the
/// new weights (Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies", 2016). Then requests find the new version; those that run finish on the one that they
/// began with. So requests are as fast as without changes, and each is exact for the version that it names (`PackageOrigin.liveVersion`).
///
/// Used by any number of threads. Memory: the hierarchy's shape and one version of it, uncompressed, outside of the block cache; two versions during an update.
public final class LiveOverlay: Sendable {
  private struct Version {
    var number: Int
    var graph: SearchGraph
  }

  let package: GraphPackage
  /// Position of the profile in the package.
  let profile: Int
  private let index: SourceIndex
  private let original: SearchGraph
  private let shape: CustomizableHierarchy?
  private let current: Locked<Version>
  private let updates = Locked<Void>(())

  /// Makes an overlay without changes, version 0, for a profile of a router's package. O(states + shortcuts) where there is a hierarchy: about a second for a city.
  ///
  /// - Throws: `RoutingError`: `invalidRequest` for an unknown profile; `package`.
  public init(router: Router, profile: String = "car") throws(RoutingError) {
    package = router.package
    self.profile = try router.profileIndex(profile)
    index = router.changedGraphs.index
    let original = router.pools[self.profile].graph
    self.original = original
    current = Locked(Version(number: 0, graph: original))
    shape = try RoutingError.mapping {
      try original.hierarchy.map {
        CustomizableHierarchy(try StateGraph(original), order: try $0.order(stateCounts: original.stateCounts))
      }
    }
  }

  /// The number of the version that requests find now: how many updates there were.
  public var version: Int { current.withLock { $0.number } }

  /// Replaces the changes by others. Blocks the calling thread until the new version is in use, about a tenth of a second for a city; updates of several threads come
  /// one after the other. Weights may be lower than the package's. Areas of the overlay are closed without exception.
  ///
  /// - Returns: the number of the new version.
  /// - Throws: `RoutingError`: `invalidRequest` for an overlay that makes no sense, `package`; the version in use stays.
  @discardableResult public func update(_ overlay: WeightOverlay) throws(RoutingError) -> Int {
    if let fault = overlay.fault { throw RoutingError(.invalidRequest, fault) }
    return try RoutingError.mapping {
      try updates.withLock { _ in
        let graph = try graph(overlay)
        return current.withLock { current in
          current = Version(number: current.number + 1, graph: graph)
          return current.number
        }
      }
    }
  }

  private func graph(_ overlay: WeightOverlay) throws -> SearchGraph {
    var resolver = OverlayResolver(package: package, profile: package.profiles[profile], graph: original, index: index)
    try resolver.add(overlay)
    let changes = resolver.changes
    let changed = package.changed(
      original, patches: changes.patches, maxWeight: changes.maxWeight, minWeightPerUnit: changes.minWeightPerUnit)
    guard let shape else { return changed }
    let arcs = shape.customized(try StateGraph(changed))
    return changed.with(MemoryHierarchy(arcs, stateCounts: changed.stateCounts).hierarchy)
  }

  /// The version in use.
  var snapshot: (number: Int, graph: SearchGraph) { current.withLock { ($0.number, $0.graph) } }
}
