import GraphCore
import TestSupport
import Testing

@testable import GraphBuilder

/// Orders by separators: whole, the same for any number of threads, and good.
@Suite struct SeparatorOrderTests {
  private func order(_ network: RoadNetwork, threads: Int, isCancelled: () -> Bool = { false }) -> [UInt32]? {
    let edges = network.roads.flatMap { [($0.from, $0.to), ($0.to, $0.from)] }
    return SeparatorOrder.order(
      tails: edges.map { UInt32($0.0) }, heads: edges.map { UInt32($0.1) }, places: network.nodes.map(\.coordinate),
      threads: threads, progress: { _ in }, isCancelled: isCancelled)
  }

  @Test(arguments: 0..<30)
  func everyStateComesOnceForAnyNumberOfThreads(seed: UInt64) throws {
    // Large ones use threads; small ones have loops, parallel roads and parts that do not hang together.
    let network =
      seed < 4 ? RoadNetwork.random(seed: seed, nodes: 3000) : RoadNetwork.ruled(seed: seed, nodes: 1 + Int(seed))
    let one = try #require(order(network, threads: 1))
    #expect(one.sorted() == (0..<UInt32(network.roads.count * 2)).map { $0 })
    for threads in [2, 5] { #expect(order(network, threads: threads) == one, "\(threads) threads") }
  }

  @Test func anEmptyNetworkHasAnEmptyOrder() {
    #expect(order(RoadNetwork(), threads: 2) == [])
  }

  @Test func theLastStatesOfAGridLieAcrossItsMiddle() throws {
    let network = RoadNetwork.grid(columns: 40, rows: 20)
    let found = try #require(order(network, threads: 2))
    // The least cut of the grid has twenty roads, forty states.
    let columns = Set(
      found.suffix(40).map { state in
        let road = network.roads[Int(state / 2)]
        return [road.from % 40, road.to % 40].sorted()
      })
    #expect(columns.count == 1)
    #expect((columns.first ?? []).allSatisfy { (10...29).contains($0) })
  }

  @Test func cancellingEndsTheWork() {
    #expect(order(RoadNetwork.random(seed: 1, nodes: 20_000), threads: 2, isCancelled: { true }) == nil)
  }
}
