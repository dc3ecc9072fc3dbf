import Dispatch
import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// One router, many threads: the answers are those of one thread.
@Suite("A router on many threads") struct SharedRouterTests {
  private static let threads = 8

  /// Asks `router` for everything on eight threads at once, each thread its own requests; the answers in the order of `requests`.
  private func ask(_ router: Router, _ requests: [RouteRequest]) -> [AnswerPrint] {
    let answers = Locked([AnswerPrint?](repeating: nil, count: requests.count))
    let share = requests.count / Self.threads
    DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
      for number in thread * share..<(thread + 1) * share {
        let answer = AnswerPrint(router, requests[number])
        answers.withLock { $0[number] = answer }
      }
    }
    return answers.withLock { $0.compactMap { $0 } }
  }

  @Test("Eight threads get the answers of one, with room for all blocks")
  func unlimited() throws {
    let city = try City()
    let requests = city.requests(1600, seed: 1)
    let alone = Router(package: try city.file.open())
    let right = requests.map { AnswerPrint(alone, $0) }
    #expect(right.filter { $0.code == nil }.count > 1200)
    #expect(right.contains { $0.code == .noSegment })
    let router = Router(package: try city.file.open())
    #expect(ask(router, requests) == right)
    #expect((1...Self.threads).contains(router.pools[0].freeCount))
    #expect(router.package.cacheStatistics.evictedBlocks == 0)
  }

  @Test("Eight threads get the answers of one in a block cache that holds half of the network")
  func halfOfTheBlocks() throws {
    let network = RoadNetwork.grid(columns: 200, rows: 200)
    let file = try PackageOnDisk(network)
    var random = SeededGenerator(seed: 2)
    let requests = (0..<160).map { _ in
      RouteRequest(waypoints: (0..<2).map { _ in network.nodes[random.below(network.nodes.count)].coordinate })
    }
    let alone = Router(package: try file.open())
    let right = requests.map { AnswerPrint(alone, $0) }
    let budget = alone.package.cacheStatistics.decodedBytes / 2
    let router = Router(package: try file.open(blockCacheBytes: budget))
    #expect(ask(router, requests) == right)
    #expect(router.package.cacheStatistics.evictedBlocks > router.package.blockCount)
    #expect(router.package.cacheStatistics.heldBytes <= budget)
  }

  @Test("In a cache too small for eight queries an answer is right or says that the cache is too small")
  func muchTooSmall() throws {
    let city = try City()
    let requests = city.requests(160, seed: 3)
    let alone = Router(package: try city.file.open())
    let right = requests.map { AnswerPrint(alone, $0) }
    let whole = alone.package.cacheStatistics.decodedBytes
    let router = Router(package: try city.file.open(blockCacheBytes: whole / 3))
    for (answer, right) in zip(ask(router, requests), right) where answer.code != .blockCacheTooSmall {
      #expect(answer == right)
    }
    // What failed left nothing behind: one thread is served.
    for (request, right) in zip(requests, right) {
      let answer = AnswerPrint(router, request)
      #expect(answer == right || answer.code == .blockCacheTooSmall)
    }
  }
}
