import GraphFormat
import RoutingEngine

/// Runs requests and measures them.
struct BenchRun {
  /// What is measured of one request.
  private struct Sample: Sendable {
    var microseconds: Double
    var settled: Int
    var isReachable: Bool
  }

  /// Opens the package, answers the first request, warms up with all of them, then measures all of them.
  static func run(
    _ requests: [RouteRequest], threads: Int, before: MemoryUse, open: () throws -> GraphPackage
  ) throws -> BenchResult {
    let bar = ProgressBar()
    defer { bar.erase() }
    let begin = ContinuousClock.now
    let package = try open()
    let opened = ContinuousClock.now
    let router = Router(package: package)
    _ = try sample(requests[0], router)
    let answered = ContinuousClock.now
    _ = try pass(requests, router, threads, bar, "warming up")
    let measuring = ContinuousClock.now
    let samples = try pass(requests, router, threads, bar, "measuring")
    let time = ContinuousClock.now - measuring
    return BenchResult(
      queries: requests.count, unreachable: samples.count { !$0.isReachable },
      microseconds: samples.map(\.microseconds), settled: samples.map(\.settled), seconds: time.seconds,
      decodedBlocks: package.cacheStatistics.decodedBlocks, before: before, after: MemoryUse.now(),
      openMicroseconds: (opened - begin).microseconds, firstAnswerMicroseconds: (answered - begin).microseconds)
  }

  private static func pass(
    _ requests: [RouteRequest], _ router: Router, _ threads: Int, _ bar: ProgressBar, _ stage: String
  ) throws -> [Sample] {
    var numbers = requests.indices.makeIterator()
    var samples: [Sample] = []
    samples.reserveCapacity(requests.count)
    try OrderedWork.run(threads: threads) {
      numbers.next()
    } work: { number in
      try sample(requests[number], router)
    } deliver: { sample in
      samples.append(sample)
      bar.update(stage, Double(samples.count) / Double(requests.count))
    }
    return samples
  }

  private static func sample(_ request: RouteRequest, _ router: Router) throws(RoutingError) -> Sample {
    let begin = ContinuousClock.now
    do throws(RoutingError) {
      let route = try router.route(request)
      let time = ContinuousClock.now - begin
      return Sample(microseconds: time.microseconds, settled: route.origin.settledStates, isReachable: true)
    } catch {
      guard error.code == .noRoute || error.code == .noSegment else { throw error }
      return Sample(microseconds: (ContinuousClock.now - begin).microseconds, settled: 0, isReachable: false)
    }
  }
}

/// What a benchmark found.
struct BenchResult {
  var queries, unreachable: Int
  var microseconds: [Double]
  /// Of every request; 0 for one without a route.
  var settled: [Int]
  /// Of the whole measured pass.
  var seconds: Double
  var decodedBlocks: Int
  var before, after: MemoryUse
  var openMicroseconds, firstAnswerMicroseconds: Double

  private var median: Double { Quantile.median(microseconds) }
  private var p99: Double { Quantile.percentile(99, microseconds) }
  private var perSecond: Double { seconds > 0 ? Double(queries) / seconds : 0 }
  private var settledMedian: Int { Int(Quantile.median(settled.map(Double.init))) }

  /// One object.
  var json: JSON {
    .object([
      ("queries", .count(queries)), ("unreachable", .count(unreachable)), ("median_us", .number(median, places: 1)),
      ("p99_us", .number(p99, places: 1)), ("queries_per_s", .number(perSecond, places: 1)),
      ("settled_median", .count(settledMedian)), ("blocks_decoded", .count(decodedBlocks)),
      ("resident_before_bytes", .count(before.residentBytes)), ("resident_bytes", .count(after.residentBytes)),
      ("open_us", .number(openMicroseconds, places: 1)),
      ("first_answer_us", .number(firstAnswerMicroseconds, places: 1)),
      ("anonymous_before_bytes", .count(before.anonymousBytes)), ("anonymous_bytes", .count(after.anonymousBytes)),
    ])
  }

  /// A table for people.
  var text: String {
    let resident = "\(HumanText.bytes(after.residentBytes)) (\(HumanText.bytes(before.residentBytes)) before opening)"
    let anonymous =
      "\(HumanText.bytes(after.anonymousBytes)) (\(HumanText.bytes(before.anonymousBytes)) before opening)"
    let rows = [
      ("queries", HumanText.count(queries)), ("unreachable", HumanText.count(unreachable)),
      ("median", time(median)), ("99 %", time(p99)), ("per second", DecimalText.fixed(perSecond, places: 1)),
      ("settled (median)", HumanText.count(settledMedian)), ("blocks decoded", HumanText.count(decodedBlocks)),
      ("open", time(openMicroseconds)), ("open to first answer", time(firstAnswerMicroseconds)),
      ("resident memory", resident), ("anonymous memory", anonymous),
    ]
    return TextTable.text(of: rows.map { TextTable.Row([$0.0, $0.1]) })
  }

  private func time(_ microseconds: Double) -> String {
    microseconds < 1000
      ? DecimalText.fixed(microseconds, places: 1) + " us" : DecimalText.fixed(microseconds / 1000, places: 2) + " ms"
  }
}
