@testable import GraphFormat

extension MustFailCase {
  private static func frame(
    _ name: String, _ word: String, _ change: @escaping @Sendable (inout HandmadeFrame) -> Void
  ) -> Self {
    .draft(.decode, name, word) { $0[.topology, 0].remake(change) }
  }

  /// zstd frames.
  static let frameCases: [Self] = [
    .draft(.decode, "frames_swapped", "checksum is not that of the index") {
      // The frames of two blocks change places; the index goes with them, but for the checksums.
      let (first, second) = ($0[.weights, 0, profile: 0], $0[.weights, 0, profile: 1])
      $0[.weights, 0, profile: 0] = second
      $0[.weights, 0, profile: 0].checksum = first.stored.number(first.stored.count - 4, UInt32.self)
      $0[.weights, 0, profile: 1] = first
      $0[.weights, 0, profile: 1].checksum = second.stored.number(second.stored.count - 4, UInt32.self)
    },
    .draft(.decode, "frame_corrupt", "zstd") {
      $0[.topology, 0].remake()
      $0[.topology, 0].stored[12] ^= 1
    },
    .draft(.decode, "frame_checksum_wrong", "zstd") { $0[.topology, 0].remake { $0.checksum[3] ^= 0x80 } },
    .draft(.decode, "frame_cut", "size is not that of the index") {
      let checksum = $0[.topology, 0].stored.suffix(4)
      $0[.topology, 0].stored = Array($0[.topology, 0].stored.dropLast(8) + checksum)
    },
    .draft(.decode, "frame_too_short", "too short") {
      $0[.topology, 0].stored = Array(HandmadeFrame.magic + [4, 0, 0, 0])
    },
    .draft(.decode, "frame_twice", "size is not that of the index") {
      $0[.topology, 0].stored += $0[.topology, 0].stored
    },
    .draft(.decode, "raw_length_smaller_than_frame", "size is not that of the index") {
      $0[.topology, 0].rawLength -= 1
    },
    .draft(.decode, "raw_length_larger_than_frame", "size is not that of the index") {
      $0[.topology, 0].rawLength += 1
    },
    .draft(.decode, "zstd_bomb_announced", "size is not that of the index") {
      $0[.topology, 0].stored = try ZstdCompressor(level: 1).frame(of: [UInt8](repeating: 0, count: 1 << 24))
    },
    frame("zstd_bomb", "zstd") { $0.blocks = HandmadeFrame.block(type: 1, size: 100_000) + [0] },
    frame("frame_without_checksum", "no content checksum") { $0.checksum = [] },
    frame("frame_with_dictionary", "dictionary") { $0.dictionary = [0] },
    frame("frame_window_too_large", "window") { $0.window = (28 - 10) << 3 },
    frame("frame_of_old_zstd", "not a zstd frame") { $0.magic = [0x27, 0xB5, 0x2F, 0xFD] },
    frame("skippable_frame", "not a zstd frame") { $0.magic = [0x50, 0x2A, 0x4D, 0x18] },
    frame("frame_reserved_bit", "reserved bit") { $0.descriptor = 8 },
  ]

  private static func number(_ name: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Self {
    .draft(.decode, name, "out of bounds") {
      try $0[.sourceNodeIDs, 2].setRaw(change($0[.sourceNodeIDs, 2].raw))
    }
  }

  /// How numbers are written.
  static let numberCases: [Self] = [
    number("varint_not_shortest") { _ in [0x81, 0x00] },
    number("varint_overlong") { _ in [UInt8](repeating: 0x81, count: 10) + [0x01] },
    number("varint_above_64_bits") { _ in [UInt8](repeating: 0xFF, count: 9) + [0x02] },
    number("varint_unfinished") { _ in [0x81] },
    number("leftover_bytes") { $0 + [0] },
    number("number_missing") { _ in [0x80] },
    .draft(.decode, "number_above_32_bits", "out of bounds") {
      try $0.edit(.attributes, 2) { $0.values[0] = 1 << 32 }
    },
  ]
}
