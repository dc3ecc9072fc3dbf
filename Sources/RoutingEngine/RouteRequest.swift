public import GraphCore

/// What to route.
public struct RouteRequest: Sendable {
  /// Two to a hundred places, in order.
  public var waypoints: [Coordinate]
  /// Name of the profile.
  public var profile: String
  /// How to search.
  public var algorithm: Algorithm
  /// How far from a road a waypoint may lie, in metres.
  public var snapRadius: Double
  /// Whether steps are wanted; without them `RouteLeg.steps` is empty.
  public var wantsSteps: Bool
  /// What is other than in the package: closed roads, live speeds, areas to be avoided.
  public var overlay: WeightOverlay?
  /// When the journey begins. Turn restrictions that hold at that time apply; without a time none of those that hold at times only does, and the route has a
  /// notice where it would break one.
  public var departure: LocalTime?
  /// Changes that requests share, of the same router; `overlay` comes on top of them.
  public var live: LiveOverlay?

  /// Makes a request; by default by car, with steps, a waypoint at most a kilometre from a road.
  public init(
    waypoints: [Coordinate], profile: String = "car", algorithm: Algorithm = .auto, snapRadius: Double = 1000,
    wantsSteps: Bool = true, overlay: WeightOverlay? = nil, departure: LocalTime? = nil,
    live: LiveOverlay? = nil
  ) {
    self.waypoints = waypoints
    self.profile = profile
    self.algorithm = algorithm
    self.snapRadius = snapRadius
    self.wantsSteps = wantsSteps
    self.overlay = overlay
    self.departure = departure
    self.live = live
  }
}

/// Why there is no route.
///
/// `code` is for programs and may grow; `message` says what happened and what to do.
public struct RoutingError: Error, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private let name: String
    private init(_ name: String) { self.name = name }
    /// The request makes no sense: number of waypoints, radius, unknown profile.
    public static let invalidRequest = Code("invalidRequest")
    /// No road that the profile may use lies within the radius of a waypoint; `waypoints` says of which.
    public static let noSegment = Code("noSegment")
    /// The waypoints are on the network, but no way leads from one to the next.
    public static let noRoute = Code("noRoute")
    /// The caller cancelled.
    public static let cancelled = Code("cancelled")
    /// The deadline passed.
    public static let timedOut = Code("timedOut")
    /// The weights of the network are too large for the search.
    public static let weightOverflow = Code("weightOverflow")
    /// The block cache is too small for the query.
    public static let blockCacheTooSmall = Code("blockCacheTooSmall")
    /// The package could not be read, or is damaged.
    public static let package = Code("package")
    /// The stable name of the code.
    public var description: String { name }
  }

  /// The kind of fault.
  public var code: Code
  /// What happened and what to do.
  public var message: String
  /// Positions (from 0) of the waypoints concerned; all of them at once, not the first only.
  public var waypoints: [Int]

  /// Makes an error.
  public init(_ code: Code, _ message: String, waypoints: [Int] = []) {
    self.code = code
    self.message = message
    self.waypoints = waypoints
  }

  /// The message.
  public var description: String { message }
}
