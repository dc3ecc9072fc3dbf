/// The bytes of a text file that has been checked to be UTF-8, without its byte order mark.
struct InputText {
  /// How much of a file is looked at to tell its kind.
  static let headLength = 65_536

  /// The file, as the caller named it.
  let path: String
  /// All bytes after the byte order mark.
  let bytes: [UInt8]

  /// Takes bytes as they are in the file.
  ///
  /// - Throws: `malformed` with the line when the bytes are not UTF-8.
  init(path: String, bytes: [UInt8]) throws(InputError) {
    if let fault = UTF8Check.firstFault(in: bytes) {
      throw Self.notUTF8(path: path, bytes: bytes, at: fault)
    }
    self.init(unchecked: bytes, path: path)
  }

  /// Reads a whole file.
  ///
  /// - Throws: `unreadable`, or `malformed` when the bytes are not UTF-8.
  init(contentsOf path: String) throws(InputError) {
    try self.init(path: path, bytes: FileBytes.read(path))
  }

  /// Reads the beginning of a file, enough for its header; the text is not checked, because it may be cut within a character.
  ///
  /// - Throws: `unreadable`, or `malformed` for a file in UTF-16.
  init(headOf path: String) throws(InputError) {
    let bytes = try FileBytes.read(path, atMost: Self.headLength)
    if Self.isUTF16(bytes) { throw Self.notUTF8(path: path, bytes: bytes, at: 0) }
    self.init(unchecked: bytes, path: path)
  }

  private init(unchecked bytes: [UInt8], path: String) {
    self.path = path
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
  }

  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  private static func notUTF8(path: String, bytes: [UInt8], at offset: Int) -> InputError {
    if isUTF16(bytes) {
      return InputError(.malformed, file: path, line: 1, "The file is in UTF-16: save it as UTF-8.")
    }
    return InputError(
      .malformed, file: path, line: lineNumber(at: offset, in: bytes),
      "The text is not UTF-8 (byte \(offset)): save the file as UTF-8.")
  }

  private static func lineNumber(at offset: Int, in bytes: [UInt8]) -> Int {
    var line = 1
    for position in 0..<offset {
      let next = position + 1 < bytes.count ? bytes[position + 1] : 0
      if bytes[position] == ASCII.lineFeed || (bytes[position] == ASCII.carriageReturn && next != ASCII.lineFeed) {
        line += 1
      }
    }
    return line
  }
}
