import Dispatch
import Foundation
import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// Changes that requests share and that are replaced while they run.
@Suite("Live overlays") struct LiveOverlayTests {
  /// Random changes to a network's roads, some of them faster than the package.
  private static func overlays(_ network: RoadNetwork, count: Int) -> [WeightOverlay] {
    var random = SeededGenerator(seed: 77)
    return (0..<count).map { number in
      let changes = network.roads.compactMap { road -> RoadChange? in
        guard random.oneIn(3) else { return nil }
        let factor = Double(number % 2 == 0 ? 8 + random.below(40) : 2 + random.below(40)) / 8
        return RoadChange(.source(road.sourceID, .both), random.oneIn(4) ? .closed : .factor(factor))
      }
      return WeightOverlay(changes: changes)
    }
  }

  /// What a request may get: its weight, or nil for no route.
  private static func weight(_ router: Router, _ request: RouteRequest) -> (weight: Weight?, version: Int?) {
    do throws(RoutingError) {
      let route = try router.route(request)
      return (route.legs.reduce(0) { $0 + $1.weight }, route.origin.package?.liveVersion)
    } catch {
      return (nil, nil)
    }
  }

  @Test("Before, during and after updates, on four threads, each answer is exact for the version that it names")
  func exact() throws {
    let network = RoadNetwork.random(seed: 3, nodes: 250)
    let file = try PackageOnDisk(network)
    let overlays = Self.overlays(network, count: 6)
    var random = SeededGenerator(seed: 4)
    let requests = (0..<60).map { _ in
      RouteRequest(
        waypoints: (0..<2).map { _ in network.nodes[random.below(network.nodes.count)].coordinate }, wantsSteps: false)
    }
    // What is right for each version, by Dijkstra on overlays of their own.
    let plain = Router(package: try file.open())
    let right = ([nil] + overlays.map { Optional($0) }).map { overlay in
      requests.map { request in
        var request = request
        (request.overlay, request.algorithm) = (overlay, .dijkstra)
        return Self.weight(plain, request).weight
      }
    }
    #expect(Set(right).count == right.count)

    let router = try Router(withHierarchies: file.open())
    let live = try LiveOverlay(router: router)
    let seen = Locked<Set<Int>>([])
    let wrong = Locked(0)
    let asked = Locked(0)
    @Sendable func work(_ thread: Int) {
      if thread == 0 {
        for overlay in overlays {
          // Every version is asked for before the next one comes.
          let goal = asked.withLock { $0 } + 20
          while asked.withLock({ $0 }) < goal { usleep(200) }
          _ = try? live.update(overlay)
        }
        return
      }
      var round = 0
      // Until the last version has been used for a while.
      var roundsOnTheLast = 0
      while roundsOnTheLast < 100 {
        let number = (round * 7 + thread) % requests.count
        var request = requests[number]
        request.live = live
        let before = live.version
        let (weight, version) = Self.weight(router, request)
        let after = live.version
        if let weight, let version {
          if weight != right[version][number] || !(before...after).contains(version) { wrong.withLock { $0 += 1 } }
          seen.withLock { _ = $0.insert(version) }
        } else if !(before...after).contains(where: { right[$0][number] == nil }) {
          wrong.withLock { $0 += 1 }
        }
        round += 1
        roundsOnTheLast += before == overlays.count ? 1 : 0
        asked.withLock { $0 += 1 }
      }
    }
    // Queues of their own have threads of their own, however few cores there are.
    let group = DispatchGroup()
    for thread in 0..<4 { DispatchQueue(label: "live \(thread)").async(group: group) { work(thread) } }
    group.wait()
    #expect(live.version == overlays.count)
    #expect(wrong.withLock { $0 } == 0)
    #expect(seen.withLock { $0.contains(overlays.count) && $0.count > 1 })
  }

  @Test("An overlay of a request comes on top, and every algorithm agrees", arguments: [0, 1])
  func onTop(number: Int) throws {
    let network = RoadNetwork.random(seed: 9, nodes: 120)
    let overlays = Self.overlays(network, count: 2)
    let router = try Router(withHierarchies: network.packaged())
    let live = try LiveOverlay(router: router)
    try live.update(overlays[number])
    let closed = network.roads.prefix(20).map { RoadChange(.source($0.sourceID, .both), .closed) }
    // The same as one overlay: later changes replace earlier ones, and a closed road stays closed.
    let both = WeightOverlay(changes: overlays[number].changes + closed)
    let top = WeightOverlay(changes: closed)
    var random = SeededGenerator(seed: 4)
    var ran: Set<Algorithm> = []
    for _ in 0..<60 {
      let places = (0..<2).map { _ in network.nodes[random.below(network.nodes.count)].coordinate }
      let right = Self.weight(router, RouteRequest(waypoints: places, algorithm: .dijkstra, overlay: both)).weight
      for algorithm in [Algorithm.auto, .bidirectionalAStar, .dijkstra, .hierarchyPotentials] {
        let request = RouteRequest(waypoints: places, algorithm: algorithm, overlay: top, live: live)
        #expect(Self.weight(router, request).weight == right)
        if let route = try? router.route(request) { ran.formUnion([route.origin.package?.algorithm].compactMap { $0 }) }
      }
    }
    #expect(ran == [.bidirectionalAStar, .dijkstra, .hierarchyPotentials])
  }

  @Test("An overlay of another router, or one that makes no sense, is refused")
  func refused() throws {
    let network = RoadNetwork.random(seed: 9, nodes: 20)
    let (one, other) = (Router(package: try network.packaged()), Router(package: try network.packaged()))
    let live = try LiveOverlay(router: one)
    let request = RouteRequest(waypoints: network.nodes.prefix(2).map(\.coordinate), live: live)
    #expect { try other.route(request) } throws: { ($0 as? RoutingError)?.code == .invalidRequest }
    #expect { try live.update(WeightOverlay(changes: [.init(.source(1, .both), .factor(-1))])) } throws: {
      ($0 as? RoutingError)?.code == .invalidRequest
    }
    #expect(live.version == 0)
    #expect { try LiveOverlay(router: one, profile: "horse") } throws: {
      ($0 as? RoutingError)?.code == .invalidRequest
    }
  }
}
