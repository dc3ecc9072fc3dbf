import Foundation
import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// The asynchronous form: cancelled, late, and many at once. Every call comes back exactly once (a continuation that did not would trap or hang the test).
@Suite("Asynchronous routes") struct AsyncRouteTests {
  private let roads: MapRouter
  private let request: RouteRequest

  init() throws {
    roads = try MapRouter("A--B--C")
    request = RouteRequest(waypoints: ["A", "C"].compactMap { [roads] in roads.map.place($0) })
  }

  private static func code(_ body: () async throws(RoutingError) -> Void) async -> RoutingError.Code? {
    do throws(RoutingError) {
      try await body()
      return nil
    } catch {
      return error.code
    }
  }

  @Test("The answer is that of the blocking form")
  func answer() async throws {
    let route = try await roads.router.route(request, timeout: .seconds(3600))
    #expect(route.streets == ["AB", "BC"])
    #expect(route.legs.map(\.weight) == [60_000])
    let bad = await Self.code { () async throws(RoutingError) in
      _ = try await roads.router.route(RouteRequest(waypoints: []), timeout: .seconds(3600))
    }
    #expect(bad == .invalidRequest)
  }

  @Test("A task that is cancelled before it asks gets no search")
  func cancelledBefore() async throws {
    let (roads, request) = (roads, request)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await Self.code { () async throws(RoutingError) in
        _ = try await roads.router.route(request, timeout: .seconds(3600))
      }
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(roads.router.package.cacheStatistics.decodedBlocks == 0)
  }

  @Test("No time at all is a timeout, whatever the request", arguments: [Duration.zero, .seconds(-5)])
  func noTime(timeout: Duration) async throws {
    let (roads, request) = (roads, request)
    for _ in 0..<100 {
      let code = await Self.code { () async throws(RoutingError) in
        _ = try await roads.router.route(request, timeout: timeout)
      }
      #expect(code == .timedOut)
    }
    #expect(roads.router.package.cacheStatistics.decodedBlocks == 0)
  }

  /// A request that keeps a search busy until somebody stops it: a hundred waypoints at opposite corners of a large grid.
  private static func endless(_ network: RoadNetwork) -> RouteRequest {
    let corners = [network.nodes[0], network.nodes[network.nodes.count - 1]].map(\.coordinate)
    return RouteRequest(waypoints: (0..<100).map { corners[$0 % 2] }, algorithm: .dijkstra, wantsSteps: false)
  }

  /// Starts a request and waits until its search is under way.
  private static func started(_ router: Router, _ request: RouteRequest) async -> Task<RoutingError.Code?, Never> {
    let task = Task {
      await code { () async throws(RoutingError) in _ = try await router.route(request, timeout: .seconds(36_000)) }
    }
    while router.package.cacheStatistics.decodedBlocks < 20 { await Task.yield() }
    return task
  }

  @Test("A long search ends when its task is cancelled in the middle")
  func cancelledDuring() async throws {
    let network = RoadNetwork.grid(columns: 300, rows: 300)
    let router = Router(package: try network.packaged())
    let task = await Self.started(router, Self.endless(network))
    task.cancel()
    #expect(await task.value == .cancelled)
    // The one workspace is back.
    #expect(router.pools[0].freeCount == 1)
  }

  @Test("A request whose time runs out while all cores are busy never begins")
  func lateInTheQueue() async throws {
    // Searches would come to an end; these do not until they are told to.
    let begun = Locked(0)
    let busy = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
      Task {
        await Self.code { () async throws(RoutingError) in
          try await SearchQueue.shared.run(deadline: .now + .seconds(36_000)) { stop throws(RoutingError) in
            begun.withLock { $0 += 1 }
            while !stop.isRaised { usleep(100) }
            throw RoutingError(.cancelled, "told to")
          }
        }
      }
    }
    while begun.withLock({ $0 }) < busy.count { try await Task.sleep(for: .milliseconds(1)) }
    let (roads, request) = (roads, request)
    let late = await Self.code { () async throws(RoutingError) in
      _ = try await roads.router.route(request, timeout: .milliseconds(5))
    }
    #expect(late == .timedOut)
    #expect(roads.router.package.cacheStatistics.decodedBlocks == 0)
    for task in busy { task.cancel() }
    for task in busy { #expect(await task.value == .cancelled) }
  }

  @Test("Searches on all cores end at their deadlines")
  func lateOnAllCores() async throws {
    let network = RoadNetwork.grid(columns: 300, rows: 300)
    let router = Router(package: try network.packaged())
    let request = Self.endless(network)
    let codes = await withTaskGroup(of: RoutingError.Code?.self) { group in
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 2 {
        group.addTask {
          await Self.code { () async throws(RoutingError) in
            _ = try await router.route(request, timeout: .milliseconds(100))
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.allSatisfy { $0 == .timedOut })
  }

  @Test("Of a thousand requests cancelled at random each comes back once, with its answer or as cancelled")
  func manyCancelled() async throws {
    let city = try City()
    let router = Router(package: try city.file.open())
    let requests = city.requests(1000, seed: 4)
    var random = SeededGenerator(seed: 4)
    let plans = requests.map { ($0, [Cancelling.never, .before, .after(random.below(40))][random.below(3)]) }
    let codes = await withTaskGroup(of: (Cancelling, RoutingError.Code?).self) { group in
      for (request, cancelling) in plans {
        group.addTask { (cancelling, await Self.code(router, request, cancelling)) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.count == 1000)
    for (cancelling, code) in codes {
      switch cancelling {
      case .never: #expect([nil, .noSegment, .noRoute].contains(code))
      case .before: #expect(code == .cancelled)
      case .after: #expect([nil, .cancelled, .noSegment, .noRoute].contains(code))
      }
    }
    #expect(router.pools[0].freeCount <= ProcessInfo.processInfo.activeProcessorCount)
    // And it goes on serving.
    for request in requests.prefix(20) {
      #expect(AnswerPrint(router, request) == AnswerPrint(Router(package: try city.file.open()), request))
    }
  }

  /// When a request is cancelled.
  private enum Cancelling {
    case never, before
    /// After so many turns of the scheduler.
    case after(Int)
  }

  /// Asks and cancels as planned.
  private static func code(
    _ router: Router, _ request: RouteRequest, _ cancelling: Cancelling
  ) async -> RoutingError.Code? {
    let task = Task {
      if case .before = cancelling { while !Task.isCancelled { await Task.yield() } }
      return await code { () async throws(RoutingError) in
        _ = try await router.route(request, timeout: .seconds(3600))
      }
    }
    if case .before = cancelling { task.cancel() }
    if case .after(let turns) = cancelling {
      for _ in 0..<turns { await Task.yield() }
      task.cancel()
    }
    return await task.value
  }
}
