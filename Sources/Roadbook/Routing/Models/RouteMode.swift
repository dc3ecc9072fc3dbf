/// Which sources a route request may use, and in which order. Availability is sampled once, when the request starts.
public enum RouteMode: String, Sendable, Codable, CaseIterable {
  /// The online service only. Fails if the network is unavailable or the service does not answer; no package is opened.
  case onlineOnly
  /// Installed packages only. Fails if the offline engine is not initialised or the region's data is missing; no socket is opened.
  case offlineOnly
  /// The online service when the network is reachable; after its failure the packages, if they were ready when the request started.
  case onlinePreferred
  /// The packages when they are ready; after their failure the online service, if it was reachable when the request started.
  case offlinePreferred
  /// Whatever is available when the request starts; the online service first if both are.
  case smart
}

/// Who answered a route request.
public enum RouteSource: String, Sendable, Codable, CaseIterable {
  /// A routing service on the network.
  case online
  /// The engine, on an installed package.
  case offline
}

/// Who travels: the name of a profile of the packages.
///
/// A package may have profiles of its own, so this is a struct over the name.
public struct NavigationMode: RawRepresentable, Sendable, Hashable, Codable {
  /// The name of the profile.
  public let rawValue: String

  /// A profile by name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// By car.
  public static let car = NavigationMode(rawValue: "car")
  /// By truck.
  public static let truck = NavigationMode(rawValue: "truck")
  /// By bicycle.
  public static let bicycle = NavigationMode(rawValue: "bicycle")
  /// On foot.
  public static let foot = NavigationMode(rawValue: "foot")
}
