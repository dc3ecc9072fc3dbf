import GraphCore
import GraphFormat

/// The roads of a place.
struct FoundPlace {
  /// The nearest roads; empty when there is none within the radius.
  var nearest: [PhantomNode]
  /// Where the nearest roads are cut off from the main part of the network: the nearest roads that are not, which may be none. Otherwise nil.
  var moved: [PhantomNode]?
  /// The radius as people write it.
  var radiusText: String
}

/// Snaps places as `RouteQuery` does: to the nearest road, and for the case that it is cut off to the nearest one that is not. Used by one thread.
struct PlaceFinder {
  let roads: RoadReader
  let graphs: TravelGraphs
  let radius: Double

  /// - Throws: `PackageError` or `SearchError` when a block cannot be read.
  func find(_ place: Coordinate, _ role: WaypointRole) throws -> FoundPlace {
    let radiusText = Int(exactly: radius).map { "\($0)" } ?? "\(radius)"
    var snapper = Snapper(roads: roads, graph: graphs.snapping)
    let nearest = try snapper.snap(place, radius: radius)
    let suits = { [package = roads.package, graphs] (phantom: PhantomNode) in
      try package.suits(phantom, role, profile: graphs.profile)
    }
    if try nearest.isEmpty || nearest.contains(where: suits) {
      return FoundPlace(nearest: nearest, moved: nil, radiusText: radiusText)
    }
    snapper.suits = suits
    return FoundPlace(nearest: nearest, moved: try snapper.snap(place, radius: radius), radiusText: radiusText)
  }
}

extension RoadReader {
  /// A place on the first of its roads; nil when there is none.
  func snapped(_ place: Coordinate, _ phantoms: [PhantomNode]) throws -> SnappedWaypoint? {
    guard let phantom = phantoms.first else { return nil }
    return SnappedWaypoint(
      requested: place, coordinate: phantom.coordinate, distance: phantom.distance,
      roadName: try name(block(phantom.edge.block).names[phantom.edge.slot]))
  }
}
