import Foundation
import GraphCore

/// The address of a route request to a service.
struct RequestAddress {
  let service: OnlineService
  /// What the service calls the profile.
  let profile: String
  let waypoints: [Coordinate]

  /// Nil when the service's usual names have none for the profile.
  init?(_ options: NavigationRouteOptions, at service: OnlineService) {
    guard let name = service.profileNames[options.profile] ?? Self.usualNames[service.form]?[options.profile] else {
      return nil
    }
    self.service = service
    profile = name
    waypoints = options.waypoints
  }

  /// The names of the services' own documentation; OSRM has none for trucks.
  private static let usualNames: [OnlineService.RequestForm: [NavigationMode: String]] = [
    .osrm: [.car: "driving", .bicycle: "cycling", .foot: "walking"],
    .valhalla: [.car: "auto", .truck: "truck", .bicycle: "bicycle", .foot: "pedestrian"],
  ]

  /// The address; nil when the base address cannot be extended.
  var url: URL? {
    guard var parts = URLComponents(url: service.baseURL, resolvingAgainstBaseURL: true) else { return nil }
    parts.path += (parts.path.hasSuffix("/") ? "" : "/") + path
    parts.queryItems = (parts.queryItems ?? []) + items + service.queryItems
    // To many servers a plus sign means a space, and it would be left as it is.
    parts.percentEncodedQuery = parts.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    return parts.url
  }

  private var path: String {
    switch service.form {
    case .osrm: "route/v1/\(profile)/" + waypoints.map(Self.longitudeFirst).joined(separator: ";")
    case .valhalla: "route"
    }
  }

  private var items: [URLQueryItem] {
    switch service.form {
    case .osrm:
      [
        URLQueryItem(name: "steps", value: "true"), URLQueryItem(name: "geometries", value: "polyline6"),
        URLQueryItem(name: "overview", value: "full"), URLQueryItem(name: "annotations", value: "true"),
      ]
    case .valhalla: [URLQueryItem(name: "json", value: ValhallaRequest(waypoints, costing: profile).text)]
    }
  }

  private static func longitudeFirst(_ place: Coordinate) -> String {
    "\(degrees(place.longitudeE7)),\(degrees(place.latitudeE7))"
  }

  /// Degrees with seven places: exact, never with an exponent.
  private static func degrees(_ e7: Int32) -> String {
    let digits = String(e7.magnitude)
    let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    return (e7 < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
  }
}

/// A request in Valhalla's form that asks for an answer in OSRM's.
private struct ValhallaRequest: Encodable {
  struct Place: Encodable { let lat, lon: Double }
  struct Filters: Encodable {
    let action = "include"
    let attributes = ["shape_attributes.time", "shape_attributes.length", "shape_attributes.speed"]
  }

  let locations: [Place]
  let costing: String
  let format = "osrm"
  let shapeFormat = "polyline6"
  /// Without them the answer has no annotation.
  let filters = Filters()

  init(_ waypoints: [Coordinate], costing: String) {
    locations = waypoints.map { Place(lat: $0.latitude, lon: $0.longitude) }
    self.costing = costing
  }

  var text: String? {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}
