import CZstd

/// What one decoding needs: a decompression context and buffers, used again and again.
final class DecodeScratch {
  let context: OpaquePointer
  /// Decoded frames (a block decoder needs up to four at once), and after them a frame as it is stored.
  private var buffers: [UnsafeMutableRawBufferPointer] = Array(repeating: .init(start: nil, count: 0), count: 5)

  init() {
    guard let context = ZSTD_createDCtx() else { preconditionFailure("out of memory") }
    self.context = context
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Int32(FrameDecoder.windowLog))
  }

  deinit {
    ZSTD_freeDCtx(context)
    for buffer in buffers { buffer.deallocate() }
  }

  /// Memory for a decoded frame, valid until the same number is asked for again.
  func buffer(_ number: Int, count: Int) -> UnsafeMutableRawBufferPointer {
    if buffers[number].count < count {
      buffers[number].deallocate()
      buffers[number] = .allocate(byteCount: count + count / 2, alignment: 16)
    }
    return UnsafeMutableRawBufferPointer(rebasing: buffers[number][..<count])
  }

  /// Memory for a frame as it is stored, valid until it is asked for again.
  func storedBuffer(count: Int) -> UnsafeMutableRawBufferPointer { buffer(4, count: count) }
}

/// Lends scratch to decoding threads; there are as many as threads that ever decoded at once.
final class ScratchPool: Sendable {
  private let free = Locked<[DecodeScratch]>([])

  func use<T>(_ body: (DecodeScratch) throws -> T) rethrows -> T {
    let scratch = free.withLock { $0.popLast() } ?? DecodeScratch()
    defer { free.withLock { $0.append(scratch) } }
    return try body(scratch)
  }
}

/// Decodes one zstd frame and checks everything that the format asks for before a byte of it is believed.
enum FrameDecoder {
  /// - Returns: the decoded bytes, in `target`.
  /// - Throws: a reason in words; the caller adds section and block.
  static func decode(
    _ stored: UnsafeRawBufferPointer, entry: BlockIndexEntry, into target: UnsafeMutableRawBufferPointer,
    context: OpaquePointer
  ) throws(FrameFault) -> UnsafeRawBufferPointer {
    try checkHeader(stored)
    let last = stored.loadUnaligned(fromByteOffset: stored.count - 4, as: UInt32.self)
    guard UInt32(littleEndian: last) == entry.checksum else {
      throw FrameFault("the checksum is not that of the index")
    }
    let size = ZSTD_getFrameContentSize(stored.baseAddress, stored.count)
    guard size == UInt64(entry.raw), ZSTD_findFrameCompressedSize(stored.baseAddress, stored.count) == stored.count
    else {
      throw FrameFault("the frame's size is not that of the index")
    }
    let got = ZSTD_decompressDCtx(context, target.baseAddress, target.count, stored.baseAddress, stored.count)
    guard ZSTD_isError(got) == 0 else { throw FrameFault("zstd: \(String(cString: ZSTD_getErrorName(got)))") }
    guard got == Int(entry.raw) else { throw FrameFault("the frame's size is not that of the index") }
    return UnsafeRawBufferPointer(start: target.baseAddress, count: got)
  }

  /// Checks what libzstd would let pass: frames of its older versions, dictionaries of number 0, windows without a limit.
  private static func checkHeader(_ stored: UnsafeRawBufferPointer) throws(FrameFault) {
    guard stored.count >= 9 else { throw FrameFault("the frame is too short") }
    guard stored[..<4].elementsEqual([0x28, 0xB5, 0x2F, 0xFD]) else { throw FrameFault("this is not a zstd frame") }
    let descriptor = stored[4]
    guard descriptor & 4 != 0 else { throw FrameFault("the frame has no content checksum") }
    guard descriptor & 3 == 0 else { throw FrameFault("the frame asks for a dictionary") }
    guard descriptor & 8 == 0 else { throw FrameFault("a reserved bit of the frame is set") }
    // A frame of a single segment has no window but its content.
    guard descriptor & 32 == 0 else { return }
    let base = UInt64(1) << (10 + UInt64(stored[5]) >> 3)
    guard base + base / 8 * UInt64(stored[5] & 7) <= 1 << windowLog else { throw FrameFault("the window is too large") }
  }

  /// Windows are at most 2 to this power.
  static let windowLog = 27
}

/// What is wrong with a frame, in words.
struct FrameFault: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
