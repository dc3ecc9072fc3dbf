import GraphCore
import GraphFormat
import RoutingEngine
import TestSupport
import Testing

/// A drawn map as a package, with a router on it: `route("A", "C").streets`.
struct MapRouter {
  let map: RoadMap
  let router: Router

  init(_ map: RoadMap, blockCacheBytes: Int? = nil) throws {
    self.map = map
    router = Router(package: try map.network.packaged(blockCacheBytes: blockCacheBytes))
  }

  /// Draws, builds and opens.
  init(
    _ text: String, gridMetres: Double = 100, origin: Coordinate = Coordinate(latitudeE7: 0, longitudeE7: 0),
    roads: [String: RoadMap.RoadOption] = [:], turns: [String: RoadMap.TurnOption] = [:]
  ) throws {
    try self.init(RoadMap(text, gridMetres: gridMetres, origin: origin, roads: roads, turns: turns))
  }

  /// The route between nodes, which every algorithm must give the same weight.
  func route(_ nodes: Character..., profile: String = "car") throws -> Route {
    try route(nodes.map { try #require(map.place($0)) }, profile: profile)
  }

  /// The route between places, which every algorithm must give the same weight.
  func route(_ places: [Coordinate], profile: String = "car") throws -> Route {
    let routes = try [Algorithm.bidirectionalAStar, .dijkstra].map {
      try router.route(RouteRequest(waypoints: places, profile: profile, algorithm: $0))
    }
    #expect(routes[0].legs.map(\.weight) == routes[1].legs.map(\.weight))
    #expect(routes.map(\.origin.package?.algorithm) == [.bidirectionalAStar, .dijkstra])
    return routes[0]
  }

  /// Why there is no route; fails the test when there is one.
  func error(_ request: RouteRequest) -> RoutingError? {
    do throws(RoutingError) {
      let route = try router.route(request)
      Issue.record("there is a route over \(route.streets)")
      return nil
    } catch {
      return error
    }
  }

  /// Why there is no route between nodes, whatever the algorithm.
  func error(_ nodes: Character...) throws -> RoutingError? {
    let places = try nodes.map { try #require(map.place($0)) }
    let errors = [Algorithm.bidirectionalAStar, .dijkstra].map {
      error(RouteRequest(waypoints: places, algorithm: $0))
    }
    #expect(errors[0]?.code == errors[1]?.code)
    return errors[0]
  }

  /// The nodes that a route passes, with those at the outer ends of its first and last edge.
  func nodes(_ route: Route) -> String {
    var ids: [Int64] = []
    for edge in route.legs.flatMap(\.edges) {
      if ids.last != edge.tailSourceID { ids.append(edge.tailSourceID) }
      ids.append(edge.headSourceID)
    }
    return String(ids.map { map.nodeNames[Int($0) - 1] })
  }
}

extension Route {
  /// The names of its edges, in order.
  var streets: [String] { legs.flatMap { $0.edges.map(\.name) } }
}
