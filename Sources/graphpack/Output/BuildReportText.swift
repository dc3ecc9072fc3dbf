import Foundation

/// The build report of a package, for people.
enum BuildReportText {
  private struct Report: Decodable {
    struct Entry: Decodable {
      var count: Int
      var text: String
    }

    var entries: [Entry]
  }

  /// A line for each entry; `report` is what the package has, nil for none.
  static func text(of report: [UInt8]?, margin: String) -> String {
    guard let report else { return margin + "no build report\n" }
    guard let entries = try? JSONDecoder().decode(Report.self, from: Data(report)).entries else {
      return margin + String(decoding: report, as: UTF8.self) + "\n"
    }
    let counts = entries.map { HumanText.count($0.count) }
    let width = counts.map(\.count).max() ?? 0
    return zip(counts, entries).map { count, entry in
      margin + String(repeating: " ", count: width - count.count) + "\(count)  \(entry.text)\n"
    }.joined()
  }
}
