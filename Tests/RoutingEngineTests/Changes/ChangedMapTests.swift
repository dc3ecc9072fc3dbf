import GraphCore
import GraphFormat
import RoutingEngine
import TestSupport
import Testing

/// Requests that change weights, on drawn maps: what is closed, slower, faster, avoided, prohibited at a time.
@Suite("Changes on maps") struct ChangedMapTests {
  /// The short way from A to C leads over B, the long one over E.
  static let square = """
    A--B--C
    |     |
    D--E--F
    """

  @Test("A closed road is not used, and one direction can be closed alone")
  func closed() throws {
    let roads = try MapRouter(Self.square)
    #expect(try roads.streets("A", "C") == ["AB", "BC"])
    #expect(try roads.streets("A", "C", [.init(roads.road("BC"), .closed)]) == ["AD", "DE", "EF", "CF"])
    let oneWay: [RoadChange] = [.init(.nodes(from: 2, to: 3), .closed)]
    #expect(try roads.streets("A", "C", oneWay) == ["AD", "DE", "EF", "CF"])
    #expect(try roads.streets("C", "A", oneWay) == ["BC", "AB"])
  }

  @Test("A slow road is left where another is faster, and the duration is that of the speed")
  func slowed() throws {
    let roads = try MapRouter(Self.square)
    // 600 m at 36 km/h; the way round has 1000 m.
    #expect(try roads.route("A", "C", [.init(roads.road("BC"), .factor(1.2))]).duration == 66)
    #expect(try roads.route("A", "C", [.init(roads.road("BC"), .factor(3))]).duration == 100)
    #expect(try roads.route("A", "B", [.init(roads.road("AB"), .speed(kmh: 18))]).duration == 60)
    #expect(try roads.route("A", "B", [.init(roads.road("AB"), .weight(45_000))]).duration == 45)
  }

  @Test("A faster road draws the route to it, far above the package's highest speed")
  func faster() throws {
    let roads = try MapRouter(Self.square)
    let fast = ["AD", "DE", "EF", "CF"].map { RoadChange(roads.road($0), .factor(0.1)) }
    let route = try roads.route("A", "C", fast)
    #expect(route.streets == ["AD", "DE", "EF", "CF"])
    #expect(route.duration == 10)
  }

  @Test("The last change of a road holds; roads that are not there are told")
  func order() throws {
    let roads = try MapRouter(Self.square)
    let changes: [RoadChange] = [.init(roads.road("BC"), .closed), .init(roads.road("BC"), .factor(1))]
    #expect(try roads.streets("A", "C", changes) == ["AB", "BC"])
    let unknown: [RoadChange] = [
      .init(.source(99, .both), .closed), .init(.nodes(from: 1, to: 6), .closed),
      .init(.edge(EdgeID(block: 0, slot: 4000)), .closed),
    ]
    #expect(try roads.route("A", "C", unknown).notices.map(\.code) == [.unknownRoads])
  }

  @Test("A closed road is no place to begin or to end")
  func snapping() throws {
    let roads = try MapRouter(Self.square)
    let place = try #require(roads.map.place("A", "B", 0.4))
    let request = RouteRequest(
      waypoints: [place, try #require(roads.map.place("F"))],
      overlay: WeightOverlay(changes: [.init(roads.road("AB"), .closed)]))
    let route = try roads.router.route(request)
    #expect(route.waypoints[0].roadName == "AD")
    #expect(route.streets == ["AD", "DE", "EF"])
  }

  @Test("Both waypoints on one road that is slower")
  func withinOneEdge() throws {
    let roads = try MapRouter("A---------B")
    let places = try [0.2, 0.6].map { try #require(roads.map.place("A", "B", $0)) }
    let overlay = WeightOverlay(changes: [.init(roads.road("AB"), .factor(2))])
    let route = try roads.router.route(RouteRequest(waypoints: places, overlay: overlay))
    #expect(route.streets == ["AB"])
    #expect(abs(route.duration - 80) < 0.01)
  }

  @Test("An area is avoided where a way keeps out of it, and else said to be crossed")
  func area() throws {
    let roads = try MapRouter(Self.square)
    let areas = [roads.area((4, -1), (6, 1))]
    let (a, c) = (try #require(roads.map.place("A")), try #require(roads.map.place("F")))
    var request = RouteRequest(waypoints: [a, c], overlay: WeightOverlay(changes: [], avoiding: areas))
    let round = try roads.router.route(request)
    #expect(round.streets == ["AD", "DE", "EF"])
    #expect(round.notices == [])
    request.overlay = WeightOverlay(
      changes: [.init(roads.road("BC"), .closed)], avoiding: [roads.area((0, 1), (9, 3))])
    #expect(throws: RoutingError.self) {
      try roads.router.route(
        RouteRequest(
          waypoints: request.waypoints,
          overlay: WeightOverlay(changes: ["BC", "DE"].map { .init(roads.road($0), .closed) })))
    }
    let through = try roads.router.route(request)
    #expect(through.streets == ["AD", "DE", "EF"])
    #expect(through.notices.map(\.code) == [.areaNotAvoided])
  }

  @Test("Changes that make no sense are refused")
  func refused() throws {
    let roads = try MapRouter(Self.square)
    let overlays = [
      WeightOverlay(changes: [.init(roads.road("AB"), .factor(0))]),
      WeightOverlay(changes: [.init(roads.road("AB"), .factor(.nan))]),
      WeightOverlay(changes: [.init(roads.road("AB"), .speed(kmh: -1))]),
      WeightOverlay(changes: [], avoiding: [AvoidedArea(rings: [])]),
      WeightOverlay(changes: [], avoiding: [AvoidedArea(rings: [[roads.map.cell(0, 0), roads.map.cell(1, 0)]])]),
    ]
    for overlay in overlays {
      let places = try [#require(roads.map.place("A")), #require(roads.map.place("B"))]
      #expect(roads.error(RouteRequest(waypoints: places, overlay: overlay))?.code == .invalidRequest)
    }
  }
}

extension MapRouter {
  /// A road by its key, both directions.
  func road(_ key: String) -> RoadChange.Road {
    let road = (try? map.direction(key).road) ?? -1
    return .source(Int64(road) + 1, .forward)
  }

  /// A box between two cells.
  func area(_ a: (Double, Double), _ b: (Double, Double)) -> AvoidedArea {
    AvoidedArea(rings: [[map.cell(a.0, a.1), map.cell(b.0, a.1), map.cell(b.0, b.1), map.cell(a.0, b.1)]])
  }

  /// The route between nodes with changes, which every algorithm must give the same weight.
  func route(
    _ from: Character, _ to: Character, _ changes: [RoadChange], departure: LocalTime? = nil
  ) throws -> Route {
    let overlay = changes.isEmpty ? nil : WeightOverlay(changes: changes)
    let places = try [from, to].map { try #require(map.place($0)) }
    let routes = try [Algorithm.auto, .bidirectionalAStar, .dijkstra].map {
      try router.route(
        RouteRequest(waypoints: places, algorithm: $0, overlay: overlay, departure: departure))
    }
    #expect(routes.allSatisfy { $0.legs.map(\.weight) == routes[0].legs.map(\.weight) })
    return routes[0]
  }

  /// Its streets.
  func streets(_ from: Character, _ to: Character, _ changes: [RoadChange] = []) throws -> [String] {
    try route(from, to, changes).streets
  }
}
