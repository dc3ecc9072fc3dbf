import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// Isochrones against routes: of random points nearly all lie on the right side.
@Suite("Isochrones") struct IsochroneTests {
  private static let minutes = [5.0, 10.0, 15.0]

  @Test("Two thousand points of the city", arguments: [SearchDirection.forward, .backward])
  func city(direction: SearchDirection) throws {
    let city = try City()
    let place = try #require(Coordinate(latitude: 47.232503, longitude: 8.055856))
    try check(city.file.open(), place, limits: [60, 150, 300], direction)
  }

  @Test(
    "Two thousand points of a real city",
    .enabled(if: TestData.shared != nil, "set ROADBOOK_SHARED to the folder with data/csv to draw the real networks"),
    arguments: [SearchDirection.forward, .backward])
  func porto(direction: SearchDirection) throws {
    let network = try RoadNetwork.read(try #require(TestData.shared) + "reference-porto")
    let place = try #require(Coordinate(latitude: 41.1496, longitude: -8.6110))
    try check(network.packaged(), place, limits: [900, 300, 600], direction)
  }

  @Test("Points beside one-ways, islands and roads of no length, on random networks", arguments: 0..<8)
  func random(seed: UInt64) throws {
    let network = RoadNetwork.random(seed: seed, nodes: 60 + Int(seed) * 60)
    let request = IsochroneRequest(place: network.nodes[3].coordinate, limits: [30, 90, 240])
    let areas = try Router(package: network.packaged()).isochrones(request)
    #expect(areas.contains { !$0.polygons.isEmpty })
    for area in areas { AreaCheck(area: area).expectValid() }
  }

  @Test("At longitude 180 an area is cut in two that make up the whole")
  func antimeridian() throws {
    let network = RoadNetwork.grid(columns: 30, rows: 20)
    let whole = try area(network, shiftedBy: 0)
    let cut = try area(network, shiftedBy: 1_800_000_000 - 70_000_000 - 15 * 8993 + 4000)
    #expect(whole.count == 1 && cut.count == 2)
    for polygon in cut {
      let longitudes = polygon.outer.map(\.longitudeE7)
      #expect((longitudes.max() ?? 0) - (longitudes.min() ?? 0) < 10_000_000)
      #expect(longitudes.contains { abs($0) == 1_800_000_000 })
    }
    func size(_ polygons: [AreaPolygon]) -> Double { polygons.reduce(0) { $0 + AreaCheck.area($1.outer) } }
    #expect(abs(size(cut) / size(whole) - 1) < 0.01)
  }

  private func area(_ grid: RoadNetwork, shiftedBy step: Int) throws -> [AreaPolygon] {
    var network = grid
    for node in network.nodes.indices {
      var longitude = Int(network.nodes[node].coordinate.longitudeE7) + step
      if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
      network.nodes[node].coordinate.longitudeE7 = Int32(longitude)
    }
    let request = IsochroneRequest(place: network.nodes[315].coordinate, limits: [75], roadDistance: 80)
    let areas = try Router(package: network.packaged()).isochrones(request)
    AreaCheck(area: areas[0]).expectValid()
    return areas[0].polygons
  }

  @Test("What makes no sense is refused")
  func refusals() throws {
    let router = Router(package: try RoadNetwork.grid(columns: 3, rows: 3).packaged())
    let place = Coordinate(latitudeE7: 0, longitudeE7: 70_000_000)
    func code(_ request: IsochroneRequest) -> RoutingError.Code? {
      do throws(RoutingError) {
        _ = try router.isochrones(request)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code(IsochroneRequest(place: place, limits: [])) == .invalidRequest)
    #expect(code(IsochroneRequest(place: place, limits: [0])) == .invalidRequest)
    #expect(code(IsochroneRequest(place: place, limits: [60], roadDistance: 0)) == .invalidRequest)
    #expect(code(IsochroneRequest(place: Coordinate(latitudeE7: 0, longitudeE7: 0), limits: [60])) == .noSegment)
    #expect(code(IsochroneRequest(place: place, limits: [60])) == nil)
  }

  private func check(
    _ package: GraphPackage, _ place: Coordinate, limits: [Double], _ direction: SearchDirection
  ) throws {
    let router = Router(package: package)
    let request = IsochroneRequest(place: place, limits: limits, direction: direction)
    let areas = try router.isochrones(request).map { AreaCheck(area: $0) }
    #expect(areas.map(\.area.limit) == limits)
    for area in areas { area.expectValid() }
    let ascending = areas.sorted { $0.area.limit < $1.area.limit }
    var right = 0
    var inside = [Int](repeating: 0, count: limits.count)
    for point in points(2000, ascending) {
      let seconds = duration(router, place, point, request)
      let found = ascending.map { $0.contains(point) }
      // A larger area contains a smaller one.
      #expect(found == found.sorted { !$0 && $1 }, "\(point)")
      for (number, area) in ascending.enumerated() {
        right += found[number] == (seconds <= area.area.limit) ? 1 : 0
        inside[number] += found[number] ? 1 : 0
      }
    }
    let share = Double(right) / Double(2000 * limits.count)
    #expect(share >= 0.97)
    #expect(inside.allSatisfy { (20...1980).contains($0) }, "\(inside)")
    print("isochrones of \(package.name): \(share) of the points are on the right side; inside: \(inside)")
  }

  /// Random points of the box of the largest area and a little more.
  private func points(_ count: Int, _ areas: [AreaCheck]) -> [Coordinate] {
    let places = areas.flatMap { $0.area.polygons.flatMap(\.outer) }
    let (south, north) = (places.map(\.latitudeE7).min() ?? 0, places.map(\.latitudeE7).max() ?? 0)
    let (west, east) = (places.map(\.longitudeE7).min() ?? 0, places.map(\.longitudeE7).max() ?? 0)
    var random = SeededGenerator(seed: 2000)
    return (0..<count).map { _ in
      Coordinate(
        latitudeE7: south + Int32(random.below(Int(north - south))),
        longitudeE7: west + Int32(random.below(Int(east - west))))
    }
  }

  /// Seconds of the route between the place and a point; infinity without one.
  private func duration(
    _ router: Router, _ place: Coordinate, _ point: Coordinate, _ request: IsochroneRequest
  ) -> Double {
    let ends = request.direction == .forward ? [place, point] : [point, place]
    let route = try? router.route(
      RouteRequest(
        waypoints: ends, algorithm: .dijkstra, snapRadius: request.roadDistance, wantsSteps: false))
    return route?.duration ?? .infinity
  }
}
