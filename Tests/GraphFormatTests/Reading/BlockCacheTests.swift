import Foundation
import GraphCore
@testable import GraphFormat
import Synchronization
import TestSupport
import Testing

/// The budget of the block cache, and what it means for those who hold blocks.
@Suite struct BlockCacheTests {
  private static let blockCount = 30
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a.graphpack")
    var sketch = ContentsSketch.line(Self.blockCount * 8, blockSizes: .init(repeating: 8, count: Self.blockCount))
    sketch.names = ["Long Road"]
    for node in 1..<sketch.nodes.count {
      var road = ContentsSketch.Road(node - 1, node)
      road.weight = UInt32(100 + node)
      road.lengthCentimetres = UInt32(node)
      road.name = 0
      sketch.roads.append(road)
    }
    try PackageWriter().write(sketch.contents(), to: path)
  }

  private func open(budget: Int?) throws -> GraphPackage {
    try GraphPackage.open(path, options: .init(blockCacheBytes: budget))
  }

  /// Something that depends on all of a block of one of the tables.
  private static func fingerprint(_ package: GraphPackage, _ graph: SearchGraph, table: Int, _ block: Int) throws
    -> [Int]
  {
    switch table {
    case 0:
      let roads = try package.roads(block: block)
      return roads.lengths.map(Int.init) + roads.heads.map(Int.init) + roads.twins.map(Int.init)
    case 1:
      let found = try graph.block(block)
      return (0..<found.stateCount).map { Int(found.states[$0].weight) }
        + (0..<found.inStateCount).map { Int(found.inStates[$0]) }
    case 2: return try package.spatial(block: block).groups.flatMap { [Int($0.west), Int($0.east)] }
    case 3: return try package.sourceNodeIDs(block: block).ids.map(Int.init)
    default: return try Array(package.roadName(1).utf8).map(Int.init)
    }
  }

  private func expectedFingerprints() throws -> [[[Int]]] {
    let package = try open(budget: nil)
    let graph = package.searchGraph(profile: 0)
    return try (0..<5).map { table in
      try (0..<Self.blockCount).map { try Self.fingerprint(package, graph, table: table, $0) }
    }
  }

  @Test func theBudgetIsKeptAndAnswersAreTheSame() throws {
    let expected = try expectedFingerprints()
    for budget in [5000, 6000, 20_000, 1 << 20] {
      let package = try open(budget: budget)
      let graph = package.searchGraph(profile: 0)
      var random = SeededGenerator(seed: UInt64(budget))
      for _ in 0..<2000 {
        let (table, block) = (random.below(5), random.below(Self.blockCount))
        #expect(try Self.fingerprint(package, graph, table: table, block) == expected[table][block])
        #expect(package.cacheStatistics.heldBytes <= budget)
      }
      let statistics = package.cacheStatistics
      #expect((statistics.evictedBlocks > 0) == (budget < 1 << 20))
      #expect(statistics.decodedBlocks >= statistics.evictedBlocks)
      if budget == 1 << 20 { #expect(statistics.heldBytes == statistics.decodedBytes) }
    }
  }

  @Test func aBlockThatAQueryHoldsIsNotEvicted() throws {
    let package = try open(budget: 6000)
    let held = try package.roads(block: 3)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 { _ = try package.roads(block: random.below(Self.blockCount)) }
    #expect(package.cacheStatistics.evictedBlocks > 100)
    let decoded = package.decodedFrames
    #expect(try package.roads(block: 3) === held)
    #expect(package.decodedFrames == decoded)
  }

  @Test func aBlockThatNobodyHoldsMakesRoom() throws {
    let package = try open(budget: 6000)
    weak let first = try package.roads(block: 3)
    #expect(first != nil)
    for _ in 0..<2 { for block in 4..<Self.blockCount { _ = try package.roads(block: block) } }
    #expect(first == nil)
  }

  @Test func aBudgetBelowOneBlockIsATypedError() throws {
    let package = try open(budget: 100)
    let error = #expect(throws: PackageError.self) { try package.roads(block: 0) }
    #expect(error?.code == .blockCacheTooSmall)
    #expect(error?.message.contains("100 bytes") ?? false)
    #expect(package.cacheStatistics.heldBytes == 0)
  }

  @Test func aCacheFullOfHeldBlocksIsATypedErrorUntilTheyAreLetGo() throws {
    let package = try open(budget: 6000)
    let graph = package.searchGraph(profile: 0)
    var held: [AnyObject] = []
    let error = #expect(throws: PackageError.self) {
      for block in 0..<Self.blockCount { held.append(try package.roads(block: block)) }
    }
    #expect(error?.code == .blockCacheTooSmall)
    #expect(held.count > 3)
    var searchBlocks: [SearchBlock] = []
    #expect(throws: SearchError.self) {
      for block in 0..<Self.blockCount { searchBlocks.append(try graph.block(block)) }
    }
    #expect(package.cacheStatistics.heldBytes <= 6000)
    held = []
    searchBlocks = []
    _ = try package.roads(block: Self.blockCount - 1)
    _ = try graph.block(Self.blockCount - 1)
  }

  @Test func aQueryMayHoldHalfOfItsPartOfTheBudget() throws {
    let package = try open(budget: 6000)
    let source = package.searchGraph(profile: 0).source
    #expect(source.heldByteLimit == 3000)
    package.withQuery {
      package.withQuery { package.withQuery { #expect(source.heldByteLimit == 1000) } }
      #expect(source.heldByteLimit == 3000)
    }
    #expect(try open(budget: nil).searchGraph(profile: 0).source.heldByteLimit == .max)
  }

  @Test func eightThreadsUnderASmallBudgetSeeTheRightBlocks() throws {
    let expected = try expectedFingerprints()
    let budget = 30_000
    let package = try open(budget: budget)
    let graph = package.searchGraph(profile: 0)
    let faults = Mutex<[String]>([])
    let rounds = 400
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      for _ in 0..<rounds {
        let (table, block) = (random.below(5), random.below(Self.blockCount))
        do {
          let found = try Self.fingerprint(package, graph, table: table, block)
          if found != expected[table][block] { faults.withLock { $0.append("table \(table), block \(block)") } }
        } catch {
          faults.withLock { $0.append("\(error)") }
        }
        let bytes = package.cacheStatistics.heldBytes
        if bytes > budget { faults.withLock { $0.append("\(bytes) bytes held") } }
      }
    }
    #expect(faults.withLock { $0 } == [])
    #expect(package.cacheStatistics.evictedBlocks > 0)
  }

  @Test func eightSearchesUnderASmallBudgetFindTheSameWay() throws {
    let package = try open(budget: 30_000)
    let graph = package.searchGraph(profile: 0)
    let last = StateID(block: Self.blockCount - 1, slot: 0)
    let search: @Sendable () throws -> SearchResult = {
      let workspace = QueryWorkspace(graph: graph)
      defer { workspace.end(labelByteLimit: 0) }
      return try package.withQuery {
        try BidirectionalAStar.search(
          workspace, from: try graph.position(of: NodeID(block: 0, slot: 0)),
          sources: [Seed(state: StateID(block: 0, slot: 0), weight: 101)],
          to: try graph.position(of: NodeID(block: Self.blockCount - 1, slot: 0)),
          targets: [Seed(state: last, weight: 0)])
      }
    }
    let expected = try search().states
    #expect(expected.count > 200)
    let results = Mutex<[[StateID]]>([])
    let faults = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<20 {
        do {
          let states = try search().states
          results.withLock { $0.append(states) }
        } catch {
          faults.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(faults.withLock { $0 } == [])
    #expect(results.withLock { $0 } == Array(repeating: expected, count: 160))
  }
}
