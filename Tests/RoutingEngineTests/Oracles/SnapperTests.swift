import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@testable import RoutingEngine

/// The snapper against a look at every road.
@Suite("Snapping") struct SnapperTests {
  @Test("The nearest roads are found, ties included, closed ones not", arguments: 0..<12)
  func nearestRoads(seed: UInt64) throws {
    let network = RoadNetwork.random(seed: seed, nodes: seed < 8 ? 5 + Int(seed) * 9 : 900)
    let roads = try PackagedRoads(network)
    var random = SeededGenerator(seed: seed)
    for profile in [0, 1] {
      let oracle = SnapOracle(network, profile: profile)
      for number in 0..<60 {
        let place = place(network, &random, onNode: number % 4 == 0)
        try check(place, radius: [30, 300, 3000][random.below(3)], oracle, roads, profile: profile)
      }
    }
  }

  /// Somewhere about the network, or exactly at a junction.
  private func place(_ network: RoadNetwork, _ random: inout SeededGenerator, onNode: Bool) -> Coordinate {
    let node = network.nodes[random.below(network.nodes.count)].coordinate
    if onNode { return node }
    return Coordinate(
      latitudeE7: node.latitudeE7 + Int32(random.below(40_000)) - 20_000,
      longitudeE7: node.longitudeE7 + Int32(random.below(40_000)) - 20_000)
  }

  private func check(
    _ place: Coordinate, radius: Double, _ oracle: SnapOracle, _ roads: PackagedRoads, profile: Int
  ) throws {
    var snapper = Snapper(roads: RoadReader(package: roads.package), graph: roads.package.searchGraph(profile: profile))
    let found = try snapper.snap(place, radius: radius)
    let distances = oracle.distances(place)
    let nearest = distances.min() ?? .infinity
    guard nearest <= radius else {
      #expect(found.isEmpty)
      return
    }
    #expect(abs((found.first?.distance ?? -1) - nearest) < 1e-6)
    let limit = min(radius, nearest + Snapper.tieMetres)
    // A road on the limit itself may fall on either side of it, by rounding.
    let right = distances.indices.filter { distances[$0] <= limit && abs(distances[$0] - limit) > 1e-6 }
    let taken = try found.filter { abs($0.distance - limit) > 1e-6 }.map { try roads.place($0).road }
    #expect(Set(taken) == Set(right))
    #expect(taken.count == right.count)
    for phantom in found { try check(phantom, place, roads) }
  }

  /// A phantom node lies on its road where it says.
  private func check(_ phantom: PhantomNode, _ place: Coordinate, _ roads: PackagedRoads) throws {
    let direction = try roads.direction(phantom.edge)
    let line = roads.network.line(direction.road)
    let drawn = direction.isReversed ? line.reversed() : line
    let piece = Array(drawn[phantom.segment...phantom.segment + 1])
    // Coordinates are rounded to a centimetre.
    #expect(SnapOracle.distance(phantom.coordinate, piece) < 0.02)
    #expect(abs(phantom.coordinate.distance(to: place) - phantom.distance) < 0.02 + phantom.distance / 1000)
    let lengths = zip(drawn, drawn.dropFirst()).map { $0.distance(to: $1) }
    let before = lengths[..<phantom.segment].reduce(0, +) + drawn[phantom.segment].distance(to: phantom.coordinate)
    let whole = lengths.reduce(0, +)
    #expect(abs(phantom.fraction * whole - before) < 0.02 + whole / 1000)
    #expect(phantom.isEdgeOpen || phantom.isTwinOpen)
    #expect(phantom.twin != nil || !phantom.isTwinOpen)
  }

  @Test("In the city the nearest roads are those of a look at every road")
  func city() throws {
    let network = try RoadNetwork.read(TestData.folder("city"))
    let package = try network.packaged()
    let oracle = SnapOracle(network, profile: 0)
    var random = SeededGenerator(seed: 5)
    var snapper = Snapper(roads: RoadReader(package: package), graph: package.searchGraph(profile: 0))
    for number in 0..<300 {
      let place = place(network, &random, onNode: number % 4 == 0)
      let found = try snapper.snap(place, radius: 1000)
      let distances = oracle.distances(place).sorted()
      #expect(abs(try #require(found.first).distance - distances[0]) < 1e-6)
      #expect(found.count >= distances.filter { $0 < distances[0] + Snapper.tieMetres - 1e-6 }.count)
      #expect(found.count <= distances.filter { $0 < distances[0] + Snapper.tieMetres + 1e-6 }.count)
    }
  }

  @Test("A road over longitude 180 is not near to what lies on the other side of the globe")
  func otherSideOfTheGlobe() throws {
    let origin = try #require(Coordinate(latitude: 20, longitude: 179.9))
    let map = try RoadMap("A--B--C", gridMetres: 10_000, origin: origin)
    let package = try map.network.packaged()
    var snapper = Snapper(roads: RoadReader(package: package), graph: package.searchGraph(profile: 0))
    let opposite = try #require(Coordinate(latitude: 20, longitude: 0))
    let found = try #require(try snapper.snap(opposite, radius: 1e9).first)
    #expect(found.distance > 15_000_000)
    #expect([map.place("A"), map.place("C")].contains(found.coordinate))
  }

  @Test("A snap decodes the blocks about the place and no others")
  func decodesFew() throws {
    let network = RoadNetwork.grid(columns: 120, rows: 120)
    let file = try PackageOnDisk(network)
    #expect(try file.open().blockCount > 20)
    var random = SeededGenerator(seed: 9)
    var counts: [Int] = []
    for _ in 0..<40 {
      let place = place(network, &random, onNode: false)
      let fresh = try file.open()
      var snapper = Snapper(roads: RoadReader(package: fresh), graph: fresh.searchGraph(profile: 0))
      #expect(try !snapper.snap(place, radius: 1000).isEmpty)
      counts.append(fresh.cacheStatistics.decodedBlocks)
    }
    // The root, then for a block its boxes, its roads and its weights; two blocks with roads where the place is near a border.
    counts.sort()
    #expect(counts[0] >= 4)
    #expect(counts[20] <= 7)
    #expect(counts[39] <= 16)
  }

  @Test("Far from every road nothing but the root is decoded")
  func farAway() throws {
    let package = try RoadNetwork.grid(columns: 40, rows: 40).packaged()
    var snapper = Snapper(roads: RoadReader(package: package), graph: package.searchGraph(profile: 0))
    #expect(try snapper.snap(Coordinate(latitudeE7: -400_000_000, longitudeE7: 0), radius: 1000).isEmpty)
    #expect(package.cacheStatistics.decodedBlocks == 1)
  }
}
