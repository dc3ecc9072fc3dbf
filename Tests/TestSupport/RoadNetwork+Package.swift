import Foundation
public import GraphBuilder
public import GraphFormat

extension RoadNetwork {
  /// The network as a real package: built, written to a file, opened. The file has no name any more when this returns; the package keeps it open.
  ///
  /// - Parameter blockCacheBytes: what decoded blocks may take; nil without a limit.
  public func packaged(blockCacheBytes: Int? = nil) throws -> GraphPackage {
    let name = "roadbook-\(UUID().uuidString).graphpack"
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try PackageBuild(self).write(to: path)
    return try GraphPackage.open(path, options: .init(blockCacheBytes: blockCacheBytes))
  }

  /// The CSV files of a folder as a network.
  public static func read(_ folder: String) throws -> RoadNetwork { try CSVImporter(files: [folder]).read() }
}

/// Where the data of the tests lies.
public enum TestData {
  /// A folder of the checkout's `testdata`, by its path in it.
  public static func folder(_ path: String) -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return root.appendingPathComponent("testdata").appendingPathComponent(path).path
  }

  /// The folder of real road networks, on a machine that has it.
  public static let shared = ProcessInfo.processInfo.environment["ROADBOOK_SHARED"].map { $0 + "/data/csv/" }
}
