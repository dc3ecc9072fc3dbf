import CAllocationCount
import GraphCore
import GraphFormat
import RoutingEngine

/// What one measurement found.
struct Measure {
  var name: String
  /// Median and 99th percentile in microseconds.
  var median, p99: Double
  /// What is counted, the same on every machine.
  var counts: [(String, Int)]

  /// The times of `samples` in microseconds.
  init(_ name: String, _ samples: [Double], counts: [(String, Int)] = []) {
    let sorted = samples.sorted()
    self.name = name
    median = sorted[sorted.count / 2]
    p99 = sorted[sorted.count * 99 / 100]
    self.counts = counts.map { ("\(name).\($0.0)", $0.1) }
  }

  var line: String {
    let numbers = counts.map { "\($0.0.split(separator: ".").last ?? "") \($0.1)" }.joined(separator: ", ")
    let times = [median, p99].map { ($0 * 100).rounded() / 100 }
    return "\(name): median \(times[0]) us, p99 \(times[1]) us\(numbers.isEmpty ? "" : "; \(numbers)")"
  }
}

/// The measurements on one package.
struct Measurements {
  private let path: String
  private let places: [(Coordinate, Coordinate)]

  /// Draws 200 pairs of nodes, always the same ones.
  init(package path: String) throws {
    self.path = path
    let package = try GraphPackage.open(path)
    var state: UInt64 = 20_261_130
    func place() throws -> Coordinate {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let roads = try package.roads(block: Int(state >> 33) % package.blockCount)
      return roads.nodes[Int(state >> 43) % roads.nodes.count]
    }
    places = try (0..<200).map { _ in (try place(), try place()) }
  }

  func all() throws -> [Measure] {
    try [open(), firstRoute(), decode(), decodeHierarchy(), twoSnaps(), search(), route()]
  }

  private func time(_ body: () throws -> Void) rethrows -> Double {
    let begin = ContinuousClock.now
    try body()
    let (seconds, attoseconds) = begin.duration(to: .now).components
    return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
  }

  private func open() throws -> Measure {
    let samples = try (0..<100).map { _ in try time { _ = try GraphPackage.open(path) } }
    let package = try GraphPackage.open(path)
    return Measure(
      "open", samples,
      counts: [("blocks_decoded", package.cacheStatistics.decodedBlocks), ("file_bytes", package.fileBytes)])
  }

  /// Opens and answers one route, nothing decoded before.
  private func firstRoute() throws -> Measure {
    var decoded = 0
    let samples = try places.prefix(50).map { from, to in
      let package = try GraphPackage.open(path)
      let sample = time { _ = try? Router(package: package).route(RouteRequest(waypoints: [from, to])) }
      decoded += package.cacheStatistics.decodedBlocks
      return sample
    }
    return Measure("first_route", samples, counts: [("blocks_decoded", decoded)])
  }

  private func decode() throws -> Measure {
    let package = try GraphPackage.open(path)
    let graph = package.searchGraph(profile: 0)
    let samples = try (0..<package.blockCount).map { block in try time { _ = try graph.block(block) } }
    let statistics = package.cacheStatistics
    return Measure(
      "block_decode", samples,
      counts: [("blocks_decoded", statistics.decodedBlocks), ("bytes_decoded", statistics.decodedBytes)])
  }

  private func decodeHierarchy() throws -> Measure {
    let package = try GraphPackage.open(path)
    guard let hierarchy = package.hierarchy(profile: 0) else { return Measure("hierarchy_decode", [0]) }
    let samples = try hierarchy.rankCounts.indices.map { block in
      try time { _ = try hierarchy.source.hierarchyBlock(block) }
    }
    let statistics = package.cacheStatistics
    return Measure(
      "hierarchy_decode", samples,
      counts: [("blocks_decoded", statistics.decodedBlocks), ("bytes_decoded", statistics.decodedBytes)])
  }

  /// From a place to itself: snaps twice and searches nothing.
  private func twoSnaps() throws -> Measure {
    let router = Router(package: try GraphPackage.open(path))
    func run(_ place: Coordinate) {
      _ = try? router.route(RouteRequest(waypoints: [place, place], wantsSteps: false))
    }
    for (from, _) in places { run(from) }
    let (samples, allocations) = counted { places.map { from, _ in time { run(from) } } }
    return Measure("two_snaps", samples, counts: allocations)
  }

  /// What `body` gives, and how often it took memory from the heap; no count where that cannot be known.
  private func counted<Value>(_ body: () throws -> Value) rethrows -> (value: Value, counts: [(String, Int)]) {
    let before = allocation_count()
    let value = try body()
    return (value, before < 0 ? [] : [("allocations", Int(allocation_count() - before))])
  }

  /// The search alone, per settled state.
  private func search() throws -> Measure {
    let package = try GraphPackage.open(path)
    let graph = package.searchGraph(profile: 0)
    let workspace = QueryWorkspace(graph: graph)
    let queries = try places.indices.map { number in
      let nodes = [number, (number + 1) % places.count].map { NodeID(block: $0 % package.blockCount, slot: $0 % 100) }
      let ends = try nodes.map { try graph.position(of: $0) }
      return (
        from: ends[0], sources: try graph.outStates(of: nodes[0]).filter { $0.weight < .infinity },
        to: ends[1], targets: try graph.inStates(of: nodes[1]).map { Seed(state: $0, weight: 0) }
      )
    }
    func run(_ number: Int) throws -> Int {
      let query = queries[number]
      return try BidirectionalAStar.search(
        workspace, from: query.from, sources: query.sources, to: query.to, targets: query.targets
      ).settled
    }
    var settled = try queries.indices.map(run)
    let (samples, allocations) = try counted {
      try queries.indices.map { number in
        try time { settled[number] = try run(number) } / Double(max(1, settled[number]))
      }
    }
    return Measure(
      "search_per_settled_state", samples, counts: [("settled_states", settled.reduce(0, +))] + allocations)
  }

  /// Whole routes with steps, everything decoded.
  private func route() throws -> Measure {
    let router = Router(package: try GraphPackage.open(path))
    var settled = 0
    for (from, to) in places {
      settled += (try? router.route(RouteRequest(waypoints: [from, to])))?.origin.package?.settledStates ?? 0
    }
    let (samples, allocations) = counted {
      places.map { from, to in time { _ = try? router.route(RouteRequest(waypoints: [from, to])) } }
    }
    return Measure("route", samples, counts: [("settled_states", settled)] + allocations)
  }
}
