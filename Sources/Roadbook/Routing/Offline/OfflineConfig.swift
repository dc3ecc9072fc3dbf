public import Foundation

/// Where the offline engine finds its data, and how much memory it takes. A value.
public struct OfflineConfig: Sendable, Hashable {
  /// The folder under which packages lie. It need not exist before the first one is installed.
  public var dataRoot: URL
  /// Bytes that the decoded blocks of each package may take; nil without a limit.
  public var blockCacheBytes: Int?

  /// Makes a configuration; by default the app's own folder and 64 MiB for each package.
  public init(dataRoot: URL = OfflineConfig.standardDataRoot, blockCacheBytes: Int? = 64 << 20) {
    self.dataRoot = dataRoot
    self.blockCacheBytes = blockCacheBytes
  }

  /// `Roadbook` in the folder that the system has for what an app keeps.
  public static var standardDataRoot: URL {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? URL(fileURLWithPath: NSHomeDirectory())).appendingPathComponent("Roadbook")
  }

  /// All that cannot be, as sentences; empty when it is in order.
  var faults: [String] {
    var sentences: [String] = []
    if !dataRoot.isFileURL { sentences.append("the data root must be a folder of this device") }
    if let bytes = blockCacheBytes, bytes <= 0 { sentences.append("the block cache must be above zero") }
    return sentences
  }
}
