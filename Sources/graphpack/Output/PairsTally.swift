import GraphBuilder
import RoutingEngine

/// A pair and its answer, in milliseconds whatever the profile's unit is.
struct PairLine: Sendable {
  let row: PairRow
  let milliseconds: UInt64?
  let lengthCentimetres: UInt64?
  let settledStates: Int
  let searchTime: Duration

  init(row: PairRow, answer: NodePairAnswer, unit microsecondsPerWeight: UInt32) {
    self.row = row
    milliseconds = answer.weight.map { (UInt64($0) * UInt64(microsecondsPerWeight) + 500) / 1000 }
    lengthCentimetres = answer.lengthCentimetres
    settledStates = answer.settledStates
    searchTime = answer.searchTime
  }

  /// The line of output.
  var text: String {
    let weight = milliseconds.map(String.init) ?? ""
    let length = lengthCentimetres.map { DecimalText.exact(Int64(clamping: $0), places: 2) } ?? ""
    return "\(row.source),\(row.target),\(weight),\(length)\n"
  }

  /// Whether the file expected something else.
  var isMismatch: Bool {
    switch row.expected {
    case .none: false
    case .cost(let cost): milliseconds != cost
    case .unreachable: milliseconds != nil
    }
  }
}

/// What a run over pairs found.
struct PairsTally {
  /// Differences told one by one; the others are only counted.
  private static let toldLimit = 10

  private let file: String
  private(set) var mismatches = 0
  private var unreachable = 0
  private var settled: [Int] = []
  private var times: [Duration] = []

  init(file: String) { self.file = file }

  mutating func add(_ line: PairLine) {
    settled.append(line.settledStates)
    times.append(line.searchTime)
    if line.milliseconds == nil { unreachable += 1 }
    guard line.isMismatch else { return }
    mismatches += 1
    guard mismatches <= Self.toldLimit else { return }
    let found = line.milliseconds.map { "\($0) ms" } ?? "no way"
    let expected = if case .cost(let cost) = line.row.expected { "\(cost) ms" } else { "no way" }
    Console.say(
      "\(file): row \(settled.count): \(line.row.source) to \(line.row.target): \(found), expected \(expected)")
  }

  private var microseconds: [Double] { times.map(\.microseconds) }

  /// The lines of `--times`.
  var timeLines: [String] {
    zip(microseconds, settled).map { "\(DecimalText.fixed($0, places: 2)),\($1)" }
  }

  /// One object.
  var json: JSON {
    .object([
      ("queries", .count(settled.count)), ("mismatches", .count(mismatches)), ("unreachable", .count(unreachable)),
      ("settled_median", .count(Int(Quantile.median(settled.map(Double.init))))),
      ("median_us", .number(Quantile.median(microseconds), places: 1)),
      ("p99_us", .number(Quantile.percentile(99, microseconds), places: 1)),
    ])
  }

  /// One line for people.
  var text: String {
    let settledMedian = HumanText.counted(Int(Quantile.median(settled.map(Double.init))), "state")
    let median = DecimalText.fixed(Quantile.median(microseconds), places: 1)
    let slow = DecimalText.fixed(Quantile.percentile(99, microseconds), places: 1)
    return "\(HumanText.count(settled.count)) queries, \(HumanText.count(mismatches)) mismatches,"
      + " \(HumanText.count(unreachable)) unreachable; median \(settledMedian) settled, \(median) us, p99 \(slow) us"
  }
}
