#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BuildReport {
  /// The report as the package keeps it: `{"entries":[{"count":…,"key":…,"text":…},…]}`; empty without entries.
  /// - Throws: what the encoder throws; a report of texts and numbers gives it no reason.
  func json() throws -> [UInt8] {
    guard !entries.isEmpty else { return [] }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(["entries": entries]))
  }
}
