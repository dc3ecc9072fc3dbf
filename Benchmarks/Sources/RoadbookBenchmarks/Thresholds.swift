import Foundation

/// What counts may not pass, as a JSON file: name to number. Slack is for a change of zstd's version, which changes file sizes by a few bytes.
struct Thresholds {
  private static let slack = 1.01
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
      return Double(count) > Double(limit) * Self.slack ? "\(name) is \(count), at most \(limit) is allowed" : nil
    }
    return above + limits.keys.sorted().filter { counts[$0] == nil }.map { "\($0) has a threshold and is not measured" }
  }
}
