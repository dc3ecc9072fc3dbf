@testable import GraphFormat

/// zstd frames put together by hand (RFC 8878), as no compressor would write them.
struct HandmadeFrame {
  static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  var magic = Self.magic
  /// Bits of the frame header descriptor besides those that the other fields ask for.
  var descriptor: UInt8 = 0
  /// nil for a frame of a single segment.
  var window: UInt8?
  /// Bytes of a dictionary id: none, or one.
  var dictionary: [UInt8] = []
  /// As the header tells, below 256.
  var contentSize: UInt8
  /// Blocks with their headers.
  var blocks: [UInt8]
  /// The last four bytes; none in a frame without.
  var checksum: [UInt8]

  /// A frame with one block of the bytes as they are. `checksum` is that of a good frame with the same content.
  init(content: [UInt8], checksum: [UInt8]) {
    contentSize = UInt8(content.count)
    blocks = Self.block(type: 0, size: content.count) + content
    self.checksum = checksum
  }

  /// The header of a last block.
  static func block(type: Int, size: Int) -> [UInt8] {
    Array(UInt32(1 | type << 1 | size << 3).littleEndianBytes[..<3])
  }

  var bytes: [UInt8] {
    // With a window the content size takes one byte only by 64-bit fields: flag 3.
    let sizeFlag: UInt8 = window == nil ? 0x20 : 0xC0
    let bits = descriptor | sizeFlag | (checksum.isEmpty ? 0 : 4) | (dictionary.isEmpty ? 0 : 1)
    let size = window == nil ? [contentSize] : UInt64(contentSize).littleEndianBytes
    return magic + [bits] + (window.map { [$0] } ?? []) + dictionary + size + blocks + checksum
  }
}

extension PackageDraft.Frame {
  /// Replaces the frame by one made by hand with the same content, but for what `change` does to it.
  mutating func remake(_ change: (inout HandmadeFrame) -> Void = { _ in }) {
    var frame = HandmadeFrame(content: raw, checksum: Array(stored.suffix(4)))
    change(&frame)
    stored = frame.bytes
  }
}
