/// Writes packages.
///
/// The same contents and the same libzstd give the same bytes, whatever the number of threads. A package appears under its name only when it is whole:
/// readers that have an older file under that name open keep it.
public struct PackageWriter: Sendable {
  /// How many threads compress.
  public var threads: Int
  /// What asks the system to write: tests put others here.
  var calls = FileWriteCalls.system

  /// Makes a writer that compresses on so many threads.
  public init(threads: Int = 1) { self.threads = threads }

  /// Writes a package. Memory: the contents, about 12 bytes for each edge and state, and the frames of a batch.
  /// - Parameters:
  ///   - progress: is told the stage and how much of the writing is done (0 to 1), on the calling thread.
  ///   - isCancelled: is asked often, on the calling thread; true ends the writing.
  /// - Throws: `PackageError`: `limitExceeded` for contents that the format cannot hold, `cannotWrite` when the system refuses, `cancelled`. An older
  ///   file of that name is untouched then, and no temporary file stays.
  public func write(
    _ contents: PackageContents, to path: String, progress: (_ stage: String, _ fraction: Double) -> Void = { _, _ in },
    isCancelled: () -> Bool = { false }
  ) throws {
    progress("checking", 0)
    try contents.checkLimits()
    let sections = try contents.sectionEncoders()
    let front = try FrontMatterEncoder(contents, sections: sections)
    let encoder = try ParallelFrameEncoder(threads: threads, level: ZstdCompressor.defaultLevel)
    let total = Double(max(sections.reduce(0) { $0 + $1.frameCount }, 1))
    try AtomicFile.write(to: path, calls: calls) { file in
      var frames = FramesWriter(file: file, encoder: encoder, place: front.frontLength)
      for section in sections {
        try frames.write(section) { done in
          if isCancelled() { throw PackageError(.cancelled, "The build was stopped; nothing was written to \(path).") }
          progress("writing", Double(done) / total)
        }
      }
      try file.write(try front.encode(frames.index), at: 0)
    }
  }
}

/// Writes the frames of one section after the other, and keeps what the block indexes say about them.
private struct FramesWriter {
  let file: AtomicFile
  let encoder: ParallelFrameEncoder
  /// Where the next frame goes.
  var place: Int
  /// By section.
  var index: [[FrameIndexEntry]] = []
  private var done = 0

  init(file: AtomicFile, encoder: ParallelFrameEncoder, place: Int) {
    self.file = file
    self.encoder = encoder
    self.place = place
  }

  /// `step` is told how many frames of all sections are done, and may throw to end the writing.
  mutating func write(_ section: any SectionEncoder, step: (_ done: Int) throws -> Void) throws {
    var entries: [FrameIndexEntry] = []
    for first in stride(from: 0, to: section.frameCount, by: encoder.batch) {
      try step(done)
      let range = first..<min(first + encoder.batch, section.frameCount)
      let frames = try encoder.encode(section, frames: range)
      entries += frames.map(FrameIndexEntry.init)
      let bytes = Array(frames.map(\.stored).joined())
      try file.write(bytes, at: place)
      place += bytes.count
      done += range.count
    }
    index.append(entries)
    try step(done)
  }
}
