import Foundation
import GraphBuilder
import GraphFormat

/// Measures the engine on a package: `RoadbookBenchmarks [PACKAGE] [--check THRESHOLDS] [--update THRESHOLDS]`.
///
/// Without a package it builds the test city. Times are for people, on this machine in this run; with `--check` the counts (the same on every machine) are compared with
/// committed thresholds, and a missing threshold fails.
@main struct RoadbookBenchmarks {
  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    var thresholds: (path: String, isUpdate: Bool)?
    if let option = arguments.firstIndex(where: { $0 == "--check" || $0 == "--update" }),
      option + 1 < arguments.endIndex
    {
      thresholds = (arguments[option + 1], arguments[option] == "--update")
      arguments.removeSubrange(option...option + 1)
    }
    let path = try arguments.first ?? buildCity()
    let measures = try Measurements(package: path).all()
    for measure in measures { print(measure.line) }
    guard let thresholds else { return }
    let counts = Dictionary(uniqueKeysWithValues: measures.flatMap(\.counts))
    if thresholds.isUpdate {
      try Thresholds(limits: counts).write(to: thresholds.path)
    } else if case let faults = try Thresholds(readingFrom: thresholds.path).faults(of: counts), !faults.isEmpty {
      for fault in faults { FileHandle.standardError.write(Data((fault + "\n").utf8)) }
      exit(1)
    }
  }

  /// Builds the city of testdata into a temporary file.
  private static func buildCity() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
    let output = FileManager.default.temporaryDirectory.appending(path: "roadbook-benchmark-\(getpid()).graphpack")
      .path()
    let network = try CSVImporter(files: [root.appending(path: "testdata/city").path()]).read()
    try PackageBuild(network).write(to: output)
    return output
  }
}
