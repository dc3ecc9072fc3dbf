import GraphBuilder
import GraphFormat
import RoutingEngine
import TestSupport
import Testing

/// Costs that others have worked out: the maps and the city of the test data, and real road networks on a machine that has them.
@Suite("Known costs") struct KnownCostTests {
  /// The CSV maps that come with answers.
  private static let maps = TestData.folders(in: "maps", with: "queries.csv").filter {
    TestData.folders(in: "maps", with: "link.csv").contains($0)
      || TestData.folders(in: "maps", with: "edges.csv").contains($0)
  }

  @Test("There are maps") func thereAreMaps() { #expect(Self.maps.count >= 10) }

  @Test("Every pair of every small map", arguments: maps)
  func map(name: String) throws {
    let folder = TestData.folder("maps/" + name)
    let rows = try PairsFile.read(folder + "/queries.csv")
    #expect(rows.count >= 9)
    let router = try Router(withHierarchies: RoadNetwork.read(folder).packaged())
    for algorithm in Algorithm.allCases {
      #expect(try PairRun(rows, router, algorithm).mismatches == [])
    }
  }

  @Test("All pairs of the city", arguments: Algorithm.allCases.filter { $0 != .hierarchyPotentials })
  func city(algorithm: Algorithm) throws {
    let rows = try PairsFile.read(TestData.folder("city") + "/queries.csv")
    #expect(rows.count == 500)
    let run = try PairRun(rows, try RoadNetwork.read(TestData.folder("city")).packaged(), algorithm)
    #expect(run.mismatches == [])
    #expect(run.unreachable == rows.filter { $0.expected == .unreachable }.count)
  }

  @Test(
    "A thousand pairs of a real city, and the work that they take",
    .enabled(
      if: TestData.shared != nil, "set ROADBOOK_SHARED to the folder with data/csv to route on the real networks"),
    arguments: [("porto", 10_746), ("milan", 10_923)])
  func referenceCity(name: String, baseline: Int) throws {
    let folder = try #require(TestData.shared) + "reference-" + name
    let rows = try PairsFile.read(folder + "/queries.csv")
    #expect(rows.count == 1000)
    let file = try PackageOnDisk(RoadNetwork.read(folder))
    let whole = try file.open()
    let search = try PairRun(rows, whole, .bidirectionalAStar)
    #expect(search.mismatches == [])
    // No more work than a plain C++ program does with the same method.
    #expect(Double(search.settledMedian) <= Double(baseline) * 1.02)
    #expect(try PairRun(rows, whole, .dijkstra).mismatches == [])
    let quarter = try file.open(blockCacheBytes: whole.cacheStatistics.heldBytes / 4)
    #expect(try PairRun(Array(rows.prefix(100)), quarter, .bidirectionalAStar).mismatches == [])
    #expect(quarter.cacheStatistics.evictedBlocks > quarter.blockCount)
    #expect(quarter.cacheStatistics.heldBytes <= whole.cacheStatistics.heldBytes / 4)
  }
}
