public import GraphCore
import Synchronization

/// A region's roads: one package file, open for reading. Immutable, used by any number of threads.
///
/// Opening checks the header and the front matter and decodes no block; blocks are decoded on first touch and kept in a cache.
public final class GraphPackage: Sendable {
  /// How to open a package.
  public struct Options: Sendable {
    /// Bytes that decoded blocks may take; nil without a limit.
    public var blockCacheBytes: Int?
    /// How block bytes are read, see `FileAccess`.
    public var access: FileAccess

    /// Makes options; by default there is no limit, and blocks are copied.
    public init(blockCacheBytes: Int? = nil, access: FileAccess = .copied) {
      self.blockCacheBytes = blockCacheBytes
      self.access = access
    }
  }

  /// What a section takes, for people.
  public struct SectionSize: Sendable {
    /// The section's name in docs/FORMAT.md, with the profile where it has one (`weights.car`).
    public var name: String
    /// Bytes in the file, without its index, and bytes after decoding.
    public var storedBytes, decodedBytes: Int
  }

  /// Where the file is.
  public let path: String
  /// Bytes of the file.
  public let fileBytes: Int
  /// The region's number; 0 when it has none.
  public let regionID: Int64
  /// The region's name.
  public let name: String
  /// A date, a time, or empty.
  public let edition: String
  /// Who has to be named when the data is shown.
  public let attribution: String
  /// ISO 3166-1 alpha-2, or empty.
  public let country: String
  /// The program that wrote the file.
  public let program: String
  /// Two packages with the same build id have the same content.
  public let buildID: UInt64
  /// The box of all nodes.
  public let boundingBox: BoundingBox
  /// Number of nodes, directed edges and node blocks.
  public let nodeCount, edgeCount, blockCount: Int
  /// The profiles, in the order of the file.
  public let profiles: [ProfileInfo]
  /// Stored and decoded bytes of each section, in the order of the file.
  public let sectionSizes: [SectionSize]

  let file: PackageFile
  let sections: [Section]
  /// Nodes and edges of every block.
  let nodeCounts, edgeCounts: [UInt16]
  let cache: BlockCache
  let scratch = ScratchPool()
  let decodedFrameCount = Atomic<Int>(0)

  /// Opens a package. Takes time by the number of blocks, not by their content.
  ///
  /// - Throws: `PackageError`: `cannotRead`, `notAPackage`, `otherByteOrder`, `otherVersion`, `unsupported`, `wrongLength`, `damaged`.
  public static func open(_ path: String, options: Options = Options()) throws -> GraphPackage {
    let file = try PackageFile(path, access: options.access)
    let head = try file.copy(at: 0, count: min(file.length, FormatLimits.headerLength))
    let header = try head.withUnsafeBytes { try PackageHeader($0, path: path) }
    guard header.fileLength == UInt64(file.length) else {
      throw PackageError(
        .wrongLength,
        "\(path) has \(file.length) bytes but says that it has \(header.fileLength); fetch or build it again")
    }
    let front = try file.copy(at: FormatLimits.headerLength, count: header.frontLength - FormatLimits.headerLength)
    let index = try front.withUnsafeBytes { try PackageIndex($0, header: header, path: path) }
    let buildID = head.withUnsafeBytes { head in
      front.withUnsafeBytes { PackageHeader.expectedBuildID(header: head, front: $0) }
    }
    guard buildID == header.buildID else {
      throw PackageError(.damaged, "\(path) is damaged: header: wrong build id")
    }
    return GraphPackage(file: file, header: header, index: index, options: options)
  }

  private init(file: PackageFile, header: PackageHeader, index: PackageIndex, options: Options) {
    self.file = file
    path = file.path
    fileBytes = file.length
    regionID = header.regionID
    name = index.name
    edition = header.edition
    attribution = index.attribution
    country = index.country
    program = index.program
    buildID = header.buildID
    boundingBox = header.box
    (nodeCount, edgeCount, blockCount) = (header.nodeCount, header.edgeCount, header.blockCount)
    profiles = index.profiles
    sections = index.sections
    sectionSizes =
      index.sections.map { section in
        let suffix = section.profile.map { "." + index.profiles[$0].name } ?? ""
        return SectionSize(
          name: section.kind.name + suffix, storedBytes: section.storedLength, decodedBytes: section.rawLength)
      } + index.unknown.map { SectionSize(name: "kind\($0.kind)", storedBytes: $0.stored, decodedBytes: $0.raw) }
    func counts(_ kind: SectionKind) -> [UInt16] {
      index.sections.first { $0.kind == kind }?.index.map { UInt16(clamping: $0.count) } ?? []
    }
    nodeCounts = counts(.topology)
    edgeCounts = counts(.attributes)
    cache = BlockCache(budget: options.blockCacheBytes)
  }

  // MARK: What is inside

  /// The position of a profile by name. Throws `PackageError.unknownProfile`, naming those that there are.
  public func profileIndex(_ name: String) throws -> Int {
    if let index = profiles.firstIndex(where: { $0.name == name }) { return index }
    let known = profiles.map(\.name).joined(separator: ", ")
    throw PackageError(.unknownProfile, "\(path) has no profile '\(name)'; it has: \(known)")
  }

