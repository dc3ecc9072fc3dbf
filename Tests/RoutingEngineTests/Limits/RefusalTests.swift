import GraphBuilder
import GraphCore
import RoutingEngine
import TestSupport
import Testing

/// Requests that have no answer, and what they are told.
@Suite("Refusals") struct RefusalTests {
  private let roads: MapRouter
  private let a, b: Coordinate

  init() throws {
    roads = try MapRouter(
      """
      A--B->C
      D--E
      """)
    a = try #require(roads.map.place("A"))
    b = try #require(roads.map.place("B"))
  }

  @Test("A one-way dead end has no way back, an island none at all", arguments: [("C", "A"), ("A", "E"), ("D", "B")])
  func noRoute(from: String, to: String) throws {
    let error = try #require(try roads.error(Character(from), Character(to)))
    #expect(error.code == .noRoute)
    #expect(error.waypoints == [0, 1])
    #expect(error.message.contains("waypoint 1 to waypoint 2"))
  }

  @Test("The leg without a way is named")
  func noRouteOfALaterLeg() throws {
    let error = try #require(try roads.error("A", "B", "C", "B"))
    #expect(error.code == .noRoute)
    #expect(error.waypoints == [2, 3])
  }

  @Test("All waypoints far from any road are told at once")
  func noSegment() throws {
    let far = roads.map.cell(100, 100)
    let error = try #require(roads.error(RouteRequest(waypoints: [far, a, far, b, far])))
    #expect(error.code == .noSegment)
    #expect(error.waypoints == [0, 2, 4])
    #expect(error.message.contains("1, 3, 5"))
  }

  @Test("The radius decides, to the metre")
  func radius() throws {
    let beside = roads.map.cell(1, -2)
    #expect(try roads.router.route(RouteRequest(waypoints: [beside, b], snapRadius: 200.1)).legs.count == 1)
    let error = roads.error(RouteRequest(waypoints: [beside, b], snapRadius: 199.9))
    #expect(error?.code == .noSegment)
    #expect(error?.waypoints == [0])
  }

  @Test("A radius that is no number of metres is refused", arguments: [Double.nan, .infinity, -.infinity, 0, -1])
  func badRadius(radius: Double) {
    #expect(roads.error(RouteRequest(waypoints: [a, b], snapRadius: radius))?.code == .invalidRequest)
  }

  @Test("Any positive radius gets an answer, also where nothing is open", arguments: [1e-300, 0.5, 1e300])
  func extremeRadius(radius: Double) throws {
    let closed = try MapRouter("A--B", roads: ["AB": .init(isClosed: true)])
    let error = try #require(closed.error(RouteRequest(waypoints: [a, b], snapRadius: radius)))
    #expect(error.code == .noSegment)
    #expect(error.waypoints == [0, 1])
    #expect(
      try closed.router.route(RouteRequest(waypoints: [a, b], profile: "any", snapRadius: radius)).legs.count == 1)
  }

  @Test(
    "Two to a hundred waypoints are accepted",
    arguments: [(0, false), (1, false), (2, true), (100, true), (101, false)])
  func waypointCount(count: Int, isAccepted: Bool) throws {
    let request = RouteRequest(waypoints: (0..<count).map { $0 % 2 == 0 ? a : b })
    if isAccepted {
      #expect(try roads.router.route(request).legs.count == count - 1)
    } else {
      let error = roads.error(request)
      #expect(error?.code == .invalidRequest)
      #expect(error?.message.contains("has \(count)") == true)
    }
  }

  @Test("Places that are none on earth are refused, all of them")
  func notOnEarth() {
    let north = Coordinate(latitudeE7: 900_000_001, longitudeE7: 0)
    let east = Coordinate(latitudeE7: 0, longitudeE7: .min)
    let error = roads.error(RouteRequest(waypoints: [north, a, east]))
    #expect(error?.code == .invalidRequest)
    #expect(error?.waypoints == [0, 2])
  }

  @Test("A profile that the package has not is refused, and those that it has are named")
  func unknownProfile() throws {
    let error = try #require(roads.error(RouteRequest(waypoints: [a, b], profile: "boat")))
    #expect(error.code == .invalidRequest)
    #expect(error.message.contains("boat") && error.message.contains("car, any"))
    #expect(throws: RoutingError.self) { try roads.router.nodePairs(profile: "boat") }
  }

  @Test("Node pairs refuse an id that the package has not, on either side")
  func unknownNode() throws {
    let pairs = try roads.router.nodePairs(profile: "car")
    for (source, target) in [(1, 77), (77, 1), (-1, -1)] as [(Int64, Int64)] {
      do throws(RoutingError) {
        _ = try pairs.solve(source: source, target: target, algorithm: .auto)
        Issue.record("\(source) to \(target) has an answer")
      } catch {
        #expect(error.code == .invalidRequest)
      }
    }
  }

  @Test("A way too heavy for 32 bits is told from no way", arguments: [Algorithm.bidirectionalAStar, .dijkstra])
  func weightOverflow(algorithm: Algorithm) throws {
    var network = RoadNetwork()
    network.nodes = (0..<8).map { .init(sourceID: $0, coordinate: roads.map.cell(Double($0), 0)) }
    network.roads = (0..<7).map { .init(from: $0, to: $0 + 1, lengthCentimetres: 100) }
    var profile = RoadNetwork.Profile(name: "car")
    profile.forwardWeights = [UInt32?](repeating: Weight.limit - 1, count: 7)
    profile.backwardWeights = profile.forwardWeights
    network.profiles = [profile]
    let router = Router(package: try network.packaged())
    func code(to target: Int) -> RoutingError.Code? {
      do throws(RoutingError) {
        let places = [network.nodes[0].coordinate, network.nodes[target].coordinate]
        _ = try router.route(RouteRequest(waypoints: places, algorithm: algorithm))
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code(to: 3) == nil)
    #expect(code(to: 7) == .weightOverflow)
  }
}
