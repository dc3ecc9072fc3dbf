import Foundation
@testable import GraphFormat
import TestSupport
import Testing

/// Files that must be refused, each with one fault: `testdata/must-fail`. `ROADBOOK_UPDATE_GOLDENS=1 swift test --filter MadeAnewWhenAsked`
/// makes them anew.
@Suite struct MustFailTests {
  private static let folder = TestData.path("must-fail")
  private static let readme = "file,stage,code,word"

  /// A good package to make the others from.
  private static func smallPackage() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try PackageWriter().write(SmallPackage.contents, to: folder.file("small.graphpack"))
    return try #require(folder.bytes("small.graphpack"))
  }

  @Test func theFilesAreMadeAnewWhenAsked() throws {
    guard TestData.isUpdating else { return }
    let draft = try PackageDraft(Self.smallPackage())
    try? FileManager.default.removeItem(atPath: Self.folder)
    try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
    for one in MustFailCase.all {
      try Data(try one.make(draft)).write(to: URL(fileURLWithPath: "\(Self.folder)/\(one.name).graphpack"))
    }
    let lines = [Self.readme] + MustFailCase.all.map(\.line)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: Self.folder + "/expected.csv"))
  }

  @Test func theTableTellsOfEveryFileAndTheirNamesAreDifferent() throws {
    let table = try #require(FileManager.default.contents(atPath: Self.folder + "/expected.csv"))
    #expect(
      String(decoding: table, as: UTF8.self) == ([Self.readme] + MustFailCase.all.map(\.line)).joined(separator: "\n")
        + "\n")
    #expect(Set(MustFailCase.all.map(\.name)).count == MustFailCase.all.count)
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0.hasSuffix(".graphpack") }
    #expect(Set(files) == Set(MustFailCase.all.map { $0.name + ".graphpack" }))
  }

  @Test func thePackageThatTheyAreMadeOfIsGood() throws {
    let folder = try TemporaryFolder()
    folder.put(try PackageDraft(Self.smallPackage()).bytes(), "draft.graphpack")
    let package = try GraphPackage.open(folder.file("draft.graphpack"))
    try package.decodeAll()
    #expect(try PackageVerifier.verify(package).faults == [])
  }

  @Test(arguments: MustFailCase.all, [FileAccess.copied, .mapped]) func theFileIsRefused(
    _ one: MustFailCase, _ access: FileAccess
  ) throws {
    try Self.expectRefused(one, "\(Self.folder)/\(one.name).graphpack", access)
  }

  /// The committed files are those of an older writer; the same faults in a package of today's writer must be found as well.
  @Test(arguments: MustFailCase.all) func theSameFaultIsRefusedInAPackageOfToday(_ one: MustFailCase) throws {
    let folder = try TemporaryFolder()
    folder.put(try one.make(PackageDraft(Self.smallPackage())), "fault.graphpack")
    try Self.expectRefused(one, folder.file("fault.graphpack"), .copied)
  }

  private static func expectRefused(_ one: MustFailCase, _ path: String, _ access: FileAccess) throws {
    var options = GraphPackage.Options()
    options.access = access
    switch one.stage {
    case .open:
      expect(one) { _ = try GraphPackage.open(path, options: options) }
    case .decode:
      let package = try GraphPackage.open(path, options: options)
      expect(one) { try package.decodeAll() }
      expect(one, inVerifier: true) { _ = try PackageVerifier.verify(package) }
    case .verify:
      let package = try GraphPackage.open(path, options: options)
      try package.decodeAll()
      let faults = try PackageVerifier.verify(package).faults
      #expect(faults.contains { $0.contains(one.word) }, "\(one.name): \(faults)")
    }
  }

  /// A name that is not there is the one fault of a decoded package that the verifier reports with the others.
  private static func expect(_ one: MustFailCase, inVerifier: Bool = false, _ body: () throws -> Void) {
    if inVerifier, one.word == "name that is not there" { return }
    let error = #expect(throws: PackageError.self, "\(one.name)") { try body() }
    guard let error else { return }
    #expect(error.code == one.code, "\(one.name): \(error.message)")
    #expect(error.message.contains(one.word), "\(one.name): \(error.message)")
  }
}
