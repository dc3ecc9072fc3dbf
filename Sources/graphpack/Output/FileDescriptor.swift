import Foundation

/// Reading and writing open files, whole and in spite of signals.
struct FileDescriptor: Sendable {
  /// The system's number.
  let number: Int32

  static let standardInput = FileDescriptor(number: 0)
  static let standardOutput = FileDescriptor(number: 1)
  static let standardError = FileDescriptor(number: 2)

  /// Whether it is a terminal.
  var isTerminal: Bool { isatty(number) == 1 }

  /// Whether it is a file with an end, not a pipe, a socket or a terminal.
  var isRegularFile: Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes all bytes. Returns 0, or the error number.
  func write(_ bytes: ArraySlice<UInt8>) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = rest.dropFirst(count)
    }
    return 0
  }

  /// Reads what is there, at most as much as fits. Returns the number of bytes, 0 at the end, or minus the error number.
  func read(into buffer: inout [UInt8]) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      if errno != EINTR { return -Int(errno) }
    }
  }

  /// The system's words for an error number.
  static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
