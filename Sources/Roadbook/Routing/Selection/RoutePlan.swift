/// What was available when a request started.
struct Availability: Sendable, Hashable {
  /// Whether the host of the online service can be reached.
  var isNetworkReachable: Bool
  /// Whether the offline engine is initialised and has a usable package.
  var isOfflineReady: Bool
  /// Whether the network counts what is transferred; nil when not known.
  var isMetered: Bool?

  init(isNetworkReachable: Bool, isOfflineReady: Bool, isMetered: Bool? = nil) {
    self.isNetworkReachable = isNetworkReachable
    self.isOfflineReady = isOfflineReady
    self.isMetered = isMetered
  }
}

/// The sources of a request in the order in which they are tried: a function of mode and availability, and of nothing else.
struct RoutePlan: Sendable, Hashable {
  /// At most one of each; empty when there is nothing to try.
  let sources: [RouteSource]
  /// What the mode would have tried first, if that was not available.
  let unavailable: RouteSource?

  init(mode: RouteMode, availability: Availability) {
    let order = mode.sources
    sources = order.filter { availability.has($0) }
    unavailable = mode.prefers && !sources.isEmpty && sources.first != order.first ? order.first : nil
  }
}

extension RouteMode {
  /// The sources that it may use, in its order.
  var sources: [RouteSource] {
    switch self {
    case .onlineOnly: [.online]
    case .offlineOnly: [.offline]
    case .onlinePreferred, .smart: [.online, .offline]
    case .offlinePreferred: [.offline, .online]
    }
  }

  /// Whether it names a source that it would rather use.
  var prefers: Bool { self == .onlinePreferred || self == .offlinePreferred }
}

extension Availability {
  func has(_ source: RouteSource) -> Bool { source == .online ? isNetworkReachable : isOfflineReady }
}
