import GraphBuilder
import GraphFormat
import RoutingEngine
import TestSupport

/// Runs a file of node pairs with known costs through a package.
struct PairRun {
  private(set) var mismatches: [String] = []
  private(set) var unreachable = 0
  private var settled: [Int] = []

  /// - Throws: `RoutingError`.
  init(_ rows: [PairRow], _ package: GraphPackage, _ algorithm: Algorithm) throws {
    try self.init(rows, Router(package: package), algorithm)
  }

  /// - Throws: `RoutingError`.
  init(_ rows: [PairRow], _ router: Router, _ algorithm: Algorithm) throws {
    let pairs = try router.nodePairs(profile: "car")
    for row in rows {
      let answer = try pairs.solve(source: row.source, target: row.target, algorithm: algorithm)
      settled.append(answer.settledStates)
      unreachable += answer.weight == nil ? 1 : 0
      let isRight =
        switch row.expected {
        case .none: false
        case .cost(let cost): answer.weight.map(UInt64.init) == cost
        case .unreachable: answer.weight == nil
        }
      if !isRight {
        let weight = answer.weight.map { "\($0)" } ?? "no way"
        mismatches.append("\(row.source) to \(row.target): \(weight), expected \(row.expected)")
      }
    }
  }

  /// The median of the settled states, as the peers count it: of an even number the upper one.
  var settledMedian: Int { settled.sorted()[settled.count / 2] }
}
