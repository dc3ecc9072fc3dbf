import GraphFormat
import Roadbook

/// The version of the program.
enum Version {
  static let number = OfflineNavigator.sdkVersion
  /// What `--version` prints.
  static let text = "graphpack \(number), package format \(FormatLimits.formatVersion)\n"
}
