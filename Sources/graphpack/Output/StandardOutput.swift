import Foundation

/// Standard output, with a buffer and with errors. Not for use by several threads at once.
final class StandardOutput {
  private var buffer: [UInt8] = []
  private static let bufferLimit = 1 << 16
  /// Whether a write has gone wrong; nothing more can be printed then.
  private(set) var hasFailed = false

  /// Takes text; it is written when the buffer is full, or by `flush`.
  ///
  /// - Throws: `Failure` with status `inputOutput`, as `flush` does.
  func write(_ text: String) throws(Failure) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferLimit { try flush() }
  }

  /// Writes what is in the buffer.
  ///
  /// - Throws: `Failure` with status `inputOutput`; without a message when the reader has gone away, which is no fault.
  func flush() throws(Failure) {
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    let code = FileDescriptor.standardOutput.write(bytes[...])
    guard code != 0 else { return }
    hasFailed = true
    guard code != EPIPE else { throw Failure(.inputOutput, "") }
    throw Failure(
      .inputOutput, "standard output cannot be written: \(FileDescriptor.reason(code)); make room and try again")
  }
}
