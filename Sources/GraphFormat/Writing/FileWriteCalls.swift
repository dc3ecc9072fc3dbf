#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What writing a file asks of the system: the only place in which the writer does. Each call returns a number >= 0, or minus the system's error number;
/// a test can put others in its place.
struct FileWriteCalls: Sendable {
  /// Makes a new file for writing that must not exist yet; returns its descriptor.
  var create: @Sendable (_ path: String) -> Int
  /// Opens a file that is there, without following a link; returns its descriptor.
  var openExisting: @Sendable (_ path: String) -> Int
  /// Opens a folder; returns its descriptor.
  var openFolder: @Sendable (_ path: String) -> Int
  /// Locks a file for this process, without waiting.
  var lock: @Sendable (_ file: Int) -> Int
  /// How many names a file has: 0 for one that was removed.
  var linkCount: @Sendable (_ file: Int) -> Int
  /// Writes at an offset; returns how many bytes it took.
  var write: @Sendable (_ file: Int, _ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int
  /// Waits until a file or folder is on the disk.
  var sync: @Sendable (_ file: Int) -> Int
  /// Gives a file another name; a file that had the name is gone.
  var rename: @Sendable (_ from: String, _ to: String) -> Int
  /// Removes a name.
  var unlink: @Sendable (_ path: String) -> Int
  /// Gives a descriptor back.
  var close: @Sendable (_ file: Int) -> Int
  /// What stands under a name; of a link, what it leads to.
  var kind: @Sendable (_ path: String) -> Kind
  /// The names in a folder; none when it cannot be read.
  var names: @Sendable (_ folder: String) -> [String]

  /// What stands under a name.
  enum Kind: Sendable { case nothing, file, folder, other }

  static let interrupted = Int(EINTR)
  static let exists = Int(EEXIST)
  static let lockedByOther = Int(EWOULDBLOCK)
  static let inputOutputError = Int(EIO)
  /// Errors that say that a file system cannot sync a folder, not that it failed.
  static let syncNotOffered = [Int(EINVAL), Int(ENOTSUP), Int(EOPNOTSUPP)]

  /// The system's words for an error number.
  static func text(_ error: Int) -> String { String(cString: strerror(Int32(error))) }
}

extension FileWriteCalls {
  /// The system's own calls.
  static let system = FileWriteCalls(
    create: { result(open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)) },
    openExisting: { result(open($0, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) },
    openFolder: { result(open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) },
    lock: { result(flock(Int32($0), LOCK_EX | LOCK_NB)) },
    linkCount: {
      var status = stat()
      let outcome = result(fstat(Int32($0), &status))
      return outcome < 0 ? outcome : Int(status.st_nlink)
    },
    write: { file, bytes, offset in
      let count = pwrite(Int32(file), bytes.baseAddress, bytes.count, off_t(offset))
      return count < 0 ? -Int(errno) : count
    },
    sync: { result(flush(Int32($0))) },
    // `rename` and `close` here are the system's, not the members of the same name.
    rename: { result(systemRename($0, $1)) },
    unlink: { result(systemUnlink($0)) },
    close: { result(systemClose(Int32($0))) },
    kind: kind(at:),
    names: names(in:))

  private static func result(_ outcome: Int32) -> Int { outcome < 0 ? -Int(errno) : Int(outcome) }

  /// On Darwin fsync leaves the data in the drive's cache, F_FULLFSYNC does not; not every file system offers it.
  private static func flush(_ file: Int32) -> Int32 {
    #if canImport(Darwin)
      if fcntl(file, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(file)
  }

  private static func kind(at path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
            String(cString: $0)
          }
        })
    }
    return names
  }
}

private func systemRename(_ from: String, _ to: String) -> Int32 { rename(from, to) }
private func systemUnlink(_ path: String) -> Int32 { unlink(path) }
private func systemClose(_ file: Int32) -> Int32 { close(file) }
