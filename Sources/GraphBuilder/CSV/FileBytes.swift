#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The one place where input files are read.
enum FileBytes {
  private static let chunk = 1 << 16

  /// The bytes of a file, a pipe or a device, from the beginning, at most `limit` of them.
  ///
  /// - Throws: `unreadable` with the system's reason.
  static func read(_ path: String, atMost limit: Int = .max) throws(InputError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw unreadable(path) }
    defer { fclose(file) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 1)
    defer { buffer.deallocate() }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let wanted = min(chunk, limit - bytes.count)
      let got = fread(buffer.baseAddress, 1, wanted, file)
      bytes.append(contentsOf: buffer[..<got])
      if got < wanted {
        if ferror(file) != 0 { throw unreadable(path) }
        break
      }
    }
    return bytes
  }

  private static func unreadable(_ path: String) -> InputError {
    InputError(.unreadable, file: path, "The file cannot be read: \(String(cString: strerror(errno))).")
  }
}
