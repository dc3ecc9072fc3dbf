import Foundation

/// Where the command that was built with these tests is, and the test data.
enum BuiltCommand {
  /// The folder that holds `graphpack`: that of the test executable, or of the bundle that it is in.
  static let folder: String = {
    var folder = URL(filePath: testExecutable).resolvingSymlinksInPath().deletingLastPathComponent()
    for _ in 0..<5 {
      if FileManager.default.isExecutableFile(atPath: folder.appending(path: "graphpack").path) { break }
      folder.deleteLastPathComponent()
    }
    return folder.path
  }()

  /// The command.
  static var path: String { folder + "/graphpack" }

  /// The checkout's folder `testdata`.
  static let data = checkout.appending(path: "testdata").path

  /// The folder of the golden files.
  static let goldens = checkout.appending(path: "Tests/CommandTests/Goldens").path

  private static var checkout: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  private static var testExecutable: String {
    #if canImport(Darwin)
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath ?? CommandLine.arguments[0]
    #else
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    #endif
  }
}

/// A folder of its own for a test, removed at the end.
final class Workspace {
  /// Its path, without symbolic links.
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "graphpack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  func file(_ name: String) -> String { path + "/" + name }

  /// The bytes of a file in it; nil when there is none.
  func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

  /// Names in it, sorted.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}
