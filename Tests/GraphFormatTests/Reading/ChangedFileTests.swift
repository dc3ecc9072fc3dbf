import Foundation
import GraphCore
@testable import GraphFormat
import TestSupport
import Testing

/// A file that changes while a package reads from it.
@Suite struct ChangedFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a.graphpack")
    try PackageWriter().write(SmallPackage.contents, to: path)
  }

  @Test func aFileThatIsCutGivesATypedError() throws {
    for length in [0, 100, 1000, 2000] {
      try PackageWriter().write(SmallPackage.contents, to: path)
      let package = try GraphPackage.open(path)
      try #require(truncate(path, off_t(length)) == 0)
      let error = #expect(throws: PackageError.self) { try package.decodeAll() }
      #expect(error?.code == .wrongLength)
      #expect(error?.message.contains("cut while it was in use") ?? false)
    }
  }

  @Test func aFileThatGrowsIsReadAsItWas() throws {
    let package = try GraphPackage.open(path)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(count: 5000))
    try handle.close()
    try package.decodeAll()
  }

  @Test func aFileThatIsWrittenOverIsDamaged() throws {
    let package = try GraphPackage.open(path)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data(repeating: 0x5A, count: package.fileBytes))
    try handle.close()
    let error = #expect(throws: PackageError.self) { try package.decodeAll() }
    #expect(error?.code == .damaged)
    #expect(error?.message.contains("section topology, frame 0") ?? false)
  }

  @Test(arguments: [FileAccess.copied, .mapped]) func aFileThatIsReplacedOrRemovedIsReadAsItWas(_ access: FileAccess)
    throws
  {
    let package = try GraphPackage.open(path, options: .init(access: access))
    try PackageWriter().write(ContentsSketch.line(3).contents(), to: path)
    try package.decodeAll()
    #expect(try PackageVerifier.verify(package).faults == [])
    #expect(try GraphPackage.open(path).nodeCount == 3)
    try FileManager.default.removeItem(atPath: path)
    try package.decodeAll()
    #expect(package.nodeCount == 5)
  }

  @Test func aFaultInOneBlockLeavesTheOthersUsable() throws {
    var draft = try PackageDraft(try #require(folder.bytes("a.graphpack")))
    draft[.topology, 1].stored[9] ^= 0x40
    folder.put(draft.bytes(), "b.graphpack")
    let package = try GraphPackage.open(folder.file("b.graphpack"))
    let graph = package.searchGraph(profile: 0)
    for _ in 0..<2 {
      #expect(throws: PackageError.self) { try package.roads(block: 1) }
      #expect(throws: PackageError.self) { try graph.block(1) }
      for block in [0, 2] {
        _ = try package.roads(block: block)
        _ = try graph.block(block)
      }
    }
  }
}
