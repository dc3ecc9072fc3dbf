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

  /// Seconds for the whole route.
  public var duration: Double { legs.reduce(0) { $0 + $1.duration } }
  /// Metres of the whole route.
  public var length: Double { legs.reduce(0) { $0 + $1.length } }
  /// The line of the whole route, without repeated points at the waypoints.
  public var geometry: [Coordinate] {
    legs.reduce(into: []) { line, leg in line += line.isEmpty ? leg.geometry[...] : leg.geometry.dropFirst() }
  }
}

/// Which package, which edition and which algorithm answered, and with how much work.
public struct RouteOrigin: Sendable, Hashable {
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
}

/// How to search.
public enum Algorithm: String, Sendable, CaseIterable {
  /// The best that the package and the request allow.
  case auto
  /// Bidirectional A*.
  case bidirectionalAStar = "bidirectional-astar"
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
}

/// The way from one waypoint to the next.
public struct RouteLeg: Sendable {
  /// Edges in order; the first and the last may be used in part. Empty when both waypoints are the same place.
  public var edges: [RouteEdge]
  /// The line, from waypoint to waypoint: at least two points, equal ones for a leg of no length.
  public var geometry: [Coordinate]
  /// What a driver is told, from `depart` to `arrive`.
  public var steps: [RouteStep]
  /// What the search minimised, in the profile's unit.
  public var weight: Weight
  /// Seconds.
  public var duration: Double
  /// Metres.
  public var length: Double
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

/// A piece of a leg that is driven with one instruction.
public struct RouteStep: Sendable {
  /// What to do at its beginning.
  public var maneuver: Maneuver
  /// Name of the road that it follows; empty when it has none.
  public var name: String
  /// Metres and seconds to the next maneuver.
  public var length, duration: Double
  /// Edges of the leg that belong to it (empty for `arrive`).
  public var edges: Range<Int>
  /// Where its line lies in the leg's geometry (indices, both ends included).
  public var geometryRange: ClosedRange<Int>
}

/// What to do at a place.
public struct Maneuver: Sendable, Hashable {
  /// The kind, with the words of the OSRM API.
  public enum Kind: String, Sendable {
    case depart, arrive, turn
    case newName = "new name"
    case `continue` = "continue"
    case endOfRoad = "end of road"
    case roundabout
  }

  /// The direction, with the words of the OSRM API.
  public enum Modifier: String, Sendable {
    case uturn
    case sharpRight = "sharp right"
    case right
    case slightRight = "slight right"
    case straight
    case slightLeft = "slight left"
    case left
    case sharpLeft = "sharp left"
  }

  /// What kind of maneuver.
  public var kind: Kind
  /// In which direction; nil for departing without a movement and for arriving.
  public var modifier: Modifier?
  /// Where.
  public var location: Coordinate
  /// Degrees clockwise from north, 0..<360: the direction of travel before and after; 0 where there is none.
  public var bearingBefore, bearingAfter: Int
  /// Number of the exit, counted from 1, for a roundabout.
  public var exit: Int?
  /// One sentence in English.
  public var instruction: String
}
