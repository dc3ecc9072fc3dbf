public import RoutingEngine

/// The answer to a route request, and how it came about.
public struct RouteFetchResult: Sendable {
  /// One route or more, the best first.
  public var routes: [Route]
  /// Who answered: after a fallback the second source.
  public var source: RouteSource
  /// The sources that were tried, in order; the last one answered.
  public var attempts: [RouteAttempt]
  /// What else is to be known.
  public var notices: [RouteNotice]

  /// Makes a result.
  public init(routes: [Route], source: RouteSource, attempts: [RouteAttempt], notices: [RouteNotice] = []) {
    self.routes = routes
    self.source = source
    self.attempts = attempts
    self.notices = notices
  }
}

/// One source that was tried for a request.
public struct RouteAttempt: Sendable, Hashable {
  /// Which source.
  public var source: RouteSource
  /// How long it took, retries included.
  public var duration: Duration
  /// How often the source asked again.
  public var retries: Int
  /// Why it gave no route; nil for the one that answered.
  public var error: NavigationError?

  /// Makes an attempt.
  public init(source: RouteSource, duration: Duration, retries: Int = 0, error: NavigationError? = nil) {
    self.source = source
    self.duration = duration
    self.retries = retries
    self.error = error
  }
}

extension RouteNotice.Code {
  /// The first source failed and the second answered.
  public static let fellBack = Self("fellBack")
  /// A source that the mode prefers was not available when the request started.
  public static let sourceUnavailable = Self("sourceUnavailable")
  /// A waypoint was moved to a farther road, as no way leads over the nearer ones.
  public static let waypointMoved = Self("waypointMoved")
  /// The answer came over a network that counts what is transferred.
  public static let meteredNetwork = Self("meteredNetwork")
}
