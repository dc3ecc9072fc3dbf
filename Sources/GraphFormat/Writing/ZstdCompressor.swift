import CZstd

/// Makes zstd frames as the package format asks: one frame, content size and content checksum, no dictionary. It keeps its memory from frame to frame, and is
/// for one thread at a time. The same bytes, level and libzstd give the same frame.
final class ZstdCompressor {
  /// 1 to 22: for frames of some kilobytes 15 gives all that there is to gain, and takes about twice the time of 9.
  static let defaultLevel: Int32 = 15

  private let context: OpaquePointer

  /// Takes a context.
  /// - Throws: `PackageError` (`cannotWrite`) when there is no memory.
  init(level: Int32 = defaultLevel) throws {
    guard let context = ZSTD_createCCtx() else {
      throw PackageError(.cannotWrite, "There is no memory for a zstd context; free some and build again.")
    }
    self.context = context
    try Self.check(ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level))
    try Self.check(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1))
    try Self.check(ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 1))
  }

  deinit { ZSTD_freeCCtx(context) }

  /// The bytes as one frame. A zstd block ends at each of the places in `cuts` (ascending) that lies far enough behind the last one.
  /// - Throws: `PackageError` (`cannotWrite`) when libzstd refuses, for example without memory.
  func frame(of raw: [UInt8], cuts: [Int] = []) throws -> [UInt8] {
    let ends = Self.blockEnds(cuts, count: raw.count)
    try Self.check(ZSTD_CCtx_reset(context, ZSTD_reset_session_only))
    try Self.check(ZSTD_CCtx_setPledgedSrcSize(context, UInt64(raw.count)))
    let bound = ZSTD_compressBound(raw.count) + Self.blockOverhead * ends.count
    return try [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      count = 0
      var output = ZSTD_outBuffer(dst: target.baseAddress, size: bound, pos: 0)
      try raw.withUnsafeBytes { source in
        var input = ZSTD_inBuffer(src: source.baseAddress, size: 0, pos: 0)
        for end in ends {
          input.size = end
          let left = try Self.check(
            ZSTD_compressStream2(context, &output, &input, end == raw.count ? ZSTD_e_end : ZSTD_e_flush))
          guard left == 0, input.pos == end else {
            throw PackageError(.cannotWrite, "zstd cannot compress: its bound of \(bound) bytes is too small.")
          }
        }
      }
      count = output.pos
    }
  }

  /// A block that is cut short costs a header, and its tables are worth that from about this many bytes on.
  private static let leastBlock = 256
  /// More than a block needs besides its content.
  private static let blockOverhead = 16

  /// Where blocks end: at the cuts, but for short blocks, and at the end.
  private static func blockEnds(_ cuts: [Int], count: Int) -> [Int] {
    var ends = [0]
    for cut in cuts where cut - ends[ends.count - 1] >= leastBlock && count - cut >= leastBlock { ends.append(cut) }
    return ends.dropFirst() + [count]
  }

  @discardableResult
  private static func check(_ result: Int) throws -> Int {
    guard ZSTD_isError(result) == 0 else {
      throw PackageError(.cannotWrite, "zstd cannot compress: \(String(cString: ZSTD_getErrorName(result))).")
    }
    return result
  }
}
