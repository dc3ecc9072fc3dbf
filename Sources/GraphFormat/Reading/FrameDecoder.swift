import CZstd
import Synchronization

/// What one decoding needs: a decompression context and buffers, used again and again.
final class DecodeScratch {
  let context: OpaquePointer
  var stored: [UInt8] = []
  /// Decoded frames; a block decoder needs up to four at once.
  var raw: [UnsafeMutableRawBufferPointer] = Array(repeating: .init(start: nil, count: 0), count: 4)

  init() {
    guard let context = ZSTD_createDCtx() else { preconditionFailure("out of memory") }
    self.context = context
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, 27)
  }

  deinit {
    ZSTD_freeDCtx(context)
    for buffer in raw { buffer.deallocate() }
  }

  func buffer(_ number: Int, count: Int) -> UnsafeMutableRawBufferPointer {
    if raw[number].count < count {
      raw[number].deallocate()
      raw[number] = .allocate(byteCount: count + count / 2, alignment: 16)
    }
    return UnsafeMutableRawBufferPointer(rebasing: raw[number][..<count])
  }
}

/// Lends scratch to decoding threads; there are as many as threads that ever decoded at once.
final class ScratchPool: Sendable {
  private struct Free: @unchecked Sendable { var list: [DecodeScratch] = [] }
  private let free = Mutex(Free())

  func use<T>(_ body: (DecodeScratch) throws -> T) rethrows -> T {
    let scratch = free.withLock { $0.list.popLast().map(Lent.init) }?.scratch ?? DecodeScratch()
    defer {
      let back = Lent(scratch: scratch)
      free.withLock { $0.list.append(back.scratch) }
    }
    return try body(scratch)
  }

  private struct Lent: @unchecked Sendable { let scratch: DecodeScratch }
}

/// Decodes one zstd frame and checks everything that the format asks for before a byte of it is believed.
enum FrameDecoder {
  /// - Returns: the decoded bytes, in `target`.
  /// - Throws: a reason in words; the caller adds section and block.
  static func decode(
    _ stored: UnsafeRawBufferPointer, entry: BlockIndexEntry, into target: UnsafeMutableRawBufferPointer,
    context: OpaquePointer
  ) throws(FrameFault) -> UnsafeRawBufferPointer {
    guard stored.count >= 9 else { throw FrameFault("the frame is too short") }
    let last = stored.loadUnaligned(fromByteOffset: stored.count - 4, as: UInt32.self)
    guard UInt32(littleEndian: last) == entry.checksum else {
      throw FrameFault("the checksum is not that of the index")
    }
    let size = ZSTD_getFrameContentSize(stored.baseAddress, stored.count)
    guard size == UInt64(entry.raw), ZSTD_findFrameCompressedSize(stored.baseAddress, stored.count) == stored.count
    else {
      throw FrameFault("the frame's size is not that of the index")
    }
    // Bit 2 of the frame header descriptor: the frame has a content checksum.
    guard stored[4] & 4 != 0 else { throw FrameFault("the frame has no content checksum") }
    let got = ZSTD_decompressDCtx(context, target.baseAddress, target.count, stored.baseAddress, stored.count)
    guard ZSTD_isError(got) == 0 else { throw FrameFault("zstd: \(String(cString: ZSTD_getErrorName(got)))") }
    guard got == Int(entry.raw) else { throw FrameFault("the frame's size is not that of the index") }
    return UnsafeRawBufferPointer(start: target.baseAddress, count: got)
  }
}

/// What is wrong with a frame, in words.
struct FrameFault: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
