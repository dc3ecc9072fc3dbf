import GraphFormat

/// A file with a line per measured row, for programs that compare rows between runs.
enum RowTimes {
  static let option = OptionSpec.option(
    "--times", "FILE.csv", "Write a line for each row: its time in microseconds, settled states and the like.")

  /// Writes the lines below their header; an older file is replaced when the new one is whole.
  ///
  /// - Throws: `PackageError` (`cannotWrite`).
  static func write(_ lines: [String], header: String, to path: String) throws {
    try AtomicFile.write(to: path) { file in
      try file.append(Array(([header] + lines).joined(separator: "\n").utf8) + Array("\n".utf8))
    }
  }
}