  /// The graph of a profile, for the searches. Its blocks come from this package's cache. O(number of blocks).
  public func searchGraph(profile: Int) -> SearchGraph {
    let info = profiles[profile]
    return SearchGraph(
      source: ProfileBlocks(package: self, profile: profile), stateCounts: stateCounts(profile: profile),
      maxWeight: info.maxWeight, maxTurnCost: info.maxTurnCost,
      // A speed so small that its inverse is infinite would make lower bounds that are no numbers; a higher speed is always right.
      maxSpeed: max(info.maxSpeed, .leastNormalMagnitude)
    ).with(hierarchy(profile: profile))
  }

  /// The roads of a block, from the cache or decoded now. Throws `PackageError`.
  public func roads(block: Int) throws -> RoadBlock {
    try cached(.roads, block) {
      let roads = try decodeRoads(block: block)
      return (roads, roads.byteCount)
    }
  }

  /// A name by its number + 1 as edges have it; empty for 0. Throws `PackageError`.
  public func roadName(_ number: UInt32) throws -> String {
    number == 0 ? "" : try roadName(number, in: names(block: NameBlock.number(of: number)))
  }

  /// A name other than 0 from its block. Throws `PackageError`.
  package func roadName(_ number: UInt32, in block: NameBlock) throws -> String {
    if let name = block.name(number) { return name }
    throw damaged(.names, NameBlock.number(of: number), "an edge has a name that is not there")
  }

  /// Number of name blocks.
  package var nameBlockCount: Int { section(.names)?.index.count ?? 0 }

  /// A block of names, from the cache or decoded now. Throws `PackageError`.
  package func names(block: Int) throws -> NameBlock {
    try cached(.names, block) {
      let names = try decodeNames(frame: block)
      return (names, names.byteCount)
    }
  }

  /// Boxes of all blocks. Throws `PackageError`.
  public func spatialRoot() throws -> SpatialRoot {
    try cached(.spatialRoot, 0) {
      let root = try decode(.spatial, frame: 0) { bytes throws(FrameFault) in
        try SpatialRoot(bytes, blockCount: self.blockCount)
      }
      return (root, root.byteCount)
    }
  }

  /// Boxes inside a block. Throws `PackageError`.
  public func spatial(block: Int) throws -> SpatialBlock {
    let box = try spatialRoot().blocks[block]
    return try cached(.spatial, block) {
      let spatial = try decodeSpatial(block: block, box: box)
      return (spatial, spatial.byteCount)
    }
  }

  /// The input's ids of the nodes of a block. Throws `PackageError`.
  public func sourceNodeIDs(block: Int) throws -> SourceIDBlock {
    try cached(.sourceNodeIDs, block) {
      let ids = try decodeSourceIDs(.sourceNodeIDs, block: block, count: Int(nodeCounts[block]))
      return (ids, ids.byteCount)
    }
  }

  /// Whether the package has the input's ids of edges.
  public var hasSourceEdgeIDs: Bool { section(.sourceEdgeIDs) != nil }

  /// The input's ids of the edges of a block; all 0 where the package has none. Throws `PackageError`.
  public func sourceEdgeIDs(block: Int) throws -> SourceIDBlock {
    try cached(.sourceEdgeIDs, block) {
      let ids = try decodeSourceIDs(.sourceEdgeIDs, block: block, count: Int(edgeCounts[block]))
      return (ids, ids.byteCount)
    }
  }

  /// The build report as JSON in UTF-8; nil where the package has none. Throws `PackageError`.
  public func report() throws -> [UInt8]? {
    guard section(.report) != nil else { return nil }
    return try decode(.report, frame: 0) { bytes throws(FrameFault) in
      guard String(validating: bytes, as: UTF8.self) != nil else { throw FrameFault("the report is not UTF-8") }
      return Array(bytes)
    }
  }

  /// Edges that lead out of the region. Throws `PackageError`.
  public func boundary() throws -> [BoundaryEntry] {
    let count = Int(section(.boundary)?.index.first?.count ?? 0)
    return try decode(.boundary, frame: 0) { bytes throws(FrameFault) in
      try BoundaryEntry.read(bytes, count: count, edges: self.edgeCounts)
    }
  }

  /// How many frames have been decoded since the package was opened, for the cache or not. None by opening.
  public var decodedFrames: Int { decodedFrameCount.load(ordering: .relaxed) }
  /// What happened in the block cache.
  public var cacheStatistics: BlockCacheStatistics { cache.statistics }
  /// Bytes that decoded blocks may take; nil without a limit.
  public var blockCacheBytes: Int? { cache.budget }
  /// How many bytes of blocks one query may hold right now before it should let go of them; `Int.max` without a budget.
  package var heldByteLimit: Int { cache.heldByteLimit }

  /// Runs a query; while it runs, the block cache counts it among those that share the budget.
  public func withQuery<Result>(_ body: () throws -> Result) rethrows -> Result {
    cache.beginQuery()
    defer { cache.endQuery() }
    return try body()
  }
}
