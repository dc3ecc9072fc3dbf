public import RoutingEngine

/// A source of routes: the online service, the installed packages, or one of a test.
///
/// May be called from any thread, any number of times at once.
public protocol RouteProvider: Sendable {
  /// Answers a request.
  ///
  /// Ends soon after the task is cancelled or the deadline has passed; whoever asked does not wait for it then, and drops what comes later.
  func routes(for request: ProviderRequest) async -> ProviderAnswer
}

/// What a source is asked: a request that is in order, and the configuration that it goes by.
public struct ProviderRequest: Sendable {
  /// What to route.
  public var options: NavigationRouteOptions
  /// The configuration of this request.
  public var config: RoutingConfig
  /// When the source has to be done, retries included.
  public var deadline: ContinuousClock.Instant

  /// Makes a request.
  public init(options: NavigationRouteOptions, config: RoutingConfig, deadline: ContinuousClock.Instant) {
    self.options = options
    self.config = config
    self.deadline = deadline
  }
}

/// What a source answers.
public struct ProviderAnswer: Sendable {
  /// At least one route, or why there is none.
  public var result: Result<[Route], NavigationError>
  /// How often the source asked again.
  public var retries: Int

  /// Makes an answer.
  public init(_ result: Result<[Route], NavigationError>, retries: Int = 0) {
    self.result = result
    self.retries = retries
  }
}
