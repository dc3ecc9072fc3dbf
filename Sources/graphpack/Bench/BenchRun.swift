import GraphFormat
import RoutingEngine

/// What is measured of one request.
struct BenchSample: Sendable {
  var microseconds: Double
  var settled: Int
  /// Seconds and metres of the route; nil when there is none.
  var answer: (duration: Double, length: Double)?

  /// A line of `--times`.
  var line: String {
    let found = answer.map { DecimalText.fixed($0.duration, places: 1) + "," + DecimalText.fixed($0.length, places: 1) }
    return "\(DecimalText.fixed(microseconds, places: 2)),\(settled),\(found ?? ",")"
  }
}

/// Runs requests and measures them.
struct BenchRun {
  /// Requests that a thread takes at a time, so that taking them costs nothing beside answering them.
  private static let portion = 8

  /// Opens the package, answers the first request, warms up with all of them, then measures all of them.
  ///
  /// - Parameter requests: makes the requests once the package is open; its time is not measured.
  static func run(
    threads: Int, before: MemoryUse, open: () throws -> GraphPackage, requests: (GraphPackage) throws -> [RouteRequest]
  ) throws -> BenchResult {
    let bar = ProgressBar()
    defer { bar.erase() }
    let opening = ContinuousClock.now
    let package = try open()
    let openTime = ContinuousClock.now - opening
    let requests = try requests(package)
    let answering = ContinuousClock.now
    let router = Router(package: package)
    _ = try sample(requests[0], router)
    let answerTime = ContinuousClock.now - answering
    _ = try pass(requests, router, threads, bar, "warming up")
    let measuring = ContinuousClock.now
    let samples = try pass(requests, router, threads, bar, "measuring")
    let time = ContinuousClock.now - measuring
    return BenchResult(
      samples: samples, seconds: time.seconds, decodedBlocks: package.cacheStatistics.decodedBlocks, before: before,
      after: MemoryUse.now(), openMicroseconds: openTime.microseconds,
      firstAnswerMicroseconds: (openTime + answerTime).microseconds)
  }

  private static func pass(
    _ requests: [RouteRequest], _ router: Router, _ threads: Int, _ bar: ProgressBar, _ stage: String
  ) throws -> [BenchSample] {
    var starts = stride(from: 0, to: requests.count, by: portion).makeIterator()
    var samples: [BenchSample] = []
    samples.reserveCapacity(requests.count)
    try OrderedWork.run(threads: threads) {
      starts.next()
    } work: { start in
      try requests[start..<min(start + portion, requests.count)].map { try sample($0, router) }
    } deliver: { portion in
      samples += portion
      bar.update(stage, Double(samples.count) / Double(requests.count))
    }
    return samples
  }

  private static func sample(_ request: RouteRequest, _ router: Router) throws(RoutingError) -> BenchSample {
    let begin = ContinuousClock.now
    do throws(RoutingError) {
      let route = try router.route(request)
      let time = ContinuousClock.now - begin
      return BenchSample(
        microseconds: time.microseconds, settled: route.origin.package?.settledStates ?? 0,
        answer: (route.duration, route.length))
    } catch {
      guard error.code == .noRoute || error.code == .noSegment else { throw error }
      return BenchSample(microseconds: (ContinuousClock.now - begin).microseconds, settled: 0)
    }
  }
}

/// What a benchmark found.
struct BenchResult {
  var samples: [BenchSample]
  /// Of the whole measured pass.
  var seconds: Double
  var decodedBlocks: Int
  var before, after: MemoryUse
  var openMicroseconds, firstAnswerMicroseconds: Double

  private var queries: Int { samples.count }
  private var unreachable: Int { samples.count { $0.answer == nil } }
  private var microseconds: [Double] { samples.map(\.microseconds) }
  private var median: Double { Quantile.median(microseconds) }
  private var p99: Double { Quantile.percentile(99, microseconds) }
  private var perSecond: Double { seconds > 0 ? Double(queries) / seconds : 0 }
  private var settledMedian: Int { Int(Quantile.median(samples.map { Double($0.settled) })) }

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
