import GraphBuilder
import GraphCore
import GraphFormat
import RoutingEngine
import TestSupport

/// The city of the test data and random requests in it.
struct City {
  let network: RoadNetwork
  let file: PackageOnDisk

  init() throws {
    network = try RoadNetwork.read(TestData.folder("city"))
    file = try PackageOnDisk(network)
  }

  /// Requests between random places, some of them with a via point, some from a place to itself, some far from any road.
  func requests(_ count: Int, seed: UInt64) -> [RouteRequest] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      var places = (0..<2 + (number % 5 == 0 ? 1 : 0)).map { _ in place(&random) }
      if random.oneIn(20) { places[1] = places[0] }
      return RouteRequest(
        waypoints: places, algorithm: random.oneIn(4) ? .dijkstra : .auto, snapRadius: random.oneIn(30) ? 0.5 : 1000)
    }
  }

  private func place(_ random: inout SeededGenerator) -> Coordinate {
    let node = network.nodes[random.below(network.nodes.count)].coordinate
    return Coordinate(
      latitudeE7: node.latitudeE7 + Int32(random.below(10_000)) - 5000,
      longitudeE7: node.longitudeE7 + Int32(random.below(10_000)) - 5000)
  }
}

/// All that a caller sees of an answer, to compare.
struct AnswerPrint: Equatable, Sendable {
  var legs: [[EdgeID]] = []
  var weights: [Weight] = []
  var lines: [[Coordinate]] = []
  var instructions: [String] = []
  var settled = 0
  var code: RoutingError.Code?

  init(_ router: Router, _ request: RouteRequest) {
    do throws(RoutingError) {
      let route = try router.route(request)
      legs = route.legs.map { $0.edges.map(\.edge) }
      weights = route.legs.map(\.weight)
      lines = route.legs.map(\.geometry)
      instructions = route.legs.flatMap { $0.steps.map(\.maneuver.instruction) }
      settled = route.origin.package?.settledStates ?? 0
    } catch {
      code = error.code
    }
  }
}
