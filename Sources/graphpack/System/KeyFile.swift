import Foundation

/// Files that hold the text of a key.
enum KeyFile {
  /// The text of a key file.
  static func text(of path: String) throws(Failure) -> String {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Failure(.inputOutput, "\(path) cannot be read")
    }
    guard bytes.count <= 4096, let text = String(data: bytes, encoding: .utf8) else {
      throw Failure(.badData, "\(path) does not hold a key")
    }
    return text
  }

  /// Makes a file that was not there; a secret one is for its owner only, from its first moment.
  static func create(_ text: String, at path: String, isSecret: Bool) throws(Failure) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, isSecret ? 0o600 : 0o644)
    guard file >= 0 else { throw Failure(.inputOutput, "cannot write \(path): \(String(cString: strerror(errno)))") }
    defer { close(file) }
    let bytes = Array((text + "\n").utf8)
    guard write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
      unlink(path)
      throw Failure(.inputOutput, "cannot write \(path): \(String(cString: strerror(errno)))")
    }
  }
}
