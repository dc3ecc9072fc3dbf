import GraphCore
import GraphFormat
import RoutingEngine

/// Which packages of an engine may answer a request: by their boxes first, by their roads where several have the waypoints in their boxes.
struct Coverage {
  /// How far from a road a waypoint may lie, in metres.
  static let snapRadius = 1000.0

  let routers: [Router]
  let request: RouteRequest

  /// The packages whose boxes hold all waypoints and that have the profile.
  init(_ engine: OfflineEngine, _ options: NavigationRouteOptions) throws(NavigationError) {
    request = RouteRequest(
      waypoints: options.waypoints, profile: options.profile.rawValue, snapRadius: Self.snapRadius)
    let near = engine.routers.filter { router in
      options.waypoints.allSatisfy { router.package.boundingBox.contains($0, margin: Self.snapRadius) }
    }
    guard !near.isEmpty else { throw Self.missing(engine, options.waypoints) }
    routers = near.filter { $0.package.profiles.contains { $0.name == options.profile.rawValue } }
    guard !routers.isEmpty else {
      let known = Set(near.flatMap { $0.package.profiles.map(\.name) }).sorted().joined(separator: ", ")
      throw NavigationError(
        .unknownProfile,
        "no package here has the profile '\(options.profile.rawValue)'; profiles there are: \(known)")
    }
  }

  /// The packages with roads near all waypoints, nearest roads first; all of them when none has.
  func ranked() -> [Router] {
    guard routers.count > 1 else { return routers }
    let rated = routers.map { router -> (router: Router, metres: Double) in
      guard let distances = try? router.distancesToRoads(request) else { return (router, .infinity) }
      return (router, distances.reduce(0) { $0 + ($1 ?? .infinity) })
    }
    return rated.enumerated().sorted { ($0.element.metres, $0.offset) < ($1.element.metres, $1.offset) }
      .map(\.element.router)
  }

  /// That no package covers the waypoints, with the regions that would.
  static func missing(_ engine: OfflineEngine, _ waypoints: [Coordinate]) -> NavigationError {
    let outside = waypoints.indices.filter { place in
      !engine.routers.contains { $0.package.boundingBox.contains(waypoints[place], margin: snapRadius) }
    }
    var message = "no installed package covers all waypoints together"
    if !outside.isEmpty {
      message = "no installed package covers waypoint " + outside.map { "\($0 + 1)" }.joined(separator: ", ")
    }
    var error = NavigationError(.missingCoverage, message)
    error.waypoints = outside
    error.missingRegions = regions(engine, outside.map { waypoints[$0] })
    return error.naming(error.missingRegions)
  }

  /// Regions to download for some places, each once, in the order in which the store names them.
  static func regions(_ engine: OfflineEngine, _ places: [Coordinate]) -> [MissingRegion] {
    var seen: Set<Int64> = []
    return places.flatMap { engine.store.missingRegions(at: $0) }.filter { seen.insert($0.regionID).inserted }
  }
}

extension NavigationError {
  /// The same with regions to download in its message.
  func naming(_ regions: [MissingRegion]) -> NavigationError {
    guard !regions.isEmpty else { return self }
    let offers = regions.map { region in
      "\(region.name) (region \(region.regionID)\(region.downloadBytes.map { ", \($0) bytes" } ?? ""))"
    }
    var error = NavigationError(code, "\(message); download \(offers.joined(separator: " or "))")
    (error.waypoints, error.missingRegions) = (waypoints, regions)
    return error
  }
}

extension BoundingBox {
  /// Whether a place lies in the box or at most so many metres outside.
  func contains(_ place: Coordinate, margin: Double) -> Bool {
    let north = Int64(margin * Self.unitsPerMetre)
    let latitude = Int64(place.latitudeE7)
    guard latitude >= south - north, latitude <= self.north + north else { return false }
    // Near the poles a metre is any number of degrees.
    let shrink = max(Position.cosine(ofLatitudeE7: place.latitudeE7), 1e-3)
    let sideways = Int64(margin * Self.unitsPerMetre / shrink)
    return [Int64(0), 3_600_000_000, -3_600_000_000].contains { turn in
      let longitude = Int64(place.longitudeE7) + turn
      return longitude >= west - sideways && longitude <= east + sideways
    }
  }

  /// 1e-7 degrees along a meridian.
  private static var unitsPerMetre: Double { 1_800_000_000 / (Double.pi * 6_371_008.8) }
}
