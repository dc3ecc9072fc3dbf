/// The SDK of the process: every call goes to one `OfflineNavigator`. Everything may be called from any thread.
public enum Navigation {
  /// The one navigator, with the system's network.
  static let shared = OfflineNavigator(ports: .system)

  /// Sets how the SDK works, for what begins from now on.
  public static func setNavigationRuntimeConfig(_ config: NavigationRuntimeConfig) {
    shared.setNavigationRuntimeConfig(config)
  }

  /// The configuration that is set.
  public static var runtimeConfig: NavigationRuntimeConfig { shared.config }

  /// What happens from now on, for logs; messages hold no coordinates.
  public static func events() -> AsyncStream<NavigationEvent> { shared.events() }

  // MARK: Life cycle

  /// Opens the installed packages with the configuration in use, or the standard one. Calls share one run.
  ///
  /// - Throws: `NavigationError`, as `OfflineNavigator.initializeOffline(config:)`.
  public static func initializeOffline() async throws(NavigationError) { try await shared.initializeOffline() }

  /// Opens the installed packages. Calls with the same configuration share one run.
  ///
  /// - Throws: `NavigationError`, as `OfflineNavigator.initializeOffline(config:)`.
  public static func initializeOffline(config: OfflineConfig) async throws(NavigationError) {
    try await shared.initializeOffline(config: config)
  }

  /// Whether the offline engine is initialised.
  public static var isOfflineInitialized: Bool { shared.isOfflineInitialized }

  /// Where the offline engine is in its life.
  public static func getOfflineInitializationState() -> OfflineInitializationState {
    shared.getOfflineInitializationState()
  }

  /// Waits until the offline engine is initialised, by somebody else.
  ///
  /// - Throws: `NavigationError`: why initialising failed; `interrupted`; `cancelled`.
  public static func waitUntilOfflineInitialized() async throws(NavigationError) {
    try await shared.waitUntilOfflineInitialized()
  }

  /// Ends what runs on packages, which fails with `interrupted`, and lets them go.
  public static func shutdownOffline() async { await shared.shutdownOffline() }

  /// How the offline engine is.
  public static func checkOfflineHealth() -> OfflineHealth { shared.checkOfflineHealth() }

  // MARK: Routes

  /// Answers a route request, by the configuration that is set.
  ///
  /// - Throws: `NavigationError`, as `OfflineNavigator.fetchRoute(options:routingConfig:)`.
  public static func fetchRoute(options: NavigationRouteOptions) async throws(NavigationError) -> RouteFetchResult {
    try await shared.fetchRoute(options: options)
  }

  /// Answers a route request by a configuration of its own, which is not kept.
  ///
  /// - Throws: `NavigationError`, as `OfflineNavigator.fetchRoute(options:routingConfig:)`.
  public static func fetchRoute(
    options: NavigationRouteOptions, routingConfig: RoutingConfig
  ) async throws(NavigationError) -> RouteFetchResult {
    try await shared.fetchRoute(options: options, routingConfig: routingConfig)
  }

  /// Answers a route request with a callback, which is called exactly once, on a thread of the SDK, never on the caller's stack.
  @discardableResult
  public static func fetchRoute(
    options: NavigationRouteOptions,
    completion: @escaping @Sendable (Result<RouteFetchResult, NavigationError>) -> Void
  ) -> RouteFetchToken {
    shared.fetchRoute(options: options, completion: completion)
  }

  /// Answers a route request with a callback of two values, one of which is nil; called once, as the other one.
  @discardableResult
  public static func fetchRoute(
    options: NavigationRouteOptions,
    completionHandler: @escaping @Sendable (RouteFetchResult?, NavigationError?) -> Void
  ) -> RouteFetchToken {
    shared.fetchRoute(options: options, completionHandler: completionHandler)
  }
}
