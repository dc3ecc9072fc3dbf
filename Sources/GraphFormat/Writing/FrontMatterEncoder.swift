import GraphCore

/// Header and front matter, sections 3 and 4 of docs/FORMAT.md. Its length is known before the frames are, so that frames can be written first.
struct FrontMatterEncoder {
  let contents: PackageContents
  let sections: [any SectionEncoder]
  let maxima: [ProfileMaxima]
  let frontLength: Int

  /// - Throws: `PackageError` (`limitExceeded`) when there are too many sections or frames.
  init(_ contents: PackageContents, sections: [any SectionEncoder]) throws {
    self.contents = contents
    self.sections = sections
    maxima = try contents.profiles.map { try ProfileMaxima(contents, $0) }
    frontLength =
      FormatLimits.headerLength + FormatLimits.directoryEntryLength * sections.count
      + FormatLimits.profileEntryLength * contents.profiles.count + Self.textLength(contents)
      + FormatLimits.indexEntryLength * sections.reduce(0) { $0 + $1.frameCount }
    try checkLimit(sections.count <= FormatLimits.sectionLimit, "\(sections.count) sections; give fewer profiles.")
    try checkLimit(
      frontLength <= FormatLimits.frontLimit, "The block indexes have \(frontLength) bytes; give fewer profiles.")
  }

  private static func textLength(_ contents: PackageContents) -> Int {
    contents.metadata.texts.reduce(0) { $0 + 2 + $1.utf8.count }
  }

  /// The bytes 0 ..< frontLength; `frames` are those of each section, `rawLength` and `stored` are read only.
  /// - Throws: `PackageError` (`limitExceeded`) when a section is too long.
  func encode(_ frames: [[FrameIndexEntry]]) throws -> [UInt8] {
    var front = ByteWriter()
    let fileLength = try writeDirectory(frames, &front)
    for (profile, maxima) in zip(contents.profiles, maxima) { writeProfile(profile, maxima, &front) }
    for text in contents.metadata.texts {
      front.fixed(UInt16(text.utf8.count))
      front.raw(text.utf8)
    }
    for section in frames { writeIndex(section, &front) }
    return encodeHeader(front.bytes, fileLength: fileLength) + front.bytes
  }

  /// Returns the length of the file.
  private func writeDirectory(_ frames: [[FrameIndexEntry]], _ front: inout ByteWriter) throws -> Int {
    var offset = frontLength
    var indexOffset = frontLength - FormatLimits.indexEntryLength * frames.reduce(0) { $0 + $1.count }
    for (section, index) in zip(sections, frames) {
      let stored = index.reduce(0) { $0 + Int($1.stored) }
      try checkLimit(stored <= UInt32.max, "Section \(section.kind.name) has \(stored) bytes; build smaller regions.")
      front.fixed(section.kind.rawValue)
      front.fixed(section.profile.map(UInt16.init) ?? UInt16.max)
      front.fixed(UInt32(section.kind.isNeeded ? 1 : 0))
      front.fixed(UInt64(offset))
      front.fixed(UInt64(stored))
      front.fixed(index.reduce(UInt64(0)) { $0 + UInt64($1.raw) })
      front.fixed(UInt32(index.count))
      front.fixed(UInt32(indexOffset))
      front.zeros(8)
      offset += stored
      indexOffset += FormatLimits.indexEntryLength * index.count
    }
    return offset
  }

  private func writeProfile(_ profile: PackageContents.Profile, _ maxima: ProfileMaxima, _ front: inout ByteWriter) {
    front.paddedText(profile.name, size: FormatLimits.profileNameLimit + 1)
    front.fixed(profile.microsecondsPerUnit)
    front.fixed(maxima.weight)
    front.fixed(maxima.turnCost)
    front.fixed(maxima.prohibitedTurns)
    front.fixed(maxima.speed.bitPattern)
    front.zeros(16)
  }

  private func writeIndex(_ index: [FrameIndexEntry], _ front: inout ByteWriter) {
    var offset: UInt32 = 0
    for entry in index {
      front.fixed(offset)
      front.fixed(entry.stored)
      front.fixed(entry.raw)
      front.fixed(entry.checksum)
      front.fixed(entry.count)
      offset &+= entry.stored
    }
  }

  private func encodeHeader(_ front: [UInt8], fileLength: Int) -> [UInt8] {
    // The build id covers the header as it would be without itself and the front matter's checksum.
    let draft = encodeHeader(fileLength: fileLength, buildID: 0, frontChecksum: 0)
    var header = encodeHeader(
      fileLength: fileLength, buildID: (draft + front).withUnsafeBytes(FNV1a.of),
      frontChecksum: front.withUnsafeBytes(CRC32.of))
    var checksum = ByteWriter()
    checksum.fixed(header.withUnsafeBytes(CRC32.of))
    header += checksum.bytes
    return header
  }

  /// The header but for its checksum.
  private func encodeHeader(fileLength: Int, buildID: UInt64, frontChecksum: UInt32) -> [UInt8] {
    var header = ByteWriter()
    header.fixed(FormatLimits.magic)
    header.fixed(FormatLimits.byteOrderMark)
    header.fixed(FormatLimits.formatVersion)
    header.fixed(UInt16(0))
    header.zeros(16)
    header.fixed(UInt64(fileLength))
    header.fixed(contents.metadata.regionID)
    header.fixed(buildID)
    for side in contents.bounds { header.fixed(side) }
    for count in [contents.coordinates.count, contents.edges.count, contents.blockCount, sections.count] {
      header.fixed(UInt32(count))
    }
    for count in [contents.profiles.count, Self.textLength(contents), frontLength] { header.fixed(UInt32(count)) }
    header.fixed(frontChecksum)
    header.zeros(8)
    header.paddedText(contents.metadata.edition, size: FormatLimits.editionLimit + 1)
    header.zeros(92)
    return header.bytes
  }
}

/// What the block index says about a frame, but its offset.
struct FrameIndexEntry: Sendable {
  let stored, raw, checksum, count: UInt32

  init(_ frame: EncodedFrame) {
    stored = UInt32(frame.stored.count)
    raw = UInt32(frame.rawLength)
    checksum = frame.checksum
    count = UInt32(frame.count)
  }
}

extension PackageContents {
  /// South, west, north and east of all nodes; zeros without nodes.
  var bounds: [Int32] {
    guard var south = coordinates.first?.latitudeE7, var west = coordinates.first?.longitudeE7 else {
      return [0, 0, 0, 0]
    }
    var (north, east) = (south, west)
    for place in coordinates {
      south = min(south, place.latitudeE7)
      north = max(north, place.latitudeE7)
      west = min(west, place.longitudeE7)
      east = max(east, place.longitudeE7)
    }
    return [south, west, north, east]
  }
}
