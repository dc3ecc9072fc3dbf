import GraphFormat
import RoutingEngine

extension OfflineNavigator {
  /// Opens the installed packages. Calls at once, and repeated ones, share one run.
  ///
  /// - Parameter config: nil for the one that is in use, or the standard one.
  /// - Throws: `NavigationError`: `invalidConfig` for one that makes no sense or differs from the one in use; `dataRootUnreadable`; `interrupted` when it is
  ///   being shut down. After a failure it can be called again.
  public func initializeOffline(config: OfflineConfig? = nil) async throws(NavigationError) {
    try await life.initialize(config)
  }

  /// Whether the offline engine is initialised.
  public var isOfflineInitialized: Bool { life.engine != nil }

  /// Where the offline engine is in its life.
  public func getOfflineInitializationState() -> OfflineInitializationState { life.publicState }

  /// Waits until the offline engine is initialised, by somebody else: this starts nothing.
  ///
  /// - Throws: `NavigationError`: why initialising failed; `interrupted`; `cancelled`.
  public func waitUntilOfflineInitialized() async throws(NavigationError) { try await life.wait() }

  /// Ends what runs on packages, which fails with `interrupted`, and lets them go. Comes back when nothing runs any more.
  public func shutdownOffline() async { await life.shutdown() }

  /// How the offline engine is.
  public func checkOfflineHealth() -> OfflineHealth {
    let engine = life.engine
    let version = Int(FormatLimits.formatVersion)
    return OfflineHealth(
      state: life.publicState, sdkVersion: Self.sdkVersion, readableFormats: version...version,
      packages: engine?.routers.map { OfflineHealth.Package($0.package) } ?? [], unusable: engine?.unusable ?? [],
      blockCacheBytes: engine?.config.blockCacheBytes, dataRoot: engine?.config.dataRoot.path)
  }
}

extension OfflineHealth.Package {
  init(_ package: GraphPackage) {
    self.init(
      regionID: package.regionID, name: package.name, edition: package.edition, path: package.path,
      fileBytes: package.fileBytes, cachedBytes: package.cacheStatistics.heldBytes)
  }
}
