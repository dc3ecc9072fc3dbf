/// CRC-32 of ISO 3309 and zlib, for the header and the front matter. Eight bytes at a time.
public enum CRC32 {
  private static let tables: [[UInt32]] = {
    var tables = [[UInt32]](repeating: [UInt32](repeating: 0, count: 256), count: 8)
    for value in 0..<256 {
      var crc = UInt32(value)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
      tables[0][value] = crc
    }
    for table in 1..<8 {
      for value in 0..<256 {
        let before = tables[table - 1][value]
        tables[table][value] = tables[0][Int(before & 0xFF)] ^ (before >> 8)
      }
    }
    return tables
  }()

  /// The checksum of the bytes. O(n).
  public static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var crc = UInt32.max
    var place = 0
    let t = tables
    while place + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) ^ UInt64(crc)
      crc = t[7][Int(word & 0xFF)] ^ t[6][Int(word >> 8 & 0xFF)] ^ t[5][Int(word >> 16 & 0xFF)]
      crc ^= t[4][Int(word >> 24 & 0xFF)] ^ t[3][Int(word >> 32 & 0xFF)] ^ t[2][Int(word >> 40 & 0xFF)]
      crc ^= t[1][Int(word >> 48 & 0xFF)] ^ t[0][Int(word >> 56)]
      place += 8
    }
    while place < bytes.count {
      crc = t[0][Int((crc ^ UInt32(bytes[place])) & 0xFF)] ^ (crc >> 8)
      place += 1
    }
    return ~crc
  }
}

/// FNV-1a with 64 bits, for the build id.
public enum FNV1a {
  /// The hash of the bytes. O(n).
  public static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
