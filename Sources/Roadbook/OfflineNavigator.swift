import GraphFormat

/// A navigator of one's own: what apps have one of, behind `Navigation`, and servers and tests as many as they need.
///
/// Everything may be called from any thread, any number of times at once.
public final class OfflineNavigator: Sendable {
  /// What a navigator is made from; a test puts in its own.
  public struct Ports: Sendable {
    /// Asks the online service.
    public var online: any RouteProvider
    /// Tells whether the host of the online service can be reached.
    public var reachability: any Reachability
    /// Finds what is installed; made when the offline engine is initialised.
    public var regionStore: @Sendable (OfflineConfig) -> any RegionStore

    /// The ports given; by default packages are looked for in the data root.
    public init(
      online: any RouteProvider, reachability: any Reachability,
      regionStore: @escaping @Sendable (OfflineConfig) -> any RegionStore = { FolderRegionStore(folder: $0.dataRoot) }
    ) {
      self.online = online
      self.reachability = reachability
      self.regionStore = regionStore
    }
  }

  /// The version of the SDK.
  public static let sdkVersion = "0.1.0"

  let selector: RouteSelector
  let life: OfflineLife
  private let reachability: any Reachability
  private let runtimeConfig: Locked<NavigationRuntimeConfig>
  private let eventHub: EventHub

  /// Makes a navigator. Opens nothing, neither files nor sockets.
  public init(config: NavigationRuntimeConfig = NavigationRuntimeConfig(), ports: Ports) {
    let events = EventHub()
    eventHub = events
    life = OfflineLife(events: events, makeStore: ports.regionStore)
    selector = RouteSelector(online: ports.online, offline: OfflineRouteProvider(life: life), events: events)
    reachability = ports.reachability
    runtimeConfig = Locked(config)
  }

  /// What happens from now on, for logs; messages hold no coordinates. Of a listener that is slow the oldest events are dropped.
  public func events() -> AsyncStream<NavigationEvent> { eventHub.stream() }

  /// The configuration of requests that have none of their own.
  public var config: NavigationRuntimeConfig { runtimeConfig.withLock { $0 } }

  /// Sets it, for requests that begin from now on. Faults in it are told by the requests.
  public func setNavigationRuntimeConfig(_ config: NavigationRuntimeConfig) { runtimeConfig.withLock { $0 = config } }

  // MARK: Routes

  /// Answers a route request from the sources that the mode allows and that are available when it begins, one after the other.
  ///
  /// Cancelling the task ends it at once; no other source is tried then.
  ///
  /// - Parameter routingConfig: for this request; nil for the one that is set. It is not kept.
  /// - Throws: `NavigationError`: `invalidRequest` and `invalidConfig` (nothing was tried), `networkUnavailable`, `dataNotReady`,
  ///   `noSourceAvailable`, `cancelled`, the error of the one source that was tried, or `allSourcesFailed`; all with `attempts`.
  public func fetchRoute(
    options: NavigationRouteOptions, routingConfig: RoutingConfig? = nil
  ) async throws(NavigationError) -> RouteFetchResult {
    let config = routingConfig ?? self.config.routing
    return try await selector.fetch(options, config) { self.availability(config) }
  }

  /// The same for callers without `async`: `completion` is called exactly once, on a thread of the SDK, never before this returns to the caller's run.
  @discardableResult
  public func fetchRoute(
    options: NavigationRouteOptions, routingConfig: RoutingConfig? = nil,
    completion: @escaping @Sendable (Result<RouteFetchResult, NavigationError>) -> Void
  ) -> RouteFetchToken {
    RouteFetchToken(
      Task {
        do throws(NavigationError) {
          completion(.success(try await fetchRoute(options: options, routingConfig: routingConfig)))
        } catch {
          completion(.failure(error))
        }
      })
  }

  /// The same with two values, one of which is nil.
  @discardableResult
  public func fetchRoute(
    options: NavigationRouteOptions, routingConfig: RoutingConfig? = nil,
    completionHandler: @escaping @Sendable (RouteFetchResult?, NavigationError?) -> Void
  ) -> RouteFetchToken {
    let completion: @Sendable (Result<RouteFetchResult, NavigationError>) -> Void = { result in
      switch result {
      case .success(let answer): completionHandler(answer, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
    return fetchRoute(options: options, routingConfig: routingConfig, completion: completion)
  }

  /// What is available for a request; a source that its mode does not use is not asked.
  private func availability(_ config: RoutingConfig) -> Availability {
    let sources = config.mode.sources
    let service = sources.contains(.online) ? config.onlineService : nil
    let network = service.map { reachability.status(of: $0.baseURL) }
    return Availability(
      isNetworkReachable: network?.isReachable ?? false,
      isOfflineReady: sources.contains(.offline) && life.engine?.isUsable == true, isMetered: network?.isMetered)
  }
}

/// A request that was made with a callback. May be used from any thread.
public final class RouteFetchToken: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  /// Ends the request; its callback gets `cancelled`, unless the request has ended already. Letting the token go does not cancel.
  public func cancel() { task.cancel() }
}
