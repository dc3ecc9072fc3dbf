import Foundation
@testable import GraphFormat
import Synchronization
import Testing

/// A file appears whole or not at all, whatever the system says to any call.
@Suite struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ calls: FileWriteCalls, to name: String = "a.graphpack") throws {
    try AtomicFile.write(to: folder.file(name), calls: calls) { file in
      try file.write([4, 5, 6], at: 2)
      try file.write([7, 8], at: 0)
      try file.append([9])
    }
  }

  @Test func bytesAreInPlaceAndNothingElseIs() throws {
    let interposer = WriteCallInterposer()
    try write(interposer.calls())
    #expect(folder.bytes("a.graphpack") == [7, 8, 4, 5, 6, 9])
    #expect(folder.names == ["a.graphpack"])
    #expect(interposer.open.withLock { $0 } == 0)
    let expected = ["create", "write", "write", "write", "sync", "openFolder", "rename", "sync"]
    #expect(interposer.log.withLock { $0 } == expected)
  }

  @Test(arguments: [ENOSPC, EIO, EACCES, EDQUOT], [true, false])
  func anErrorOfAnyCallLeavesWhatWasThere(error: Int32, isOlderThere: Bool) throws {
    if isOlderThere { folder.put([1, 2, 3], "a.graphpack") }
    // The eighth call syncs the folder: the file has its name then, see the next test.
    for turn in 0..<7 {
      let interposer = WriteCallInterposer(failing: turn, with: -Int(error))
      let thrown = #expect(throws: PackageError.self) { try write(interposer.calls()) }
      #expect(thrown?.code == .cannotWrite)
      #expect(thrown?.message == "Cannot write \(folder.file("a.graphpack")): \(String(cString: strerror(error))).")
      #expect(folder.names == (isOlderThere ? ["a.graphpack"] : []), "call \(turn)")
      #expect(folder.bytes("a.graphpack") == (isOlderThere ? [1, 2, 3] : nil), "call \(turn)")
      #expect(interposer.open.withLock { $0 } == 0, "call \(turn)")
    }
  }

  @Test func anErrorAfterTheRenameIsToldAndTheFileIsWhole() throws {
    folder.put([1, 2, 3], "a.graphpack")
    let interposer = WriteCallInterposer(failing: 7, with: -Int(EIO))
    let thrown = #expect(throws: PackageError.self) { try write(interposer.calls()) }
    #expect(thrown?.code == .cannotWrite)
    #expect(thrown?.message.contains("written and whole") == true)
    #expect(folder.bytes("a.graphpack") == [7, 8, 4, 5, 6, 9])
    #expect(folder.names == ["a.graphpack"])
    #expect(interposer.open.withLock { $0 } == 0)
  }

  @Test func aFileSystemThatCannotSyncFoldersIsNoError() throws {
    for answer in [EINVAL, ENOTSUP] { try write(WriteCallInterposer(failing: 7, with: -Int(answer)).calls()) }
  }

  @Test func anInterruptedCallIsMadeAgain() throws {
    for turn in 0..<8 {
      let interposer = WriteCallInterposer(failing: turn, with: -Int(EINTR))
      try write(interposer.calls())
      #expect(folder.bytes("a.graphpack") == [7, 8, 4, 5, 6, 9])
      #expect(interposer.count.withLock { $0 } == 9)
    }
    #expect(folder.names == ["a.graphpack"])
  }

  @Test func shortWritesAreContinued() throws {
    let interposer = WriteCallInterposer()
    try write(interposer.calls(shortWrites: true))
    #expect(folder.bytes("a.graphpack") == [7, 8, 4, 5, 6, 9])
    #expect(interposer.log.withLock { $0.filter { $0 == "write" }.count } == 6)
  }

  @Test func aWriteThatTakesNothingIsAnErrorAndNoEndlessLoop() {
    let thrown = #expect(throws: PackageError.self) { try write(WriteCallInterposer(failing: 2, with: 0).calls()) }
    #expect(thrown?.code == .cannotWrite)
    #expect(folder.names.isEmpty)
  }

  @Test func whatTheBodyThrowsIsPassedOnAndNothingStays() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try AtomicFile.write(to: folder.file("a")) { file in
        try file.append([1])
        throw Stop()
      }
    }
    #expect(folder.names.isEmpty)
  }

  @Test func leftoversOfKilledWritersOfTheSameNameAreRemoved() throws {
    let others = [
      ".a.graphpack.0123456.tmp", ".a.graphpack.0123456g.tmp", ".b.graphpack.01234567.tmp", "a.graphpack.01234567.tmp",
    ]
    for name in [".a.graphpack.01234567.tmp", ".a.graphpack.deadbeef.tmp"] + others { folder.put([1], name) }
    try write(.system)
    #expect(folder.names == (["a.graphpack"] + others).sorted())
  }

  @Test func theTemporaryFileOfARunningWriterStays() throws {
    try AtomicFile.write(to: folder.file("a.graphpack")) { first in
      try first.append([1])
      try write(.system)
      #expect(folder.names.count == 2)
      #expect(folder.bytes("a.graphpack") == [7, 8, 4, 5, 6, 9])
    }
    #expect(folder.bytes("a.graphpack") == [1])
    #expect(folder.names == ["a.graphpack"])
  }

  @Test func aTemporaryFileThatAnotherWriterTookForStaleIsMadeAnew() throws {
    // The other one locks and removes it between our create and our lock.
    let system = FileWriteCalls.system
    let made = Mutex<[String]>([])
    var calls = system
    calls.create = { path in
      made.withLock { $0.append(path) }
      return system.create(path)
    }
    calls.lock = { file in
      if made.withLock({ $0.count }) == 1 { _ = system.unlink(made.withLock { $0[0] }) }
      return system.lock(file)
    }
    try write(calls)
    #expect(made.withLock { $0.count } == 2)
    #expect(folder.bytes("a.graphpack") == [7, 8, 4, 5, 6, 9])
    #expect(folder.names == ["a.graphpack"])
  }

  @Test func whatIsNotAPlainFileIsNotReplaced() throws {
    try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder.file("null"), withDestinationPath: "/dev/null")
    for path in [folder.file("folder"), folder.file("null"), folder.path + "/", "", folder.file("x\0y")] {
      let thrown = #expect(throws: PackageError.self) { try AtomicFile.write(to: path) { try $0.append([1]) } }
      #expect(thrown?.code == .cannotWrite)
    }
    #expect(folder.names == ["folder", "null"])
  }

  @Test func aFolderThatIsNotThereIsNamed() {
    let path = folder.file("nowhere/a.graphpack")
    let thrown = #expect(throws: PackageError.self) { try AtomicFile.write(to: path) { try $0.append([1]) } }
    #expect(thrown?.message == "Cannot write \(path): No such file or directory.")
  }

  @Test func theLongestNameWorks() throws {
    let name = String(repeating: "ä", count: 125) + "12345"
    #expect(name.utf8.count == 255)
    try write(.system, to: name)
    #expect(folder.names == [name])
  }

  @Test func readersOfAnOlderFileKeepIt() throws {
    folder.put([1, 2, 3], "a.graphpack")
    let reader = try #require(FileHandle(forReadingAtPath: folder.file("a.graphpack")))
    try write(.system)
    #expect(try reader.readToEnd() == Data([1, 2, 3]))
    #expect(folder.bytes("a.graphpack")?.count == 6)
  }
}
