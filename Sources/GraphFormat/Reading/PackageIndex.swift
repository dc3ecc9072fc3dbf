import GraphCore

/// Where a frame lies and what it holds.
struct BlockIndexEntry: Sendable {
  var offset, stored, raw, checksum, count: UInt32
}

/// A section of a package.
struct Section: Sendable {
  var kind: SectionKind
  /// Position in the profile table; nil for a section that all profiles share.
  var profile: Int?
  var offset: Int
  var storedLength: Int
  var rawLength: Int
  var index: [BlockIndexEntry]
}

/// A profile of a package.
public struct ProfileInfo: Sendable, Hashable {
  /// `car`, …
  public var name: String
  /// Microseconds per unit of weight.
  public var microsecondsPerWeight: UInt32
  /// Largest weight of an open edge, largest cost of a turn.
  public var maxWeight, maxTurnCost: UInt32
  /// How many turns between open edges are prohibited, those between twins apart.
  public var prohibitedTurns: UInt32
  /// For every open edge, chord <= weight x maxSpeed, in position units per weight unit.
  public var maxSpeed: Double
}

/// The front matter of a package, checked: directory, profiles, texts, block indexes.
struct PackageIndex {
  var sections: [Section] = []
  /// Sections of kinds that this reader does not know and may skip: kind, stored and raw bytes.
  var unknown: [(kind: UInt16, stored: Int, raw: Int)] = []
  var profiles: [ProfileInfo] = []
  var name = ""
  var attribution = ""
  var country = ""
  var program = ""
  private let path: String
  private let header: PackageHeader

  /// Reads the front matter; `bytes` begin at offset 256 of the file.
  init(_ bytes: UnsafeRawBufferPointer, header: PackageHeader, path: String) throws {
    self.path = path
    self.header = header
    guard CRC32.of(bytes) == header.frontChecksum else { throw damaged("wrong checksum") }
    var reader = ByteReader(bytes)
    let directory = reader.bytes(header.sectionCount * FormatLimits.directoryEntryLength)
    let profileTable = reader.bytes(header.profileCount * FormatLimits.profileEntryLength)
    let texts = reader.bytes(header.textLength)
    guard !reader.isBroken else { throw damaged("front_length is too small") }
    try readProfiles(profileTable)
    try readTexts(texts)
    try readSections(directory, front: bytes, indexStart: reader.place)
    try checkCounts()
  }

  private func damaged(_ what: String) -> PackageError {
    PackageError(.damaged, "\(path) is damaged: front matter: \(what)")
  }

  private mutating func readProfiles(_ bytes: UnsafeRawBufferPointer) throws {
    var reader = ByteReader(bytes)
    for number in 0..<header.profileCount {
      let length = Int(reader.fixed(UInt8.self))
      let name = reader.text(min(length, FormatLimits.profileNameLimit))
      reader.reserved(FormatLimits.profileNameLimit - min(length, FormatLimits.profileNameLimit))
      let numbers = (0..<4).map { _ in reader.fixed(UInt32.self) }
      let speed = Double(bitPattern: reader.fixed(UInt64.self))
      reader.reserved(16)
      let isValidName = (1...FormatLimits.profileNameLimit).contains(length) && name.utf8.allSatisfy(Self.isNameByte)
      guard !reader.isBroken, isValidName, !profiles.contains(where: { $0.name == name }), numbers[0] > 0,
        numbers[1] < 1 << 28, numbers[2] < 1 << 28, speed.isFinite, speed > 0
      else { throw damaged("profile \(number)") }
      profiles.append(
        ProfileInfo(
          name: name, microsecondsPerWeight: numbers[0], maxWeight: numbers[1], maxTurnCost: numbers[2],
          prohibitedTurns: numbers[3], maxSpeed: speed))
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "a"..."z", "0"..."9", "-", "_": true
    default: false
    }
  }

