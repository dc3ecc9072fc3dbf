import CAllocationCount
import Foundation

/// What counts may not pass, as a JSON file: name to number.
///
/// Slack is for a change of zstd's version, which changes file sizes by a few bytes; allocations have more of it, as they differ a little from
/// run to run and from compiler to compiler.
struct Thresholds {
  private static let slack = 1.01
  private static let allocationSlack = 1.1
  private static let allocations = ".allocations"
  var limits: [String: Int]

  init(limits: [String: Int]) { self.limits = limits }

  init(readingFrom path: String) throws {
    limits = try JSONDecoder().decode([String: Int].self, from: Data(contentsOf: URL(filePath: path)))
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(limits) + Data("\n".utf8)).write(to: URL(filePath: path), options: .atomic)
  }

  /// Counts above their threshold, counts without one, and thresholds without a count.
  func faults(of counts: [String: Int]) -> [String] {
    let above = counts.keys.sorted().compactMap { name -> String? in
      guard let limit = limits[name], let count = counts[name] else { return "\(name) has no threshold" }
      let slack = name.hasSuffix(Self.allocations) ? Self.allocationSlack : Self.slack
      return Double(count) > Double(limit) * slack ? "\(name) is \(count), at most \(limit) is allowed" : nil
    }
    let unmeasured = limits.keys.sorted().filter { name in
      counts[name] == nil && !(allocation_count() < 0 && name.hasSuffix(Self.allocations))
    }
    return above + unmeasured.map { "\($0) has a threshold and is not measured" }
  }
}
