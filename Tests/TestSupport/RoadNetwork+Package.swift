import Foundation
public import GraphBuilder
public import GraphFormat

extension RoadNetwork {
  /// The network as a real package: built, written to a file, opened. The file has no name any more when this returns; the package keeps it open.
  ///
  /// - Parameter blockCacheBytes: what decoded blocks may take; nil without a limit.
  public func packaged(blockCacheBytes: Int? = nil) throws -> GraphPackage {
    try PackageOnDisk(self).open(blockCacheBytes: blockCacheBytes)
  }

  /// The CSV files of a folder as a network.
  public static func read(_ folder: String) throws -> RoadNetwork { try CSVImporter(files: [folder]).read() }
}

/// A package in a temporary file, which goes when this does: for tests that open it more than once, each time with nothing decoded.
public final class PackageOnDisk: Sendable {
  private let path: String

  /// Builds and writes.
  public init(_ network: RoadNetwork) throws {
    let name = "roadbook-\(UUID().uuidString).graphpack"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try PackageBuild(network).write(to: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Opens it.
  ///
  /// - Parameter blockCacheBytes: what decoded blocks may take; nil without a limit.
  public func open(blockCacheBytes: Int? = nil) throws -> GraphPackage {
    try GraphPackage.open(path, options: .init(blockCacheBytes: blockCacheBytes))
  }
}

/// Where the data of the tests lies.
public enum TestData {
  /// A folder of the checkout's `testdata`, by its path in it.
  public static func folder(_ path: String) -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return root.appendingPathComponent("testdata").appendingPathComponent(path).path
  }

  /// The names of the folders in a folder of `testdata` that hold a file of this name, in order.
  public static func folders(in path: String, with file: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(path))) ?? []
    return names.filter { FileManager.default.fileExists(atPath: folder("\(path)/\($0)/\(file)")) }.sorted()
  }

  /// The folder of real road networks, on a machine that has it.
  public static let shared = ProcessInfo.processInfo.environment["ROADBOOK_SHARED"].map { $0 + "/data/csv/" }
}
