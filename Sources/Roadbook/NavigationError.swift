/// Why a call of the SDK failed: a code for programs, a message that tells a person what to do, and what caused it.
///
/// A value; may be passed between threads.
public struct NavigationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure. New ones may come with new versions, so a `switch` over it needs a `default`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    /// A code of one's own, for a source or store that is injected.
    public init(_ name: String) { self.name = name }

    /// The code as text, stable across versions.
    public var description: String { name }
  }

  /// The kind of failure.
  public let code: Code
  /// What happened and what to do about it. Holds no coordinates.
  public let message: String
  /// The error underneath, as text; nil when there is none.
  public let cause: String?
  /// Whether the same call may succeed later without a change by the caller.
  public let isRetryable: Bool
  /// The sources that a route request tried, in order, each with its own error.
  public var attempts: [RouteAttempt] = []
  /// Positions (from 0) of the waypoints concerned.
  public var waypoints: [Int] = []
  /// Regions that would be needed and are not installed.
  public var missingRegions: [MissingRegion] = []

  /// Makes an error.
  public init(_ code: Code, _ message: String, cause: String? = nil, isRetryable: Bool = false) {
    self.code = code
    self.message = message
    self.cause = cause
    self.isRetryable = isRetryable
  }

  /// Code, message and cause in one line.
  public var description: String { "\(code): \(message)" + (cause.map { " (\($0))" } ?? "") }
}
