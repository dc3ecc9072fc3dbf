/// A file that appears under its name whole or not at all: it is written under another name in the same folder, synced, then renamed. Readers that
/// have an older file of that name open keep it; a link of that name is replaced, not followed.
///
/// The temporary file is `.NAME.`, eight hexadecimal digits and `.tmp`, and it is locked as long as its writer lives. One that is not locked was left by a writer that was killed; the next
/// one for the same name removes it. For one thread at a time.
public final class AtomicFile {
  private let path: String
  private let folder: String
  private let calls: FileWriteCalls
  private var temporary = ""
  private var file = -1
  private var end = 0

  /// Runs `body` with a file to append to; when it returns, the file takes its name.
  /// - Throws: what `body` throws, or `PackageError` (`cannotWrite`). Then the temporary file is gone, and what stood under the name still does.
  public static func write(to path: String, _ body: (AtomicFile) throws -> Void) throws {
    try write(to: path, calls: .system, body)
  }

  static func write(to path: String, calls: FileWriteCalls, _ body: (AtomicFile) throws -> Void) throws {
    let file = try AtomicFile(path, calls)
    do {
      try body(file)
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  private init(_ path: String, _ calls: FileWriteCalls) throws {
    self.path = path
    self.calls = calls
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = String(parts[parts.count - 1])
    folder =
      parts.count == 1 ? "." : parts.count == 2 && parts[0].isEmpty ? "/" : parts.dropLast().joined(separator: "/")
    try checkTarget(name)
    // A name of the longest possible length leaves no room for what the temporary file adds.
    let stem = name.utf8.count <= 200 ? name : Self.hexadecimal(Array(name.utf8).withUnsafeBytes(FNV1a.of), digits: 16)
    removeStale(stem)
    try create(stem)
  }

  private func checkTarget(_ name: String) throws {
    if name.isEmpty || path.utf8.contains(0) { throw failure("that is not the name of a file") }
    switch calls.kind(path) {
    case .folder: throw failure("there is a folder of that name")
    case .other: throw failure("what stands there is not a plain file")
    case .nothing, .file: break
    }
  }

  /// Takes a temporary file and its lock.
  private func create(_ stem: String) throws {
    for _ in 0..<100 {
      temporary = "\(folder)/.\(stem).\(Self.hexadecimal(UInt64(UInt32.random(in: 0...UInt32.max)), digits: 8)).tmp"
      let opened = retrying { calls.create(temporary) }
      if opened == -FileWriteCalls.exists { continue }
      guard opened >= 0 else { throw failure(opened) }
      file = opened
      // Another writer may have taken it for a stale one before it was locked.
      let locked = retrying { calls.lock(file) }
      if locked != -FileWriteCalls.lockedByOther && calls.linkCount(file) != 0 { return }
      discard()
    }
    throw failure("every name for a temporary file is taken")
  }

  /// Writes bytes behind those that are there.
  /// - Throws: `PackageError` (`cannotWrite`).
  public func append(_ bytes: [UInt8]) throws { try write(bytes, at: end) }

  /// Writes bytes at an offset, which may be behind the end.
  func write(_ bytes: [UInt8], at offset: Int) throws {
    try bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = retrying { calls.write(file, rest, offset + done) }
        guard count > 0 else { throw failure(count == 0 ? -FileWriteCalls.inputOutputError : count) }
        done += count
      }
    }
    end = max(end, offset + bytes.count)
  }

  private func commit() throws {
    let synced = retrying { calls.sync(file) }
    guard synced >= 0 else { throw failure(synced) }
    let directory = retrying { calls.openFolder(folder) }
    guard directory >= 0 else { throw failure(directory) }
    defer { _ = calls.close(directory) }
    let renamed = retrying { calls.rename(temporary, path) }
    guard renamed >= 0 else { throw failure(renamed) }
    temporary = ""
    let kept = retrying { calls.sync(directory) }
    guard kept >= 0 || FileWriteCalls.syncNotOffered.contains(-kept) else {
      throw PackageError(
        .cannotWrite,
        "\(path) is written and whole, but the system cannot tell that a power cut would not bring back what was there before: "
          + "\(FileWriteCalls.text(-kept)).")
    }
    discard()
  }

  /// Gives everything back; a file that has not taken its name is removed.
  private func discard() {
    if !temporary.isEmpty && file >= 0 { _ = retrying { calls.unlink(temporary) } }
    if file >= 0 { _ = calls.close(file) }
    temporary = ""
    file = -1
  }

  /// Removes temporary files of writers that were killed: nobody holds their lock.
  private func removeStale(_ stem: String) {
    for name in calls.names(folder) where Self.isTemporary(name, of: stem) {
      let opened = calls.openExisting("\(folder)/\(name)")
      guard opened >= 0 else { continue }
      if calls.lock(opened) >= 0 { _ = calls.unlink("\(folder)/\(name)") }
      _ = calls.close(opened)
    }
  }

  private static func isTemporary(_ name: String, of stem: String) -> Bool {
    guard name.hasPrefix(".\(stem)."), name.hasSuffix(".tmp") else { return false }
    let middle = name.utf8.dropFirst(stem.utf8.count + 2).dropLast(4)
    return middle.count == 8 && middle.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  private static func hexadecimal(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }

  /// Asks again as long as a signal came in between.
  private func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result != -FileWriteCalls.interrupted { return result }
    }
  }

  private func failure(_ result: Int) -> PackageError { failure(FileWriteCalls.text(-result)) }

  private func failure(_ reason: String) -> PackageError {
    PackageError(.cannotWrite, "Cannot write \(path): \(reason).")
  }
}
