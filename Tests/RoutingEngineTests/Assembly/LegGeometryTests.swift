import GraphBuilder
import GraphCore
import TestSupport
import Testing

@testable import RoutingEngine

/// The line of a leg, edge by edge, against the shapes of the road network.
@Suite("Lines of legs") struct LegGeometryTests {
  @Test("The line passes the shapes of all edges used, from place to place", arguments: 0..<16)
  func randomNetworks(seed: UInt64) throws {
    let network = RoadNetwork.random(seed: seed, nodes: seed < 12 ? 4 + Int(seed) * 3 : 700)
    let roads = try PackagedRoads(network)
    let router = Router(package: roads.package)
    var random = SeededGenerator(seed: seed)
    var legs = 0
    for _ in 0..<150 {
      let places = [place(network, &random), place(network, &random), place(network, &random)]
      guard let route = route(places, router) else { continue }
      for (number, leg) in route.legs.enumerated() {
        let ends = (route.waypoints[number], route.waypoints[number + 1])
        try check(leg, from: ends.0, to: ends.1, roads, "seed \(seed), \(places)")
        legs += 1
      }
      check(route)
    }
    #expect(legs > 20)
  }

  /// The route, unless there is no way.
  private func route(_ places: [Coordinate], _ router: Router) -> Route? {
    do throws(RoutingError) {
      return try router.route(RouteRequest(waypoints: places, snapRadius: 5000))
    } catch {
      #expect(error.code == .noRoute)
      return nil
    }
  }

  /// On a road, at a junction, or beside.
  private func place(_ network: RoadNetwork, _ random: inout SeededGenerator) -> Coordinate {
    let line = network.line(random.below(network.roads.count))
    let point = line[random.below(line.count)]
    if random.oneIn(3) { return point }
    return Coordinate(
      latitudeE7: point.latitudeE7 + Int32(random.below(4000)) - 2000,
      longitudeE7: point.longitudeE7 + Int32(random.below(4000)) - 2000)
  }

  private func check(
    _ leg: RouteLeg, from: SnappedWaypoint, to: SnappedWaypoint, _ roads: PackagedRoads, _ context: String
  ) throws {
    for (waypoint, end) in [(from, leg.geometry[0]), (to, leg.geometry[leg.geometry.count - 1])] {
      var snapper = Snapper(roads: RoadReader(package: roads.package), graph: roads.package.searchGraph(profile: 0))
      if waypoint.skippedNearerRoad { snapper.suits = { $0.distance >= waypoint.distance } }
      #expect(try snapper.snap(waypoint.requested, radius: 5000).map(\.coordinate).contains(end), "\(context)")
    }
    #expect(leg.geometry.count >= 2)
    var reached = 0
    for (number, edge) in leg.edges.enumerated() {
      #expect(edge.geometryRange.lowerBound == reached, "\(context)")
      reached = edge.geometryRange.upperBound
      let direction = try roads.direction(edge.edge)
      let line = roads.network.line(direction.road)
      let fault = LinePart(whole: direction.isReversed ? line.reversed() : line).fault(
        LinePart(whole: Array(leg.geometry[edge.geometryRange])).whole, isFirst: number == 0,
        isLast: number == leg.edges.count - 1)
      #expect(fault == nil, "edge \(number) of \(leg.edges.count), \(context)")
    }
    #expect(reached == leg.geometry.count - 1, "\(context)")
  }

  private func check(_ route: Route) {
    for leg in route.legs {
      #expect(abs(leg.length - leg.edges.reduce(0) { $0 + $1.length }) < 1e-6)
      #expect(abs(leg.duration - Double(leg.weight) / 1000) < 1e-6)
      #expect(leg.steps.first?.geometryRange.lowerBound == 0)
    }
    #expect(abs(route.length - route.legs.reduce(0) { $0 + $1.length }) < 1e-6)
    #expect(route.geometry.count == route.legs.reduce(1) { $0 + $1.geometry.count - 1 })
  }

  @Test("In the city the line is as long as the leg says")
  func lengths() throws {
    let network = try RoadNetwork.read(TestData.folder("city"))
    let router = Router(package: try network.packaged())
    var random = SeededGenerator(seed: 1)
    var total = 0.0
    for _ in 0..<300 {
      let places = [place(network, &random), place(network, &random)]
      guard let route = try? router.route(RouteRequest(waypoints: places)) else { continue }
      for leg in route.legs {
        let line = zip(leg.geometry, leg.geometry.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        // The input gives lengths in centimetres, and rounded places.
        #expect(abs(line - leg.length) < 0.1 + 0.02 * Double(leg.edges.count) + leg.length * 0.002)
        total += line
      }
    }
    #expect(total > 100_000)
  }
}

/// What a piece of a leg's line must be: an edge's line from its tail to its head, or a part of it at either end of the leg.
private struct LinePart {
  let whole: [Coordinate]

  /// Takes a line without its repeated points.
  init(whole: [Coordinate]) {
    self.whole = whole.reduce(into: []) { line, place in if line.last != place { line.append(place) } }
  }

  /// What is wrong with a piece; nil when it is right.
  func fault(_ piece: [Coordinate], isFirst: Bool, isLast: Bool) -> String? {
    if piece == whole { return nil }
    switch (isFirst, isLast) {
    case (false, false): return "not the whole line"
    case (true, false): return isBehind(piece) ? nil : "does not end with the rest of the line"
    case (false, true): return isAhead(piece) ? nil : "does not begin as the line"
    case (true, true): return isWithin(piece) || isAhead(piece) || isBehind(piece) ? nil : "no part of the line"
    }
  }

  /// A place on the line, then all that comes after it.
  private func isBehind(_ piece: [Coordinate]) -> Bool {
    let rest = piece.dropFirst()
    let next = whole.count - rest.count
    guard next >= 0, Array(whole[next...]) == Array(rest) else { return false }
    return isOn(piece[0], segmentsUpTo: min(next, whole.count - 1), from: next - 1)
  }

  /// The line up to a place on it.
  private func isAhead(_ piece: [Coordinate]) -> Bool {
    LinePart(whole: whole.reversed()).isBehind(piece.reversed())
  }

  /// From a place to a place on the line.
  private func isWithin(_ piece: [Coordinate]) -> Bool {
    let middle = Array(piece.dropFirst().dropLast())
    return (0...whole.count).contains { first in
      first + middle.count <= whole.count && Array(whole[first..<first + middle.count]) == middle
        && isOn(piece[0], segmentsUpTo: min(first, whole.count - 1), from: first - 1)
        && isOn(
          piece[piece.count - 1], segmentsUpTo: min(first + middle.count, whole.count - 1),
          from: first + middle.count - 1)
    }
  }

  /// Whether a place lies between two points of the line, to the centimetre to which places are rounded.
  private func isOn(_ place: Coordinate, segmentsUpTo end: Int, from begin: Int) -> Bool {
    let piece = Array(whole[max(0, begin)...max(0, end)])
    return piece.count == 1 ? piece[0].distance(to: place) < 0.02 : SnapOracle.distance(place, piece) < 0.02
  }
}
