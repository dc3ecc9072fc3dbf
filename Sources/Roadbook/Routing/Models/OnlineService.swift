public import Foundation

/// A routing service on the network that answers as OSRM's HTTP API does.
public struct OnlineService: Sendable, Hashable {
  /// How requests are written. The answers have one form.
  public enum RequestForm: String, Sendable, Codable, CaseIterable {
    /// `/route/v1/{profile}/{lon,lat;lon,lat}`, as osrm-routed and many hosted services understand.
    case osrm
    /// `/route?json={…"format":"osrm"…}`, as Valhalla understands.
    case valhalla
  }

  /// Where the service is, such as `https://router.example.org`: http or https, with a host; paths are appended.
  public var baseURL: URL
  /// How requests are written.
  public var form: RequestForm
  /// Added to the query of every request, such as an API key.
  public var queryItems: [URLQueryItem]
  /// Added to the headers of every request, such as an API key.
  public var headers: [String: String]
  /// What the service calls the profiles; those that are not named here have the usual names of the request form.
  public var profileNames: [NavigationMode: String]
  /// The longest answer to take, in bytes after unpacking.
  public var responseLimitBytes: Int

  /// Describes a service; by default one that speaks as OSRM does, with answers of at most 16 MiB.
  public init(
    baseURL: URL, form: RequestForm = .osrm, queryItems: [URLQueryItem] = [], headers: [String: String] = [:],
    profileNames: [NavigationMode: String] = [:], responseLimitBytes: Int = 16 << 20
  ) {
    self.baseURL = baseURL
    self.form = form
    self.queryItems = queryItems
    self.headers = headers
    self.profileNames = profileNames
    self.responseLimitBytes = responseLimitBytes
  }

  /// All that cannot be, as sentences; empty when it is in order.
  var faults: [String] {
    var sentences: [String] = []
    let isWeb = ["http", "https"].contains(baseURL.scheme?.lowercased())
    if !isWeb || (baseURL.host() ?? "").isEmpty {
      sentences.append("the address of the online service must begin with http:// or https:// and name a host")
    }
    if responseLimitBytes <= 0 { sentences.append("the limit for answers must be above zero") }
    return sentences
  }
}