  private mutating func readTexts(_ bytes: UnsafeRawBufferPointer) throws {
    var reader = ByteReader(bytes)
    var texts: [String] = []
    for _ in 0..<4 {
      let length = Int(reader.fixed(UInt16.self))
      texts.append(reader.text(length))
    }
    guard reader.isFinished else { throw damaged("text table") }
    (name, attribution, country, program) = (texts[0], texts[1], texts[2], texts[3])
    let isCode = country.utf8.count == 2 && country.utf8.allSatisfy { (65...90).contains($0) }
    guard country.isEmpty || isCode else { throw damaged("text table: country") }
  }

  private mutating func readSections(
    _ directory: UnsafeRawBufferPointer, front: UnsafeRawBufferPointer, indexStart: Int
  ) throws {
    var reader = ByteReader(directory)
    var nextOffset = UInt64(header.frontLength)
    var nextIndex = indexStart
    var last: (UInt16, UInt16)?
    for number in 0..<header.sectionCount {
      let entry = DirectoryEntry(&reader)
      let frameBytes = entry.frameCount.multipliedReportingOverflow(by: FormatLimits.indexEntryLength)
      guard !reader.isBroken, entry.flags <= 1, last.map({ $0 < (entry.kind, entry.profile) }) ?? true,
        entry.offset == nextOffset, entry.stored <= UInt64(UInt32.max), entry.raw < 1 << 48,
        entry.indexOffset == nextIndex + FormatLimits.headerLength, !frameBytes.overflow,
        frameBytes.partialValue <= front.count - nextIndex
      else { throw damaged("section \(number) of the directory") }
      last = (entry.kind, entry.profile)
      let slice = UnsafeRawBufferPointer(rebasing: front[nextIndex..<nextIndex + frameBytes.partialValue])
      nextOffset += entry.stored
      nextIndex += frameBytes.partialValue
      try readSection(entry, index: slice, number: number)
    }
    guard nextOffset == header.fileLength, nextIndex == front.count else {
      throw damaged("the sections do not fill the file")
    }
  }

  private mutating func readSection(_ entry: DirectoryEntry, index: UnsafeRawBufferPointer, number: Int) throws {
    guard let kind = SectionKind(rawValue: entry.kind), kind != .durations else {
      guard entry.flags & 1 == 0 else {
        throw PackageError(
          .unsupported, "\(path) needs section kind \(entry.kind), which this version does not know; update Roadbook")
      }
      unknown.append((entry.kind, Int(entry.stored), Int(entry.raw)))
      return
    }
    let profile = entry.profile == .max ? nil : Int(entry.profile)
    guard (entry.flags == 1) == kind.isNeeded else { throw damaged("section \(number): flags") }
    let isProfileRight = kind.isPerProfile ? (profile ?? .max) < header.profileCount : profile == nil
    guard isProfileRight else { throw damaged("section \(number): profile") }
    var section = Section(
      kind: kind, profile: profile, offset: Int(entry.offset), storedLength: Int(entry.stored),
      rawLength: Int(entry.raw), index: [])
    section.index.reserveCapacity(entry.frameCount)
    var reader = ByteReader(index)
    let rawLimit = kind.isPerBlock ? FormatLimits.blockFrameLimit : FormatLimits.otherFrameLimit
    var offset = 0
    var raw = 0
    for frame in 0..<entry.frameCount {
      let item = BlockIndexEntry(
        offset: reader.fixed(UInt32.self), stored: reader.fixed(UInt32.self), raw: reader.fixed(UInt32.self),
        checksum: reader.fixed(UInt32.self), count: reader.fixed(UInt32.self))
      guard Int(item.offset) == offset, (item.stored == 0) == (item.raw == 0), Int(item.raw) <= rawLimit,
        item.stored > 0 || (item.checksum == 0 && item.count == 0)
      else { throw damaged("section \(kind.name), frame \(frame) of the index") }
      offset += Int(item.stored)
      raw += Int(item.raw)
      section.index.append(item)
    }
    guard offset == section.storedLength, raw == section.rawLength else {
      throw damaged("section \(kind.name): lengths")
    }
    sections.append(section)
  }

