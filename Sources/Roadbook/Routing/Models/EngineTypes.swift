public import GraphCore
public import RoutingEngine

// So that an app imports this module alone.

/// A place on earth.
public typealias Coordinate = GraphCore.Coordinate
/// A route through all waypoints, the same type for online and offline answers.
public typealias Route = RoutingEngine.Route
/// The way from one waypoint to the next.
public typealias RouteLeg = RoutingEngine.RouteLeg
/// A piece of a leg that is driven with one instruction.
public typealias RouteStep = RoutingEngine.RouteStep
/// What to do at a place.
public typealias Maneuver = RoutingEngine.Maneuver
/// Who answered: a package or a service.
public typealias RouteOrigin = RoutingEngine.RouteOrigin
/// Something that whoever reads a route should know about it.
public typealias RouteNotice = RoutingEngine.RouteNotice
