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
  public var notices: [FetchNotice]

  /// Makes a result.
  public init(routes: [Route], source: RouteSource, attempts: [RouteAttempt], notices: [FetchNotice] = []) {
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

/// Something that whoever asked for a route should know. The route is right all the same.
public struct FetchNotice: Sendable, Hashable {
  /// The kind of notice. New ones may come with new versions.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String
    fileprivate init(_ name: String) { self.name = name }
    /// The first source failed and the second answered.
    public static let fellBack = Code("fellBack")
    /// A source that the mode prefers was not available when the request started.
    public static let sourceUnavailable = Code("sourceUnavailable")
    /// A waypoint was moved to a farther road, as no way leads over the nearer ones.
    public static let waypointMoved = Code("waypointMoved")
    /// The answer came over a network that counts what is transferred.
    public static let meteredNetwork = Code("meteredNetwork")
    /// The code as text, stable across versions.
    public var description: String { name }
  }

  /// The kind of notice.
  public var code: Code
  /// What is to be known, one sentence. Holds no coordinates.
  public var message: String

  /// Makes a notice.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension FetchNotice {
  /// What the engine says about a route, with its code.
  init(_ notice: RouteNotice) { self.init(Code(notice.code.description), notice.message) }
}
