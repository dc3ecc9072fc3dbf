import GraphFormat
import RoutingEngine

/// Answers requests from the sources that mode and availability allow, in their order.
///
/// The same for first routes and re-routes: it keeps nothing from one request to the next.
struct RouteSelector: Sendable {
  let online: any RouteProvider
  let offline: any RouteProvider
  let events: EventHub
  /// How many tasks of sources are under way; those that are cancelled or late end soon after the request.
  let running = Locked(0)

  /// Answers a request.
  ///
  /// - Parameter availability: asked once, after the request was found to be in order.
  /// - Throws: `NavigationError`: `invalidRequest`, or `invalidConfig` where only that is at fault (all faults at once, nothing was tried), `cancelled`, what a source that was not available
  ///   means for the mode, the error of the one source that was tried, or `allSourcesFailed`; with all attempts.
  func fetch(
    _ options: NavigationRouteOptions, _ config: RoutingConfig, availability: @Sendable () -> Availability
  ) async throws(NavigationError) -> RouteFetchResult {
    try Self.validate(options, config)
    if Task.isCancelled { throw .cancelled }
    let available = availability()
    let plan = RoutePlan(mode: config.mode, availability: available)
    let log = events.beginRequest(config.mode, plan)
    do {
      let result = try await run(plan, options, config, isMetered: available.isMetered == true, log)
      log.ended(result)
      return result
    } catch {
      log.ended(error)
      throw error
    }
  }

  private func run(
    _ plan: RoutePlan, _ options: NavigationRouteOptions, _ config: RoutingConfig, isMetered: Bool, _ log: RequestLog
  ) async throws(NavigationError) -> RouteFetchResult {
    guard !plan.sources.isEmpty else { throw .unavailable(config) }
    var attempts: [RouteAttempt] = []
    for source in plan.sources {
      let provider = source == .online ? online : offline
      log.trying(source)
      let (attempt, routes) = await SourceAttempt(source: source, provider: provider, running: running)
        .run(options, config)
      attempts.append(attempt)
      log.tried(attempt)
      if Task.isCancelled { throw NavigationError.cancelled.with(attempts) }
      if !routes.isEmpty {
        let notices = RouteNotice.all(plan, attempts, routes, isMetered: isMetered)
        return RouteFetchResult(routes: routes, source: source, attempts: attempts, notices: notices)
      }
    }
    throw .failed(attempts)
  }

  private static func validate(
    _ options: NavigationRouteOptions, _ config: RoutingConfig
  ) throws(NavigationError) {
    let (sentences, waypoints) = options.faults
    let faults = sentences + config.faults
    guard !faults.isEmpty else { return }
    let code = sentences.isEmpty ? NavigationError.Code.invalidConfig : .invalidRequest
    var error = NavigationError(code, faults.joined(separator: "; "))
    error.waypoints = waypoints
    throw error
  }
}
