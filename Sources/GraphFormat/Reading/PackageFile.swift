#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How block bytes reach the reader.
public enum FileAccess: Sendable {
  /// Copied by `pread` for each block. For files that others may change: a file that shrinks gives an error.
  case copied
  /// Read from a mapping. Only for files in a folder where they are replaced by rename and never written to: a mapped file that
  /// shrinks kills the process.
  case mapped
}

/// A package file, open for reading: the one place that calls open, fstat, pread and mmap. Used by any number of threads.
final class PackageFile: @unchecked Sendable {
  let path: String
  let length: Int
  private let descriptor: Int32
  private let mapping: UnsafeMutableRawPointer?

  /// Opens a file. Throws `PackageError.cannotRead`.
  init(_ path: String, access: FileAccess) throws {
    self.path = path
    let descriptor = try Self.retrying {
      // Without O_NONBLOCK a pipe would wait for a writer.
      open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    } orThrow: {
      Self.cannotRead(path, $0)
    }
    self.descriptor = descriptor
    do {
      var status = stat()
      _ = try Self.retrying {
        fstat(descriptor, &status)
      } orThrow: {
        Self.cannotRead(path, $0)
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw PackageError(.cannotRead, "\(path) is not a regular file; name a package file")
      }
      length = Int(status.st_size)
      if access == .mapped, length > 0 {
        let address = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard address != MAP_FAILED else { throw Self.cannotRead(path, errno) }
        mapping = address
      } else {
        mapping = nil
      }
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    if let mapping { munmap(mapping, length) }
    close(descriptor)
  }

  /// Bytes at an offset: from the mapping, or copied into the scratch's stored buffer and valid as long as that. Throws when the file does not have
  /// them (any more).
  func bytes(at offset: Int, count: Int, _ scratch: DecodeScratch) throws -> UnsafeRawBufferPointer {
    try checkRange(offset, count)
    if let mapping { return UnsafeRawBufferPointer(start: mapping + offset, count: count) }
    let buffer = scratch.storedBuffer(count: count)
    try read(at: offset, into: buffer)
    return UnsafeRawBufferPointer(buffer)
  }

  /// A copy of the bytes at an offset. Throws when the file does not have them (any more).
  func copy(at offset: Int, count: Int) throws -> [UInt8] {
    try checkRange(offset, count)
    // The one empty array of the process would be written to.
    guard count > 0 else { return [] }
    return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      try read(at: offset, into: UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count))
      initializedCount = count
    }
  }

  private func checkRange(_ offset: Int, _ count: Int) throws {
    guard offset >= 0, count >= 0, offset <= length - count else {
      throw PackageError(.wrongLength, "\(path) ends before byte \(offset + count); fetch or build it again")
    }
  }

  private func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
    guard let start = buffer.baseAddress else { return }
    var got = 0
    while got < buffer.count {
      let more = try Self.retrying {
        pread(descriptor, start + got, buffer.count - got, off_t(offset + got))
      } orThrow: {
        Self.cannotRead(path, $0)
      }
      if more == 0 {
        throw PackageError(.wrongLength, "\(path) was cut while it was in use; fetch or build it again")
      }
      got += more
    }
  }

  private static func retrying<T: SignedInteger>(_ call: () -> T, orThrow fault: (Int32) -> PackageError) throws -> T {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw fault(errno) }
    }
  }

  private static func cannotRead(_ path: String, _ code: Int32) -> PackageError {
    PackageError(.cannotRead, "cannot read \(path): \(String(cString: strerror(code)))")
  }
}
