import Dispatch

/// A frame as it stands in the file, and what the block index says about it.
struct EncodedFrame: Sendable {
  /// The zstd frame; empty when absent.
  var stored: [UInt8] = []
  /// Bytes after decoding.
  var rawLength = 0
  /// Number of elements.
  var count = 0

  /// The frame's Content_Checksum.
  var checksum: UInt32 { stored.suffix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}

/// Encodes and compresses frames on one thread. It keeps its memory from frame to frame.
final class FrameEncoder {
  private var writer = ByteWriter()
  private let compressor: ZstdCompressor

  init(level: Int32) throws { compressor = try ZstdCompressor(level: level) }

  func encode(_ section: any SectionEncoder, frame: Int) throws -> EncodedFrame {
    writer.removeAll()
    let count = try section.encode(frame: frame, into: &writer)
    try checkLimit(
      writer.bytes.count <= section.rawLimit,
      "Frame \(frame) of section \(section.kind.name) has \(writer.bytes.count) bytes; at most \(section.rawLimit).")
    guard !writer.bytes.isEmpty else { return EncodedFrame(count: count) }
    return EncodedFrame(
      stored: try compressor.frame(of: writer.bytes, cuts: writer.cuts), rawLength: writer.bytes.count, count: count)
  }
}

/// Several frame encoders that work at the same time. Which one makes a frame does not change the frame.
struct ParallelFrameEncoder {
  private let workers: [FrameEncoder]

  init(threads: Int, level: Int32) throws {
    workers = try (0..<max(threads, 1)).map { _ in try FrameEncoder(level: level) }
  }

  /// How many frames are worth one call.
  var batch: Int { workers.count * 64 }

  /// The frames of a range, in order.
  func encode(_ section: any SectionEncoder, frames: Range<Int>) throws -> [EncodedFrame] {
    guard workers.count > 1, frames.count > 1 else {
      return try frames.map { try workers[0].encode(section, frame: $0) }
    }
    var results = [Result<EncodedFrame, any Error>](repeating: .success(EncodedFrame()), count: frames.count)
    results.withUnsafeMutableBufferPointer { results in
      // Each worker writes the places of its own stride and nothing else.
      nonisolated(unsafe) let places = results
      nonisolated(unsafe) let workers = workers
      DispatchQueue.concurrentPerform(iterations: workers.count) { worker in
        for place in stride(from: worker, to: frames.count, by: workers.count) {
          places[place] = Result { try workers[worker].encode(section, frame: frames.lowerBound + place) }
        }
      }
    }
    return try results.map { try $0.get() }
  }
}