  /// Checks that the sections that must be there are, with as many frames and elements as the header says.
  private func checkCounts() throws {
    for kind in [SectionKind.topology, .attributes, .geometry, .names, .spatial, .boundary, .sourceNodeIDs] {
      guard sections.contains(where: { $0.kind == kind }) else { throw damaged("section \(kind.name) is missing") }
    }
    for profile in profiles.indices where !sections.contains(where: { $0.kind == .weights && $0.profile == profile }) {
      throw damaged("the weights of profile \(profiles[profile].name) are missing")
    }
    for section in sections where section.kind.isPerBlock {
      let frames = header.blockCount + (section.kind == .spatial ? 1 : 0)
      let isRight = section.kind == .hierarchy ? section.index.count > frames : section.index.count == frames
      guard isRight else { throw damaged("section \(section.kind.name): number of frames") }
    }
    try checkElements()
  }

  private func counts(_ kind: SectionKind) -> [Int] {
    sections.first { $0.kind == kind }?.index.map { Int($0.count) } ?? []
  }

  /// The states of the node blocks, then as many ranks.
  private func isHierarchyRight(_ section: Section, _ counts: [Int], edges: [Int]) -> Bool {
    let states = sections.first { $0.kind == .states && $0.profile == section.profile }?.index.map { Int($0.count) }
    let ranks = counts.dropFirst(header.blockCount)
    return counts.prefix(header.blockCount).elementsEqual(states ?? edges)
      && ranks.count < GraphID.blockLimit && ranks.allSatisfy { (1...FormatLimits.ranksPerBlock).contains($0) }
      && ranks.reduce(0, +) == (states ?? edges).reduce(0, +)
  }

  private func checkElements() throws {
    let (nodes, edges) = (counts(.topology), counts(.attributes))
    for section in sections {
      let counts = section.index.map { Int($0.count) }
      let isRight =
        switch section.kind {
        case .topology:
          counts.allSatisfy { (1...FormatLimits.nodesPerBlock).contains($0) } && counts.reduce(0, +) == header.nodeCount
        case .attributes:
          counts.allSatisfy { $0 <= FormatLimits.edgesPerBlock } && counts.reduce(0, +) == header.edgeCount
        case .sourceNodeIDs: counts == nodes
        case .weights, .sourceEdgeIDs: counts == edges
        case .states:
          zip(counts, edges).allSatisfy { $1 <= $0 && $0 <= FormatLimits.edgesPerBlock }
            && counts.reduce(0, +) > header.edgeCount
        case .hierarchy: isHierarchyRight(section, counts, edges: edges)
        case .conditions: counts.count == 1
        case .islands: zip(counts, edges).allSatisfy { $0 <= $1 }
        case .spatial: counts.first == header.blockCount
        case .boundary: counts.count == 1 && counts.allSatisfy { $0 <= 2 * header.edgeCount }
        case .report: counts == [section.rawLength]
        case .names:
          counts.dropLast().allSatisfy { $0 == FormatLimits.namesPerFrame } && (counts.last ?? 1) > 0
            && (counts.last ?? 1) <= FormatLimits.namesPerFrame
        default: true
        }
      let mustHaveBytes = [.topology, .conditions, .names, .report, .sourceNodeIDs].contains(section.kind)
      guard isRight, !mustHaveBytes || section.index.allSatisfy({ $0.stored > 0 }) else {
        throw damaged("section \(section.kind.name): counts")
      }
    }
  }
}

/// An entry of the section directory as it stands in the file.
private struct DirectoryEntry {
  let kind, profile: UInt16
  let flags: UInt32
  let offset, stored, raw: UInt64
  let frameCount, indexOffset: Int

  init(_ reader: inout ByteReader) {
    kind = reader.fixed(UInt16.self)
    profile = reader.fixed(UInt16.self)
    flags = reader.fixed(UInt32.self)
    offset = reader.fixed(UInt64.self)
    stored = reader.fixed(UInt64.self)
    raw = reader.fixed(UInt64.self)
    frameCount = Int(reader.fixed(UInt32.self))
    indexOffset = Int(reader.fixed(UInt32.self))
    reader.reserved(8)
  }
}
