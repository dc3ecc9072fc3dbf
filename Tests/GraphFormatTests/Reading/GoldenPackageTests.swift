import Foundation
import GraphBuilder
import GraphCore
@testable import GraphFormat
import Testing

/// Committed packages stay readable, and two readers that share nothing agree on every node, edge, weight and turn in them: `testdata/packages` holds
/// beside each package what `tools/graphpack_dump.py --dump` says. `ROADBOOK_UPDATE_GOLDENS=1 swift test --filter MadeAnewWhenAsked`
/// makes both anew.
@Suite struct GoldenPackageTests {
  /// The folder of the format version that the writer writes.
  private static let folder = TestData.path("packages/v\(FormatLimits.formatVersion)")
  private static let names = ["small", "city-quarter"]

  private static func make(_ name: String, _ path: String) throws {
    if name == "small" { return try PackageWriter().write(SmallPackage.contents, to: path) }
    let folder = try TemporaryFolder()
    try CityQuarter.write(to: folder.path)
    let network = try CSVImporter(files: [folder.path], options: CSVImportOptions(profiles: ["car", "bicycle"])).read()
    var options = BuildOptions()
    options.name = "A quarter of Quellbrück"
    options.edition = "2026-11-30"
    options.regionID = 12
    options.attribution = "made by tools/make_city.py"
    var contents = try PackageBuild(network, options: options).contents()
    // Small blocks, so that much crosses from one to another.
    let nodes = contents.coordinates.count
    contents.firstNode = Array(stride(from: 0, to: nodes, by: 50)) + [nodes]
    try PackageWriter().write(contents, to: path)
  }

  @Test(arguments: names) func thePackageIsMadeAnewWhenAsked(_ name: String) throws {
    guard TestData.isUpdating else { return }
    try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
    let path = "\(Self.folder)/\(name).graphpack"
    try Self.make(name, path)
    let dump = Process()
    dump.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    dump.arguments = ["python3", TestData.path("../tools/graphpack_dump.py"), path, "--dump"]
    let output = Pipe()
    dump.standardOutput = output
    try dump.run()
    let text = try #require(try output.fileHandleForReading.readToEnd())
    dump.waitUntilExit()
    try #require(dump.terminationStatus == 0)
    try text.write(to: URL(fileURLWithPath: "\(Self.folder)/\(name).txt"))
  }

  @Test(arguments: names, [FileAccess.copied, .mapped]) func bothReadersFindTheSame(
    _ name: String, _ access: FileAccess
  ) throws {
    let package = try GraphPackage.open("\(Self.folder)/\(name).graphpack", options: .init(access: access))
    let expected = try String(contentsOfFile: "\(Self.folder)/\(name).txt", encoding: .utf8)
    let found = try PackageDump(package).lines
    let wanted = expected.split(separator: "\n").map(String.init)
    for (a, b) in zip(found, wanted) where a != b {
      Issue.record("the engine reads  \(a)\nand the dump says \(b)")
      break
    }
    #expect(found.count == wanted.count)
    #expect(try PackageVerifier.verify(package).faults == [])
  }

  @Test func theGoldenPackagesHaveWhatIsToBeCompared() throws {
    let small = try GraphPackage.open("\(Self.folder)/small.graphpack")
    #expect(small.profiles.map(\.name) == ["car", "foot"])
    let quarter = try GraphPackage.open("\(Self.folder)/city-quarter.graphpack")
    #expect(quarter.blockCount > 3 && quarter.nodeCount > 200)
    #expect(quarter.fileBytes < 100_000)
    #expect(quarter.profiles[0].maxTurnCost > 0 && quarter.profiles[0].prohibitedTurns > 0)
  }

  /// The bytes may change with zstd; what comes out of them may not, unless the goldens are made anew.
  @Test(arguments: names) func todaysWriterSaysTheSameAsTheGoldenPackage(_ name: String) throws {
    let folder = try TemporaryFolder()
    try Self.make(name, folder.file("a.graphpack"))
    let found = try PackageDump(GraphPackage.open(folder.file("a.graphpack"))).lines
    let wanted = try PackageDump(GraphPackage.open("\(Self.folder)/\(name).graphpack")).lines
    for (a, b) in zip(found, wanted) where a != b {
      Issue.record("today's writer:  \(a)\ngolden package: \(b)")
      break
    }
    #expect(found.count == wanted.count)
  }
}
