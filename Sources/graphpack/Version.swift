import GraphFormat

/// The version of the program.
enum Version {
  static let number = "0.1.0"
  /// What `--version` prints.
  static let text = "graphpack \(number), package format \(FormatLimits.formatVersion)\n"
}
