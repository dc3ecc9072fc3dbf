public import Foundation

/// Whether a host can be reached, judged without sending anything to it. May be called from any thread; answers at once.
public protocol Reachability: Sendable {
  /// The state of the network towards the host of an address.
  func status(of address: URL) -> NetworkStatus
}

/// The state of the network towards a host.
public struct NetworkStatus: Sendable, Hashable {
  /// Whether there is a route to it.
  public var isReachable: Bool
  /// Whether the network counts what is transferred; nil when not known.
  public var isMetered: Bool?

  /// Makes a status.
  public init(isReachable: Bool, isMetered: Bool? = nil) {
    self.isReachable = isReachable
    self.isMetered = isMetered
  }
}
