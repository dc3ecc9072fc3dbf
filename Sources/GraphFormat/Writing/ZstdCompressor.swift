import CZstd

/// Makes zstd frames as the package format asks: one frame, content size and content checksum, no dictionary. It keeps its memory from frame to frame, and is
/// for one thread at a time. The same bytes, level and libzstd give the same frame.
final class ZstdCompressor {
  /// 1 to 22: 9 gives most of what there is to gain, at a tenth of the time of 19.
  static let defaultLevel: Int32 = 9

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

  /// The bytes as one frame.
  /// - Throws: `PackageError` (`cannotWrite`) when libzstd refuses, for example without memory.
  func frame(of raw: [UInt8]) throws -> [UInt8] {
    let bound = ZSTD_compressBound(raw.count)
    return try [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      count = 0
      count = try raw.withUnsafeBytes { source in
        try Self.check(ZSTD_compress2(context, target.baseAddress, bound, source.baseAddress, source.count))
      }
    }
  }

  @discardableResult
  private static func check(_ result: Int) throws -> Int {
    guard ZSTD_isError(result) == 0 else {
      throw PackageError(.cannotWrite, "zstd cannot compress: \(String(cString: ZSTD_getErrorName(result))).")
    }
    return result
  }
}
