@testable import GraphFormat

/// A package taken apart, for tests that break one rule: change anything, then `bytes()` puts it together with every length, offset, sum and
/// checksum right again, so that what was changed is the only fault.
struct PackageDraft {
  /// A frame. What is empty is absent.
  struct Frame {
    /// As it stands in the file.
    var stored: [UInt8]
    /// Decoded bytes, their number as the index tells, and elements as the index tells.
    private(set) var raw: [UInt8]
    var rawLength: Int
    var count: Int
    /// What the index says in place of the frame's own checksum.
    var checksum: UInt32?

    init(stored: [UInt8], raw: [UInt8], count: Int) {
      self.stored = stored
      self.raw = raw
      self.count = count
      rawLength = raw.count
    }

    /// Gives the frame other content.
    mutating func setRaw(_ bytes: [UInt8]) throws {
      raw = bytes
      rawLength = bytes.count
      stored = bytes.isEmpty ? [] : try ZstdCompressor(level: 1).frame(of: bytes)
    }
  }

  /// A section with its frames.
  struct Section {
    var kind, profile: UInt16
    var flags: UInt32
    var frames: [Frame]
  }

  /// The header; lengths and checksums in it are put right by `bytes()`.
  var header: [UInt8]
  var sections: [Section] = []
  /// Entries of the profile table.
  var profiles: [[UInt8]] = []
  /// The text table.
  var texts: [UInt8]

  /// Takes a good package apart.
  init(_ bytes: [UInt8]) throws {
    header = Array(bytes[..<FormatLimits.headerLength])
    let (sectionCount, profileCount) = (Int(bytes.number(84, UInt32.self)), Int(bytes.number(88, UInt32.self)))
    let profileStart = 256 + 48 * sectionCount
    let textStart = profileStart + 64 * profileCount
    texts = Array(bytes[textStart..<textStart + Int(bytes.number(92, UInt32.self))])
    profiles = (0..<profileCount).map { Array(bytes[profileStart + 64 * $0..<profileStart + 64 * ($0 + 1)]) }
    let scratch = DecodeScratch()
    for section in 0..<sectionCount {
      let entry = 256 + 48 * section
      let index = Int(bytes.number(entry + 36, UInt32.self))
      sections.append(
        Section(
          kind: bytes.number(entry, UInt16.self), profile: bytes.number(entry + 2, UInt16.self),
          flags: bytes.number(entry + 4, UInt32.self),
          frames: try (0..<Int(bytes.number(entry + 32, UInt32.self))).map { frame in
            try Self.frame(
              bytes, offset: Int(bytes.number(entry + 8, UInt64.self)), index: index + 20 * frame, scratch)
          }))
    }
  }

  private static func frame(_ bytes: [UInt8], offset: Int, index: Int, _ scratch: DecodeScratch) throws -> Frame {
    let numbers = (0..<5).map { bytes.number(index + 4 * $0, UInt32.self) }
    let stored = Array(bytes[offset + Int(numbers[0])..<offset + Int(numbers[0] + numbers[1])])
    guard !stored.isEmpty else { return Frame(stored: [], raw: [], count: Int(numbers[4])) }
    let entry = BlockIndexEntry(
      offset: numbers[0], stored: numbers[1], raw: numbers[2], checksum: numbers[3], count: numbers[4])
    let raw = try stored.withUnsafeBytes { frame in
      Array(
        try FrameDecoder.decode(
          frame, entry: entry, into: scratch.buffer(0, count: Int(entry.raw)), context: scratch.context))
    }
    return Frame(stored: stored, raw: raw, count: Int(numbers[4]))
  }

  /// Position of a section.
  func place(_ kind: SectionKind, profile: Int? = nil) -> Int {
    sections.firstIndex { $0.kind == kind.rawValue && $0.profile == profile.map(UInt16.init) ?? .max } ?? -1
  }

  /// A frame, to be changed.
  subscript(_ kind: SectionKind, _ frame: Int, profile profile: Int? = nil) -> Frame {
    get { sections[place(kind, profile: profile)].frames[frame] }
    set { sections[place(kind, profile: profile)].frames[frame] = newValue }
  }

  /// The package as a file, with all sums and checksums right.
  func bytes() -> [UInt8] {
    let frames = sections.flatMap(\.frames)
    let frontLength = 256 + 48 * sections.count + 64 * profiles.count + texts.count + 20 * frames.count
    var front: [UInt8] = []
    var offset = frontLength
    var index = frontLength - 20 * frames.count
    for section in sections {
      let stored = section.frames.reduce(0) { $0 + $1.stored.count }
      front += section.kind.littleEndianBytes + section.profile.littleEndianBytes + section.flags.littleEndianBytes
      front += UInt64(offset).littleEndianBytes + UInt64(stored).littleEndianBytes
      front += UInt64(section.frames.reduce(0) { $0 + $1.rawLength }).littleEndianBytes
      front += UInt32(section.frames.count).littleEndianBytes + UInt32(index).littleEndianBytes
      front += [UInt8](repeating: 0, count: 8)
      offset += stored
      index += 20 * section.frames.count
    }
    front += profiles.joined() + texts
    for section in sections { front += Self.index(section.frames) }
    var file = header + front + frames.flatMap(\.stored)
    file.put(UInt64(file.count), at: 32)
    file.put(UInt32(sections.count), at: 84)
    file.put(UInt32(profiles.count), at: 88)
    file.put(UInt32(texts.count), at: 92)
    file.put(UInt32(frontLength), at: 96)
    return file.signed()
  }

  private static func index(_ frames: [Frame]) -> [UInt8] {
    var offset = 0
    return frames.flatMap { frame in
      defer { offset += frame.stored.count }
      let checksum =
        frame.checksum ?? (frame.stored.count < 4 ? 0 : frame.stored.number(frame.stored.count - 4, UInt32.self))
      return [UInt32(offset), UInt32(frame.stored.count), UInt32(frame.rawLength), checksum, UInt32(frame.count)]
        .flatMap(
          \.littleEndianBytes)
    }
  }
}

extension FixedWidthInteger {
  var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian, Array.init) }
}

extension [UInt8] {
  /// A little-endian number at an offset.
  func number<T: FixedWidthInteger>(_ offset: Int, _ type: T.Type) -> T {
    withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
  }

  /// Puts a little-endian number at an offset.
  mutating func put(_ value: some FixedWidthInteger, at offset: Int) {
    let bytes = value.littleEndianBytes
    replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }

  /// A package's bytes with front_crc, build_id and header_crc put right for what else stands there.
  func signed() -> [UInt8] {
    guard count >= 256 else { return self }
    var bytes = self
    let end = Swift.min(Swift.max(256, Int(number(96, UInt32.self))), count)
    bytes.withUnsafeMutableBytes { bytes in
      let front = UnsafeRawBufferPointer(rebasing: bytes[256..<end])
      let buildID = PackageHeader.expectedBuildID(header: UnsafeRawBufferPointer(rebasing: bytes[..<256]), front: front)
      bytes.storeBytes(of: buildID.littleEndian, toByteOffset: 48, as: UInt64.self)
      bytes.storeBytes(of: CRC32.of(front).littleEndian, toByteOffset: 100, as: UInt32.self)
      let header = CRC32.of(UnsafeRawBufferPointer(rebasing: bytes[..<252]))
      bytes.storeBytes(of: header.littleEndian, toByteOffset: 252, as: UInt32.self)
    }
    return bytes
  }
}
