import Foundation
import GraphFormat

/// What the run before read of files: a file of the same size and time of change is not read again.
///
/// Kept in the folder as `.catalog-digests.json`; without it, or when it cannot be read, every file is read.
struct DigestBook {
  /// What is known of a file.
  struct Entry: Codable {
    var bytes: Int64
    /// Nanoseconds since 1970, as the file system gives it.
    var changed: Int64
    var sha256: String
    /// Outline of the roads of a package.
    var hull: RegionBoundary?
  }

  private static let name = ".catalog-digests.json"
  private let folder: URL
  private let known: [String: Entry]
  private var entries: [String: Entry] = [:]
  private(set) var filesRead = 0
  private(set) var filesKnown = 0

  init(folder: URL) {
    self.folder = folder
    let text = try? Data(contentsOf: folder.appendingPathComponent(Self.name))
    known = text.flatMap { try? JSONDecoder().decode([String: Entry].self, from: $0) } ?? [:]
  }

  /// What is known of a file, by its path below the folder; `hull` is asked only for a file that has to be read.
  mutating func entry(
    _ path: String, isCancelled: () -> Bool, hull: () throws -> RegionBoundary? = { nil }
  ) throws -> Entry {
    let file = folder.appendingPathComponent(path).path
    let before = try Self.state(of: file)
    if let entry = known[path], entry.bytes == before.bytes, entry.changed == before.changed {
      filesKnown += 1
      entries[path] = entry
      return entry
    }
    let outline = try hull()
    let digest = try SHA256Digest.of(file: file, isCancelled: isCancelled)
    guard try Self.state(of: file) == before else {
      throw NavigationError(.cannotPublish, "\(path) changed while it was read; publish when it is whole")
    }
    let entry = Entry(bytes: before.bytes, changed: before.changed, sha256: digest, hull: outline)
    filesRead += 1
    entries[path] = entry
    return entry
  }

  /// Keeps what is known for the next run.
  func save() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let text = try encoder.encode(entries)
    try AtomicFile.write(to: folder.appendingPathComponent(Self.name).path) { try $0.append(Array(text)) }
  }

  private static func state(of file: String) throws -> FileState {
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw NavigationError(.cannotPublish, "\(file) cannot be read, or is no plain file")
    }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileState(bytes: Int64(status.st_size), changed: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  private struct FileState: Equatable {
    var bytes, changed: Int64
  }
}
