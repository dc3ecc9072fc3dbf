#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The one place where input files are read.
enum FileBytes {
  private static let chunk = 1 << 20

  /// The bytes of a file, a pipe or a device, from the beginning, at most `limit` of them.
  ///
  /// - Throws: `unreadable` with the system's reason.
  static func read(_ path: String, atMost limit: Int = .max) throws(InputError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw unreadable(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let wanted = min(chunk, limit - bytes.count)
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: wanted))
      let got = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { fread($0 + start, 1, wanted, file) } ?? 0
      }
      bytes.removeLast(wanted - got)
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
