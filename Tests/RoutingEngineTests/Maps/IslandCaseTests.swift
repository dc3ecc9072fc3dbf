import GraphBuilder
import GraphCore
import RoutingEngine
import TestSupport
import Testing

/// Waypoints beside roads that lead nowhere: a town of ten by ten crossings, 100 m apart, an island 50 m south of it, and a one-way road out of its south-east
/// corner.
@Suite("Waypoints beside islands") struct IslandCaseTests {
  private let router: Router
  private let town = RoadNetwork.grid(columns: 10, rows: 10)
  /// The ends of the island's road, and where the one-way road ends.
  private let island = [Self.place(2, -0.5), Self.place(3, -0.5)]
  private let deadEnd = Self.place(9.5, -1)

  private static func place(_ column: Double, _ row: Double) -> Coordinate {
    Coordinate(latitudeE7: Int32(row * 8993), longitudeE7: 70_000_000 + Int32(column * 8993))
  }

  init() throws {
    var network = town
    for place in island + [deadEnd] {
      network.nodes.append(.init(sourceID: Int64(network.nodes.count), coordinate: place))
    }
    for (from, to, backward) in [(100, 101, true), (9, 102, false)] {
      network.roads.append(.init(from: from, to: to, lengthCentimetres: 10_000))
      network.roads[network.roads.count - 1].isOpenBackward = backward
      network.profiles[0].forwardWeights.append(10_000)
      network.profiles[0].backwardWeights.append(backward ? 10_000 : nil)
    }
    router = Router(package: try network.packaged())
  }

  private func route(_ from: Coordinate, _ to: Coordinate, radius: Double = 1000) throws -> Route {
    try router.route(RouteRequest(waypoints: [from, to], snapRadius: radius))
  }

  @Test("A waypoint beside an island moves to the nearest road that leads on, and the route says so")
  func besideAnIsland() throws {
    let out = try route(island[0], Self.place(9, 9))
    #expect(out.waypoints.map(\.skippedNearerRoad) == [true, false])
    #expect(out.waypoints[0].coordinate == Self.place(2, 0))
    let there = try route(Self.place(9, 9), island[1])
    #expect(there.waypoints.map(\.skippedNearerRoad) == [false, true])
    #expect(there.waypoints[1].coordinate == Self.place(3, 0))
  }

  @Test("Both waypoints on one island stay there")
  func onOneIsland() throws {
    let found = try route(island[0], island[1])
    #expect(found.length == 100)
    #expect(found.waypoints.map(\.skippedNearerRoad) == [false, false])
  }

  @Test("A one-way road into nowhere is fit to end on, not to begin on")
  func oneWayDeadEnd() throws {
    let out = try route(deadEnd, Self.place(0, 0))
    #expect(out.waypoints[0].skippedNearerRoad && out.waypoints[0].coordinate == Self.place(9, 0))
    let there = try route(Self.place(0, 0), deadEnd)
    #expect(!there.waypoints[1].skippedNearerRoad && there.waypoints[1].coordinate == deadEnd)
  }

  @Test("A waypoint on the way is where one leg ends and the next begins, moved or not")
  func onTheWay() throws {
    let found = try router.route(RouteRequest(waypoints: [Self.place(0, 0), island[0], deadEnd]))
    #expect(found.waypoints.map(\.skippedNearerRoad) == [false, true, false])
    #expect(found.legs[0].geometry.last == found.legs[1].geometry.first)
  }

  @Test("Where all roads within the radius lead nowhere, there is no route")
  func noneWithinRadius() throws {
    let error = #expect(throws: RoutingError.self) { try route(island[0], Self.place(0, 0), radius: 30) }
    #expect(error?.code == .noRoute)
  }
}
