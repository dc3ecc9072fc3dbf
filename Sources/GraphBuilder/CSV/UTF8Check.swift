/// Finds bytes that are not UTF-8, without making a string of the file.
enum UTF8Check {
  /// Offset of the first byte that begins no well-formed sequence (overlong forms, surrogates and values above U+10FFFF included), nil for
  /// well-formed text. O(n).
  static func firstFault(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { buffer in
      var position = 0
      while position < buffer.count {
        if buffer[position] < 0x80 {
          position = skipASCII(buffer, from: position)
        } else {
          let length = sequenceLength(buffer, at: position)
          if length == 0 { return position }
          position += length
        }
      }
      return nil
    }
  }

  private static func skipASCII(_ buffer: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position + 8 <= buffer.count,
      buffer.loadUnaligned(fromByteOffset: position, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      position += 8
    }
    while position < buffer.count, buffer[position] < 0x80 { position += 1 }
    return position
  }

  /// Length of the sequence of two to four bytes that begins here, 0 when it is not well formed.
  private static func sequenceLength(_ buffer: UnsafeRawBufferPointer, at position: Int) -> Int {
    let lead = buffer[position]
    let length: Int
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    guard position + length <= buffer.count else { return 0 }
    guard secondByteRange(after: lead).contains(buffer[position + 1]) else { return 0 }
    for offset in 2..<max(2, length) where buffer[position + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }

  private static func secondByteRange(after lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
