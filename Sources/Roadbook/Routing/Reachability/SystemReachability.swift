public import Foundation

#if canImport(Network)
  import Dispatch
  import Network
#endif

/// What the system knows of the network. Sends nothing, resolves no names over the network, opens no connection.
///
/// On Apple systems the state of the current network path, with what it costs; a name of this machine is always reachable. Elsewhere the routing table: whether a way leads to the
/// host, where its addresses are known without asking (an address, a name of this machine or of the hosts file), and otherwise whether a way leads out
/// of the local network at all; whether the network is metered is not known there. Proxies are not looked at.
public final class SystemReachability: Reachability {
  #if canImport(Network)
    private let monitor = NWPathMonitor()
    private static let queue = DispatchQueue(label: "roadbook.reachability")
  #endif

  /// Starts watching.
  public init() {
    #if canImport(Network)
      monitor.start(queue: Self.queue)
    #endif
  }

  #if canImport(Network)
    deinit { monitor.cancel() }
  #endif

  /// The state of the network towards the host of an address; an address without a host is not reachable.
  public func status(of address: URL) -> NetworkStatus {
    guard let host = address.host(), !host.isEmpty else { return NetworkStatus(isReachable: false) }
    #if canImport(Network)
      if LocalNames.contains(host) { return NetworkStatus(isReachable: true, isMetered: false) }
      let path = monitor.currentPath
      return NetworkStatus(
        isReachable: path.status != .unsatisfied, isMetered: path.isExpensive || path.isConstrained)
    #else
      return NetworkStatus(isReachable: RouteTable.leads(to: host))
    #endif
  }
}
