/// Bytes in the gzip form (RFC 1952), stored and not compressed: enough to see whether a client unpacks.
package enum GzipFile {
  /// The form of some bytes.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var start = 0
    repeat {
      let end = min(bytes.count, start + 0xFFFF)
      let length = UInt16(end - start)
      file.append(end == bytes.count ? 1 : 0)
      file += littleEndian(length) + littleEndian(~length) + bytes[start..<end]
      start = end
    } while start < bytes.count
    return file + littleEndian(checksum(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }
  }
}
