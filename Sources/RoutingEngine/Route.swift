public import GraphCore

/// A route through all waypoints of a request, and who answered.
public struct Route: Sendable {
  /// One leg from each waypoint to the next.
  public var legs: [RouteLeg]
  /// The waypoints as they were snapped to the network, in the request's order.
  public var waypoints: [SnappedWaypoint]
  /// Name of the profile.
  public var profile: String
  /// Where the answer comes from.
  public var origin: RouteOrigin
  /// What else is to be known.
  public var notices: [RouteNotice] = []
  /// What the weights of the legs count, in the words of the OSRM API.
  public var weightName = "duration"

  /// Seconds for the whole route.
  public var duration: Double { legs.reduce(0) { $0 + $1.duration } }
  /// Metres of the whole route.
  public var length: Double { legs.reduce(0) { $0 + $1.length } }
  /// The line of the whole route, without repeated points at the waypoints.
  public var geometry: [Coordinate] {
    legs.reduce(into: []) { line, leg in line += line.isEmpty ? leg.geometry[...] : leg.geometry.dropFirst() }
  }

  /// Makes a route, as a provider of routes does.
  public init(legs: [RouteLeg], waypoints: [SnappedWaypoint], profile: String, origin: RouteOrigin) {
    self.legs = legs
    self.waypoints = waypoints
    self.profile = profile
    self.origin = origin
  }
}

/// Who answered.
public enum RouteOrigin: Sendable, Hashable {
  /// The engine, on a package.
  case package(PackageOrigin)
  /// A service on the network: the name of its host.
  case service(host: String)

  /// The package that answered; nil when it was a service.
  public var package: PackageOrigin? { if case .package(let origin) = self { origin } else { nil } }
}

/// Which package, which edition and which algorithm answered, and with how much work.
public struct PackageOrigin: Sendable, Hashable {
  /// The region's name.
  public var packageName: String
  /// The package's edition; may be empty.
  public var edition: String
  /// The package's build id.
  public var buildID: UInt64
  /// The algorithm that ran (never `auto`).
  public var algorithm: Algorithm
  /// States settled over all legs.
  public var settledStates: Int
  /// The version of the live overlay that the route holds for; nil without one.
  public var liveVersion: Int?
}

/// How to search.
public enum Algorithm: String, Sendable, CaseIterable {
  /// The best that the package and the request allow.
  case auto
  /// Bidirectional A*.
  case bidirectionalAStar = "bidirectional-astar"
  /// On the package's hierarchy, where it has one and the request changes no weights.
  case hierarchy
  /// A* with distances in the package's hierarchy as bounds: for requests that close roads or make them slower.
  case hierarchyPotentials = "hierarchy-potentials"
  /// Plain Dijkstra: slow, for comparisons.
  case dijkstra
}

/// A waypoint on the network.
public struct SnappedWaypoint: Sendable, Hashable {
  /// What the request said.
  public var requested: Coordinate
  /// The place on the road.
  public var coordinate: Coordinate
  /// Metres between the two.
  public var distance: Double
  /// Name of the road; empty when it has none.
  public var roadName: String
  /// Whether a nearer road was passed over, because from it, or to it, no way leads.
  public var skippedNearerRoad = false

  /// Makes a waypoint.
  public init(requested: Coordinate, coordinate: Coordinate, distance: Double, roadName: String) {
    self.requested = requested
    self.coordinate = coordinate
    self.distance = distance
    self.roadName = roadName
  }
}

/// The way from one waypoint to the next.
public struct RouteLeg: Sendable {
  /// Edges in order; the first and the last may be used in part. Empty when both waypoints are the same place, and when a service answered.
  public var edges: [RouteEdge]
  /// The line, from waypoint to waypoint: at least two points, equal ones for a leg of no length.
  public var geometry: [Coordinate]
  /// What a driver is told, from `depart` to `arrive`.
  public var steps: [RouteStep]
  /// What the search minimised, in the profile's unit; from a service, thousandths of what it says.
  public var weight: Weight
  /// Seconds.
  public var duration: Double
  /// Metres.
  public var length: Double
  /// What a service said about the pieces of the leg; nil without a service.
  public var serviceAnnotation: LegAnnotation?

  /// Makes a leg.
  public init(
    edges: [RouteEdge] = [], geometry: [Coordinate], steps: [RouteStep], weight: Weight, duration: Double,
    length: Double
  ) {
    self.edges = edges
    self.geometry = geometry
    self.steps = steps
    self.weight = weight
    self.duration = duration
    self.length = length
  }
}

/// An edge of a leg, or the part of it that is used.
public struct RouteEdge: Sendable {
  /// Which edge.
  public var edge: EdgeID
  /// Nodes at its two ends, whole edge.
  public var tail, head: NodeID
  /// The input's own ids of these nodes.
  public var tailSourceID, headSourceID: Int64
  /// Metres of the part that is used.
  public var length: Double
  /// Weight of the part that is used, without turns.
  public var weight: Weight
  /// Cost of the turn from the edge before, in the same unit; 0 for the first.
  public var turnCost: Weight
  /// Seconds of the part that is used with the turn before it.
  public var duration: Double
  /// Name of the road; empty when it has none.
  public var name: String
  /// Class of the road.
  public var roadClass: RoadClass
  /// Whether it is part of a roundabout.
  public var isRoundabout: Bool
  /// Where its line lies in the leg's geometry (indices, both ends included).
  public var geometryRange: ClosedRange<Int>
  /// Number of the road (`A 1`); empty when it has none.
  public var ref: String = ""
}
