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
      open(path, O_RDONLY | O_CLOEXEC)
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

  /// Bytes at an offset: from the mapping, or copied into `scratch`. Throws when the file does not have them (any more).
  func bytes(at offset: Int, count: Int, scratch: inout [UInt8]) throws -> UnsafeRawBufferPointer {
    guard offset >= 0, count >= 0, offset <= length - count else {
      throw PackageError(.wrongLength, "\(path) ends before byte \(offset + count); fetch or build it again")
    }
    if let mapping { return UnsafeRawBufferPointer(start: mapping + offset, count: count) }
    if scratch.count < count { scratch = [UInt8](repeating: 0, count: count + count / 2) }
    return try scratch.withUnsafeMutableBytes { buffer in
      var got = 0
      while got < count {
        let more = try Self.retrying {
          pread(descriptor, buffer.baseAddress! + got, count - got, off_t(offset + got))
        } orThrow: {
          Self.cannotRead(path, $0)
        }
        if more == 0 {
          throw PackageError(.wrongLength, "\(path) was cut while it was in use; fetch or build it again")
        }
        got += more
      }
      return UnsafeRawBufferPointer(start: buffer.baseAddress, count: count)
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
