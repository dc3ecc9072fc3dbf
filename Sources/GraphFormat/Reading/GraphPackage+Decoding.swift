import GraphCore

// Frames to blocks: reads, decodes, and turns every fault into an error that names the section and the block.
extension GraphPackage {
  /// The tables of the block cache.
  enum CacheTable: Int, CaseIterable {
    case roads, names, spatialRoot, spatial, sourceNodeIDs, sourceEdgeIDs
    /// Of these every profile has one: search blocks, islands, hierarchy blocks, and where the ranks of states are.
    case search, islands, hierarchy, ranks
  }

  func key(_ table: CacheTable, profile: Int = 0, _ block: Int) -> BlockCache.Key {
    BlockCache.Key(table: table.rawValue + CacheTable.allCases.count * profile, block: block)
  }

  func section(_ kind: SectionKind, profile: Int? = nil) -> Section? {
    sections.first { $0.kind == kind && $0.profile == profile }
  }

  /// Elements of a frame, as the index tells; 0 for a section that is not there.
  func elementCount(_ kind: SectionKind, profile: Int? = nil, frame: Int) -> Int {
    section(kind, profile: profile).map { Int($0.index[frame].count) } ?? 0
  }

  func stateCounts(profile: Int) -> [UInt16] {
    section(.states, profile: profile)?.index.map { UInt16($0.count) } ?? edgeCounts
  }

  func damaged(_ kind: SectionKind, _ frame: Int, _ reason: String) -> PackageError {
    PackageError(.damaged, "\(path) is damaged: section \(kind.name), frame \(frame): \(reason)")
  }

  func cached<Block: AnyObject & Sendable>(
    _ table: CacheTable, profile: Int = 0, _ block: Int, decode: () throws -> (Block, bytes: Int)
  ) throws -> Block {
    if let found = try cache.block(key(table, profile: profile, block), decode: decode) { return found }
    throw PackageError(
      .blockCacheTooSmall,
      "the block cache of \(cache.budget ?? 0) bytes is full of blocks that running queries hold; give it more")
  }

  /// Decodes one frame and hands the bytes to `body`.
  func decode<Result>(
    _ kind: SectionKind, profile: Int? = nil, frame: Int,
    _ body: (UnsafeRawBufferPointer) throws(FrameFault) -> Result
  ) throws -> Result {
    try scratch.use { scratch in
      let bytes = try frameBytes(kind, profile: profile, frame: frame, into: 0, scratch)
      do throws(FrameFault) { return try body(bytes) } catch { throw damaged(kind, frame, error.reason) }
    }
  }

  /// The decoded bytes of a frame, valid until the scratch's buffer `place` is used again. Empty for a frame or section that is not there.
  func frameBytes(
    _ kind: SectionKind, profile: Int? = nil, frame: Int, into place: Int, _ scratch: DecodeScratch
  ) throws -> UnsafeRawBufferPointer {
    guard let section = section(kind, profile: profile) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    guard section.index.indices.contains(frame) else { throw damaged(kind, frame, "there is no such frame") }
    let entry = section.index[frame]
    guard entry.stored > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let stored = try file.bytes(at: section.offset + Int(entry.offset), count: Int(entry.stored), scratch)
    do {
      let bytes = try FrameDecoder.decode(
        stored, entry: entry, into: scratch.buffer(place, count: Int(entry.raw)), context: scratch.context)
      decodedFrameCount.add(1, ordering: .relaxed)
      return bytes
    } catch {
      throw damaged(kind, frame, error.reason)
    }
  }

  func decodeTopology(block: Int, _ scratch: DecodeScratch) throws -> Topology {
    let bytes = try frameBytes(.topology, frame: block, into: 0, scratch)
    do {
      return try Topology(bytes, block: block, nodes: nodeCounts, edges: edgeCounts)
    } catch {
      throw damaged(.topology, block, error.reason)
    }
  }

  func decodeRoads(block: Int) throws -> RoadBlock {
    try scratch.use { scratch in
      let topology = try decodeTopology(block: block, scratch)
      let attributes = try frameBytes(.attributes, frame: block, into: 1, scratch)
      let geometry = try frameBytes(.geometry, frame: block, into: 2, scratch)
      do throws(FrameFault) {
        return try RoadBlock(
          topology: topology, attributes: attributes, geometry: geometry,
          pointCount: elementCount(.geometry, frame: block))
      } catch {
        throw damaged(.attributes, block, error.reason)
      }
    }
  }

  func decodeSearchBlock(block: Int, profile: Int) throws -> SearchBlock {
    try scratch.use { scratch in
      var decoder = SearchBlockDecoder(
        topology: try decodeTopology(block: block, scratch), profile: profiles[profile])
      var kind = SectionKind.states
      do {
        if section(.states, profile: profile) != nil {
          try decoder.readStates(
            frameBytes(.states, profile: profile, frame: block, into: 1, scratch), counts: stateCounts(profile: profile)
          )
        }
        kind = .weights
        try decoder.readWeights(frameBytes(.weights, profile: profile, frame: block, into: 2, scratch))
        kind = .turns
        return try decoder.makeBlock(
          turns: frameBytes(.turns, profile: profile, frame: block, into: 3, scratch),
          tableCount: elementCount(.turns, profile: profile, frame: block))
      } catch let fault as FrameFault {
        throw damaged(kind, block, fault.reason)
      }
    }
  }

  func decodeNames(frame: Int) throws -> NameBlock {
    guard let names = section(.names), names.index.indices.contains(frame) else {
      throw damaged(.names, frame, "an edge has a name that is not there")
    }
    return try decode(.names, frame: frame) { bytes throws(FrameFault) in
      try NameBlock(bytes, count: Int(names.index[frame].count))
    }
  }

  func decodeSpatial(block: Int, box: BoundingBox) throws -> SpatialBlock {
    let count = elementCount(.spatial, frame: block + 1)
    return try decode(.spatial, frame: block + 1) { bytes throws(FrameFault) in
      try SpatialBlock(bytes, count: count, block: box)
    }
  }

  func decodeSourceIDs(_ kind: SectionKind, block: Int, count: Int) throws -> SourceIDBlock {
    try decode(kind, frame: block) { bytes throws(FrameFault) in
      let isThere = self.section(kind) != nil
      return try SourceIDBlock(
        isThere ? bytes : UnsafeRawBufferPointer(start: nil, count: 0), count: isThere ? count : 0)
    }
  }
}

/// The search blocks of one profile of a package.
final class ProfileBlocks: SearchBlockSource {
  private let package: GraphPackage
  private let profile: Int

  init(package: GraphPackage, profile: Int) {
    self.package = package
    self.profile = profile
  }

  func searchBlock(_ number: Int) throws -> SearchBlock? {
    try package.cache.block(package.key(.search, profile: profile, number)) {
      let block = try decode(number)
      return (block, block.byteCount)
    }
  }

  /// A block that the cache does not keep.
  func decode(_ number: Int) throws -> SearchBlock {
    try package.decodeSearchBlock(block: number, profile: profile)
  }

  var heldByteLimit: Int { package.cache.heldByteLimit }
}
