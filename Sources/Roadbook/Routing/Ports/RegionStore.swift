public import GraphCore

/// Which routing packages are installed, and which regions could be. May be called from any thread.
public protocol RegionStore: Sendable {
  /// Paths of the installed routing packages, in a stable order. Says nothing of what is in them.
  ///
  /// - Throws: `NavigationError.Code.dataRootUnreadable`.
  func routingPackages() throws(NavigationError) -> [String]

  /// Regions that cover a place and are not installed, as far as is known; the smallest first. Uses no network.
  func missingRegions(at place: Coordinate) -> [MissingRegion]
}
