/// What the SDK goes by as long as nothing else is said. A value.
public struct NavigationRuntimeConfig: Sendable, Hashable {
  /// How route requests are answered that have no configuration of their own.
  public var routing: RoutingConfig
  /// Over which networks regions are downloaded.
  public var offlineDownloadNetworkPolicy: DownloadNetworkPolicy

  /// Makes a configuration.
  public init(
    routing: RoutingConfig = RoutingConfig(), offlineDownloadNetworkPolicy: DownloadNetworkPolicy = .wifiOnly
  ) {
    self.routing = routing
    self.offlineDownloadNetworkPolicy = offlineDownloadNetworkPolicy
  }
}

/// Over which networks regions may be downloaded.
public enum DownloadNetworkPolicy: String, Sendable, Codable, CaseIterable {
  /// Over Wi-Fi and cable only.
  case wifiOnly
  /// Over any network that does not count what is transferred.
  case unmetered
  /// Over any network.
  case anyNetwork
}
