import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// Searches end when they are told to. Work is counted in states and blocks, never in seconds.
@Suite("Stopping") struct StopTests {
  /// A street of many nodes, each in a block of its own: who settles a state asks for exactly one new block.
  private static func street(_ count: Int) -> StateNetwork {
    var network = StateNetwork()
    network.nodes = (0...count).map { Coordinate(latitudeE7: 0, longitudeE7: Int32($0) * 1000) }
    network.states = (0..<count).map { .init(tail: $0, head: $0 + 1, weight: 1000) }
    return network
  }

  private func code(_ body: () throws(RoutingError) -> Void) -> RoutingError.Code? {
    do throws(RoutingError) {
      try body()
      return nil
    } catch {
      return error.code
    }
  }

  @Test(
    "A search settles at most 1024 more states once it is told to stop",
    arguments: [Algorithm.dijkstra, .bidirectionalAStar])
  func fewFurtherStates(algorithm: Algorithm) throws {
    let count = 6000
    let network = Self.street(count)
    let blocks = MemoryBlockSource(network, nodesPerBlock: 1)
    for raiseAt in [1, 500, 1024, 1025, 1500, 3000] {
      let flag = StopFlag()
      let source = CountingSource(blocks, raise: flag, at: raiseAt)
      let workspace = QueryWorkspace(graph: source.graph(blocks.graph(network)))
      let sources = [Seed(state: blocks.ids[0], weight: 0)]
      let targets = [Seed(state: blocks.ids[count - 1], weight: 0)]
      #expect(throws: SearchError.stopped) {
        if algorithm == .dijkstra {
          _ = try Dijkstra.search(workspace, sources: sources, targets: targets, stop: flag)
        } else {
          _ = try BidirectionalAStar.search(
            workspace, from: Position(network.nodes[0]), sources: sources, to: Position(network.nodes[count]),
            targets: targets, stop: flag)
        }
      }
      #expect(source.loads >= raiseAt)
      // A block or two of slack for the seeds at both ends.
      #expect(source.loads - raiseAt <= 1024 + 4, "raised at \(raiseAt)")
    }
  }

  @Test("The one-to-all search stops too")
  func exploring() throws {
    let network = Self.street(6000)
    let blocks = MemoryBlockSource(network, nodesPerBlock: 1)
    let flag = StopFlag()
    let source = CountingSource(blocks, raise: flag, at: 2500)
    let workspace = QueryWorkspace(graph: source.graph(blocks.graph(network)))
    #expect(throws: SearchError.stopped) {
      try Dijkstra.explore(workspace, sources: [Seed(state: blocks.ids[0], weight: 0)], stop: flag)
    }
    #expect(source.loads - 2500 <= 1024 + 4)
    // The workspace is as good as new.
    #expect(try Dijkstra.explore(workspace, sources: [Seed(state: blocks.ids[0], weight: 0)]) == 6000)
  }

  @Test(
    "A long leg on a package ends soon after it is told to stop", arguments: [Algorithm.dijkstra, .bidirectionalAStar])
  func longLeg(algorithm: Algorithm) throws {
    let network = RoadNetwork.grid(columns: 300, rows: 300)
    let package = try network.packaged()
    let inner = package.searchGraph(profile: 0)
    var snapper = Snapper(roads: RoadReader(package: package), graph: inner)
    let from = try snapper.snap(network.nodes[0].coordinate, radius: 100)
    let to = try snapper.snap(network.nodes[network.nodes.count - 1].coordinate, radius: 100)
    func run(raiseAt: Int) throws -> (loads: Int, settled: Int) {
      let flag = StopFlag()
      let source = CountingSource(inner.source, raise: flag, at: raiseAt)
      let workspace = QueryWorkspace(graph: source.graph(inner))
      let leg = try LegSearch(graph: inner, from: from, to: to)
      do {
        return (source.loads, try leg.run(workspace, algorithm: algorithm, stop: flag).settled)
      } catch SearchError.stopped {
        return (source.loads, 0)
      }
    }
    let whole = try run(raiseAt: .max)
    #expect(whole.settled > 100_000)
    let stopped = try run(raiseAt: 20)
    #expect(stopped.settled == 0)
    // 2048 states touch few of the blocks, which hold about 1900 states each.
    #expect(stopped.loads - 20 <= 16)
    #expect(package.blockCount > 150)
  }

  @Test("A route of many short legs stops between them")
  func shortLegs() throws {
    let roads = try MapRouter("A--B--C")
    let places = try ["A", "C"].map { try #require(roads.map.place($0)) }
    let package = roads.router.package
    let graph = package.searchGraph(profile: 0)
    func legs(raiseAt: Int) throws -> Int {
      let flag = StopFlag()
      let source = CountingSource(graph.source, raise: flag, at: raiseAt)
      var query = RouteQuery(
        roads: RoadReader(package: package), profile: package.profiles[0],
        request: RouteRequest(waypoints: places + places + places),
        stop: flag, original: graph, snapping: source.graph(graph), liveVersion: nil)
      return try query.answer(QueryWorkspace(graph: source.graph(graph))).legs.count
    }
    #expect(try legs(raiseAt: .max) == 5)
    for raiseAt in [1, 20, 40] {
      #expect(throws: SearchError.stopped) { try legs(raiseAt: raiseAt) }
    }
  }

  @Test("A flag that is raised already lets nothing begin", arguments: Algorithm.allCases)
  func raisedBefore(algorithm: Algorithm) throws {
    let network = try RoadNetwork.read(TestData.folder("city"))
    let package = try network.packaged()
    let router = Router(package: package)
    let flag = StopFlag()
    flag.raise()
    let places = [network.nodes[0].coordinate, network.nodes[900].coordinate]
    #expect(
      code { () throws(RoutingError) in
        _ = try router.route(RouteRequest(waypoints: places, algorithm: algorithm), stop: flag)
      } == .cancelled)
    #expect(package.cacheStatistics.decodedBlocks == 0)
    #expect(router.pools[0].freeCount == 0)
  }

  @Test(
    "A deadline in the past is one that has passed, also for a request that takes no time",
    arguments: [0, 1, 1_000_000_000])
  func pastDeadline(seconds: Int64) throws {
    let roads = try MapRouter("A--B--C")
    let places = ["A", "C"].compactMap { roads.map.place($0) }
    let deadline = ContinuousClock.now - .seconds(seconds)
    for _ in 0..<50 {
      #expect(
        code { () throws(RoutingError) in
          _ = try roads.router.route(RouteRequest(waypoints: places), deadline: deadline)
        } == .timedOut)
    }
    #expect(roads.router.package.cacheStatistics.decodedBlocks == 0)
  }

  @Test("The flag of a deadline that has passed is raised at once")
  func timerOfAPastDeadline() {
    for past in [Duration.zero, .nanoseconds(1), .seconds(5)] {
      let timer = DeadlineTimer(.now - past, parent: nil)
      #expect(timer.flag.isRaised && timer.flag.isRaisedItself)
      timer.cancel()
    }
    let timer = DeadlineTimer(.now + .seconds(3600), parent: nil)
    #expect(!timer.flag.isRaised)
    timer.cancel()
  }

  @Test("A deadline far ahead changes nothing", arguments: [3600, 1_000_000_000_000, Int64.max / 4])
  func farDeadline(seconds: Int64) throws {
    let roads = try MapRouter("A--B--C")
    let places = ["A", "C"].compactMap { roads.map.place($0) }
    let route = try roads.router.route(RouteRequest(waypoints: places), deadline: .now + .seconds(seconds))
    #expect(route.length == 600)
  }

  @Test("Who cancels is told so, also when the deadline has passed as well")
  func cancelledAndLate() throws {
    let roads = try MapRouter("A--B--C")
    let places = ["A", "C"].compactMap { roads.map.place($0) }
    let flag = StopFlag()
    flag.raise()
    #expect(
      code { () throws(RoutingError) in
        _ = try roads.router.route(
          RouteRequest(waypoints: places), stop: flag, deadline: ContinuousClock.now - .seconds(1))
      } == .cancelled)
  }

  @Test("Node pairs stop as well")
  func nodePairs() throws {
    let router = Router(package: try RoadNetwork.grid(columns: 60, rows: 60).packaged())
    let pairs = try router.nodePairs(profile: "car")
    let flag = StopFlag()
    flag.raise()
    #expect(
      code { () throws(RoutingError) in
        _ = try pairs.solve(source: 0, target: 3599, algorithm: .dijkstra, stop: flag)
      } == .cancelled)
    #expect(try pairs.solve(source: 0, target: 3599, algorithm: .dijkstra).weight == 1_180_000)
  }
}
