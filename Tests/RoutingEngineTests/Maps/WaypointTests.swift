import GraphBuilder
import GraphCore
import RoutingEngine
import TestSupport
import Testing

/// Where routes begin, end and pass: junctions, the middle of edges, via points, longitude 180.
@Suite("Waypoints") struct WaypointTests {
  @Test("A waypoint on a junction is on each of its roads")
  func junction() throws {
    let roads = try MapRouter(
      """
         C
         ^
      A->B->D
         ^
         E
      """)
    // Each of these lies on one road of the junction only in one direction: from B nobody can go back round.
    for (from, to, length) in [("B", "C", 200.0), ("B", "D", 300), ("A", "B", 300), ("E", "B", 200)] {
      let route = try roads.route(Character(from), Character(to))
      #expect(route.streets == [from + to])
      #expect(route.length == length)
    }
    #expect(try roads.route("E", "D").streets == ["EB", "BD"])
  }

  @Test("A part of an edge takes its part of the length and the duration")
  func partsOfEdges() throws {
    let roads = try MapRouter("A---------B---------C")
    let places = try [("A", "B", 0.2), ("B", "C", 0.7)].map { try #require(roads.map.place($0.0, $0.1, $0.2)) }
    let route = try roads.route(places)
    #expect(route.streets == ["AB", "BC"])
    #expect(route.legs[0].edges.map(\.weight) == [80_000, 70_000])
    #expect(zip(route.legs[0].edges.map(\.length), [800, 700]).allSatisfy { abs($0 - $1) < 0.02 })
    #expect(route.duration == 150)
  }

  @Test("Via points make legs, and the whole is their sum")
  func viaPoints() throws {
    let roads = try MapRouter(
      """
      A--B--C
         |
         D
      """)
    let route = try roads.route("A", "D", "C")
    #expect(route.legs.map { $0.edges.map(\.name) } == [["AB", "BD"], ["BD", "BC"]])
    #expect(route.length == 1000)
    #expect(route.duration == 100)
    #expect(route.geometry == ["A", "B", "D", "B", "C"].compactMap { roads.map.place($0) })
    #expect(route.waypoints.map(\.coordinate) == ["A", "D", "C"].compactMap { roads.map.place($0) })
    let middle = try roads.route([roads.map.cell(0, 0), roads.map.cell(3, 1), roads.map.cell(6, 0)])
    #expect(middle.legs.map(\.length) == [400, 400])
  }

  @Test("A waypoint beside the road is snapped to it, and says how far")
  func besideTheRoad() throws {
    let roads = try MapRouter("A----------B")
    let route = try roads.route([roads.map.cell(3, 1), roads.map.cell(7, -2)])
    #expect(route.waypoints.map(\.coordinate) == [roads.map.cell(3, 0), roads.map.cell(7, 0)])
    #expect(zip(route.waypoints.map(\.distance), [100, 200]).allSatisfy { abs($0 - $1) < 0.02 })
    #expect(route.waypoints.map(\.roadName) == ["AB", "AB"])
    #expect(abs(route.length - 400) < 0.02)
  }

  @Test("Roads cross longitude 180", arguments: [0.0, 60.0, -60.0])
  func antimeridian(latitude: Double) throws {
    let origin = try #require(Coordinate(latitude: latitude, longitude: 179.995))
    let roads = try MapRouter("A--B----C--D", origin: origin)
    let west = try #require(roads.map.place("A"))
    let east = try #require(roads.map.place("D"))
    #expect(latitude != 0 || west.longitude > 179 && east.longitude < -179)
    let route = try roads.route("A", "D")
    #expect(route.streets == ["AB", "BC", "CD"])
    #expect(route.length == 1100)
    for fraction in [0.1, 0.5, 0.9] {
      let place = try #require(roads.map.place("B", "C", fraction))
      let part = try roads.route([west, place])
      #expect(abs(part.length - (300 + 500 * fraction)) < 0.05)
      #expect(part.waypoints[1].distance < 0.02)
      let back = try roads.route([east, place])
      #expect(abs(back.length - (300 + 500 * (1 - fraction))) < 0.05)
    }
  }

  @Test("A connector of no length joins what is at the same place")
  func noLength() throws {
    let network = try RoadNetwork.read(TestData.folder("maps/zero-length-edge"))
    let router = Router(package: try network.packaged())
    for from in network.nodes {
      for to in network.nodes {
        let answer = try router.nodePairs(profile: "car").solve(
          source: from.sourceID, target: to.sourceID, algorithm: .dijkstra)
        let request = RouteRequest(waypoints: [from.coordinate, to.coordinate])
        guard let weight = answer.weight else {
          #expect(throws: RoutingError.self) { try router.route(request) }
          continue
        }
        let route = try router.route(request)
        // The connector's two ends are one place: a route from there need not drive it.
        #expect(weight - route.legs[0].weight <= 1)
      }
    }
  }

  @Test("Twelve waypoints to and fro make eleven legs that follow each other")
  func manyLegs() throws {
    let roads = try MapRouter(
      """
      A--B--C
      |  |  |
      D--E--F
      """)
    let order = Array("AFBDCEAFBDCE")
    let route = try roads.route(order.map { try #require(roads.map.place($0)) })
    #expect(route.legs.count == 11)
    for (number, leg) in route.legs.enumerated() {
      #expect(leg.geometry.first == roads.map.place(order[number]))
      #expect(leg.geometry.last == roads.map.place(order[number + 1]))
    }
  }
}
