/// How route requests are answered: which sources, for how long. A value; the process has one, a request may have its own.
public struct RoutingConfig: Sendable, Hashable {
  /// Which sources, in which order.
  public var mode: RouteMode
  /// How long the online source may take in all, retries included. Above zero.
  public var onlineTimeout: Duration
  /// How long the offline source may take in all, waiting for a free core included. Above zero.
  public var offlineTimeout: Duration
  /// How often the online source asks again after a failure that may pass; 0 to 10.
  public var onlineRetryCount: Int
  /// The online service; without one the network counts as unavailable.
  public var onlineService: OnlineService?

  /// Makes a configuration: by default `smart`, 20 seconds for each source, one retry, no online service.
  public init(
    mode: RouteMode = .smart, onlineTimeout: Duration = .seconds(20), offlineTimeout: Duration = .seconds(20),
    onlineRetryCount: Int = 1, onlineService: OnlineService? = nil
  ) {
    self.mode = mode
    self.onlineTimeout = onlineTimeout
    self.offlineTimeout = offlineTimeout
    self.onlineRetryCount = onlineRetryCount
    self.onlineService = onlineService
  }

  /// How often a request may be asked again.
  static let retryCounts = 0...10

  /// All that cannot be, as sentences; empty when it is in order.
  var faults: [String] {
    var sentences: [String] = []
    for (name, timeout) in [("online", onlineTimeout), ("offline", offlineTimeout)] where timeout <= .zero {
      sentences.append("the \(name) timeout must be above zero")
    }
    if !Self.retryCounts.contains(onlineRetryCount) {
      sentences.append("the online source can be asked again 0 to 10 times, not \(onlineRetryCount)")
    }
    return sentences + (onlineService?.faults ?? [])
  }
}
