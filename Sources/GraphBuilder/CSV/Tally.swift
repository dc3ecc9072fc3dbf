/// Counts rows of which the report tells the number and the first.
struct Tally {
  /// How many.
  private(set) var count = 0
  private var firstLine: Int?

  /// Counts the row on a line.
  mutating func add(line: Int) {
    count += 1
    if firstLine == nil { firstLine = line }
  }

  /// Adds a line to a report unless nothing was counted.
  func report(_ key: String, _ text: String, to report: inout BuildReport) {
    report.add(key, count, firstLine.map { "\(text) (first in line \($0))" } ?? text)
  }
}
