import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// Matrices: every cell is what a route request for the pair says.
@Suite("Matrices equal routes") struct MatrixTests {
  @Test("The city, with places that occur twice, far from roads, and among sources and targets")
  func city() throws {
    let city = try City()
    let router = Router(package: try city.file.open())
    var places = city.requests(30, seed: 11).flatMap(\.waypoints)
    places += places.prefix(4)
    places.append(Coordinate(latitudeE7: 0, longitudeE7: 0))
    let request = MatrixRequest(sources: Array(places.dropFirst(20)), targets: places)
    let matrix = try router.matrix(request)
    let other = try check(matrix, request, router)
    // Ways of the same weight may differ in length, but few do.
    #expect(other <= 20)
    #expect(matrix.rows.last?.cells.allSatisfy { $0 == nil } == true)
    #expect(matrix.sources.last == .some(nil) && matrix.sources.first != .some(nil))
  }

  @Test("Random networks, with one-ways and roads that lead nowhere", arguments: 0..<30)
  func random(seed: UInt64) throws {
    let network = RoadNetwork.random(seed: seed, nodes: 5 + Int(seed) * 4)
    let package = try network.packaged()
    let router = Router(package: package)
    let fast = try Router(withHierarchies: package)
    var random = SeededGenerator(seed: seed)
    let places = (0..<12).map { _ in
      let node = network.nodes[random.below(network.nodes.count)].coordinate
      return Coordinate(
        latitudeE7: node.latitudeE7 + Int32(random.below(9000)),
        longitudeE7: node.longitudeE7 + Int32(random.below(9000)))
    }
    for profile in ["car", "any"] {
      let request = MatrixRequest(
        sources: Array(places.prefix(7)), targets: Array(places.dropFirst(3)), travel: Travel(profile: profile))
      let plain = try router.matrix(request)
      let other = try check(plain, request, router)
      let matrix = try fast.matrix(request)
      #expect(matrix.rows.flatMap { $0.cells.map { $0?.weight } } == plain.rows.flatMap { $0.cells.map { $0?.weight } })
      // Of ways with the same weight either may be found, and few have another.
      #expect(other <= 6)
      #expect(try check(matrix, request, router) <= 6)
    }
  }

  @Test("A tiny block cache changes nothing")
  func tinyCache() throws {
    let network = RoadNetwork.random(seed: 5, nodes: 4000)
    let whole = try network.packaged()
    let places = stride(from: 0, to: 4000, by: 197).map { network.nodes[$0].coordinate }
    let request = MatrixRequest(sources: Array(places.prefix(5)), targets: places, algorithm: .dijkstra)
    let right = try Router(package: whole).matrix(request)
    let small = try network.packaged(blockCacheBytes: whole.cacheStatistics.heldBytes / 2)
    let found = try Router(package: small).matrix(request)
    #expect(found.rows.map(\.cells) == right.rows.map(\.cells))
    #expect(small.cacheStatistics.evictedBlocks > 0)
  }

  @Test("Places beside islands move where no way leads, as those of routes do")
  func islands() throws {
    var network = RoadNetwork.grid(columns: 10, rows: 10)
    func place(_ column: Double, _ row: Double) -> Coordinate {
      Coordinate(latitudeE7: Int32(row * 8993), longitudeE7: 70_000_000 + Int32(column * 8993))
    }
    for column in [2.0, 3.0] {
      network.nodes.append(.init(sourceID: Int64(network.nodes.count), coordinate: place(column, -0.5)))
    }
    network.roads.append(.init(from: 100, to: 101, lengthCentimetres: 10_000))
    network.profiles[0].forwardWeights.append(10_000)
    network.profiles[0].backwardWeights.append(10_000)
    let package = try network.packaged()
    let router = Router(package: package)
    let places = [place(2, -0.5), place(3, -0.5), place(6, 6), place(0, 3)]
    let request = MatrixRequest(sources: places, targets: places)
    for solver in [router, try Router(withHierarchies: package)] {
      let matrix = try solver.matrix(request)
      _ = try check(matrix, request, router)
      #expect(matrix.rows.allSatisfy { $0.cells.allSatisfy { $0 != nil } })
      #expect(matrix.rows[0].cells[1]?.length == 100)
    }
  }

  @Test("Without lengths the durations are the same, and a stop ends it")
  func durationsAndStop() throws {
    let city = try City()
    let router = Router(package: try city.file.open())
    let places = city.requests(4, seed: 3).flatMap(\.waypoints)
    let whole = try router.matrix(MatrixRequest(sources: places, targets: places))
    let short = try router.matrix(
      MatrixRequest(sources: places, targets: places, algorithm: .dijkstra, wantsLengths: false))
    #expect(whole.rows.flatMap { $0.cells.map { $0?.weight } } == short.rows.flatMap { $0.cells.map { $0?.weight } })
    #expect(short.rows.allSatisfy { $0.cells.allSatisfy { $0?.length == nil } })
    let stop = StopFlag()
    stop.raise()
    var code: RoutingError.Code?
    do throws(RoutingError) {
      _ = try router.matrix(MatrixRequest(sources: places, targets: places), stop: stop)
    } catch {
      code = error.code
    }
    #expect(code == .cancelled)
    do throws(RoutingError) {
      let graphs = router.package.profiles.indices.map { router.package.searchGraph(profile: $0).with(nil) }
      _ = try Router(package: router.package, graphs: graphs).matrix(
        MatrixRequest(sources: places, targets: places, algorithm: .hierarchy))
    } catch {
      code = error.code
    }
    #expect(code == .invalidRequest)
  }

  /// Compares every cell; gives the number of those whose length differs.
  private func check(_ matrix: Matrix, _ request: MatrixRequest, _ router: Router) throws -> Int {
    var otherLengths = 0
    for (source, row) in zip(request.sources, matrix.rows) {
      for (target, cell) in zip(request.targets, row.cells) {
        do throws(RoutingError) {
          let route = try router.route(
            RouteRequest(waypoints: [source, target], profile: request.travel.profile, wantsSteps: false))
          #expect(cell?.weight == route.legs[0].weight, "\(source) \(target)")
          #expect(abs((cell?.duration ?? -1) - route.duration) < 1e-6)
          otherLengths += abs((cell?.length ?? -1) - route.length) < 0.01 ? 0 : 1
        } catch {
          #expect([.noRoute, .noSegment].contains(error.code), "\(error)")
          #expect(cell == nil, "\(source) \(target)")
        }
      }
    }
    return otherLengths
  }
}
