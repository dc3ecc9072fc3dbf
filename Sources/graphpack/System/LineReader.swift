import Foundation

/// Reads a text line by line, from a file or from standard input, holding one line and one buffer in memory.
final class LineReader {
  /// What a line may have; of a longer one the beginning is given, with a mark behind it that no number can have.
  static let lineLimit = 1 << 16

  /// Whether the text comes from a file with an end.
  let isRegularFile: Bool
  private let file: FileDescriptor
  private let name: String
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var place = 0
  private var end = 0

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `Failure` with status `inputOutput`.
  init(_ path: String) throws(Failure) {
    name = path == "-" ? "standard input" : path
    let number = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw Failure(.inputOutput, "\(path) cannot be read: \(FileDescriptor.reason(errno))") }
    file = FileDescriptor(number: number)
    isRegularFile = file.isRegularFile
  }

  deinit { if file.number > 0 { close(file.number) } }

  /// The next line without its end; nil behind the last.
  ///
  /// - Throws: `Failure` with status `inputOutput`.
  func next() throws(Failure) -> String? {
    var line: [UInt8] = []
    var isTooLong = false
    var hasBegun = false
    while try fill() {
      hasBegun = true
      let lineEnd = buffer[place..<end].firstIndex(of: 0x0A)
      let piece = buffer[place..<(lineEnd ?? end)]
      place = lineEnd.map { $0 + 1 } ?? end
      line += piece.prefix(Self.lineLimit - line.count)
      if line.count == Self.lineLimit { isTooLong = true }
      if lineEnd != nil { break }
    }
    guard hasBegun else { return nil }
    return String(decoding: line, as: UTF8.self) + (isTooLong ? "\u{FFFD}" : "")
  }

  /// Makes sure that there is a byte to look at; false at the end.
  private func fill() throws(Failure) -> Bool {
    guard place == end else { return true }
    let count = file.read(into: &buffer)
    guard count >= 0 else {
      throw Failure(.inputOutput, "\(name) cannot be read: \(FileDescriptor.reason(Int32(-count)))")
    }
    (place, end) = (0, count)
    return count > 0
  }
}
