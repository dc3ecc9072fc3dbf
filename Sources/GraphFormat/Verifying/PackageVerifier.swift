import GraphCore

/// What `PackageVerifier` found.
public struct VerifyReport: Sendable {
  /// Rules that are broken across blocks, in words; empty for a good package. At most a hundred.
  public internal(set) var faults: [String] = []
  /// Frames that were decoded.
  public internal(set) var framesChecked = 0
  /// Bytes that came out of them.
  public internal(set) var bytesDecoded = 0

  mutating func add(_ fault: String) {
    if faults.count < 100 { faults.append(fault) }
  }
}

/// Checks a whole package: decodes every frame, and checks what spans blocks (in-edges and rows, twins, names, the highest speed, boxes), which a reader that
/// decodes single blocks cannot. Time and memory grow with the package: about 20 bytes per node and per edge between blocks.
public struct PackageVerifier {
  private let package: GraphPackage
  private var report = VerifyReport()
  private var positions: [[Position]] = []
  private var nodeBox: BoundingBox?
  private var names = NameLedger()
  private var topologyLinks = LinkLedger()
  private var profileChecks: [ProfileCheck]
  private var twins = TwinLedger()

  private init(_ package: GraphPackage) throws {
    self.package = package
    profileChecks = try package.profiles.indices.map { try ProfileCheck(package: package, profile: $0) }
  }

  /// Verifies a package.
  ///
  /// - Parameters:
  ///   - progress: told the share that is done, 0 to 1.
  ///   - isCancelled: asked once per block; true ends the work with `PackageError.cancelled`.
  /// - Returns: the faults that span blocks; none for a good package.
  /// - Throws: `PackageError`: `damaged` for a frame that cannot be decoded, `wrongLength`, `cannotRead`, `cancelled`.
  public static func verify(
    _ package: GraphPackage, progress: ((Double) -> Void)? = nil, isCancelled: (() -> Bool)? = nil
  ) throws -> VerifyReport {
    var verifier = try PackageVerifier(package)
    try verifier.checkShared()
    let frames = package.blockCount + package.profiles.indices.reduce(0) { $0 + package.rankCounts(profile: $1).count }
    var done = 0
    func step(_ check: () throws -> Void) throws {
      if isCancelled?() == true { throw PackageError(.cancelled, "the check of \(package.path) was cancelled") }
      try check()
      done += 1
      progress?(Double(done) / Double(frames))
    }
    for block in 0..<package.blockCount { try step { try verifier.checkBlock(block) } }
    for profile in package.profiles.indices { try verifier.checkHierarchy(profile, step: step) }
    return verifier.finish()
  }

  /// Sections that are not cut by node block.
  private mutating func checkShared() throws {
    for section in package.sections {
      report.framesChecked += section.index.count { $0.stored > 0 }
      report.bytesDecoded += section.rawLength
    }
    let nameFrames = package.section(.names)?.index.count ?? 0
    for frame in 0..<nameFrames {
      for name in try package.decodeNames(frame: frame).names { names.add(name, &report) }
    }
    _ = try package.report()
    let entries = try package.boundary()
    for (a, b) in zip(entries, entries.dropFirst()) where (a.edge, a.enters ? 1 : 0) >= (b.edge, b.enters ? 1 : 0) {
      report.add("boundary entries are not in order at edge \(b.edge)")
    }
  }

  private mutating func checkBlock(_ block: Int) throws {
    let topology = try package.scratch.use { try package.decodeTopology(block: block, $0) }
    let roads = try package.roads(block: block)
    positions.append(roads.nodes.map { Position($0) })
    for place in roads.nodes { nodeBox.extend(to: place) }
    topologyLinks.add(topology)
    twins.add(topology)
    for slot in 0..<roads.edgeCount {
      names.use(roads.names[slot], by: roads.edge(slot), &report)
      names.use(roads.refs[slot], by: roads.edge(slot), &report)
    }
    try checkBoxes(roads)
    _ = try package.sourceNodeIDs(block: block)
    _ = try package.sourceEdgeIDs(block: block)
    for profile in profileChecks.indices {
      try profileChecks[profile].add(roads, &report)
      if roads.edgeCount > 0 { _ = try package.cutOff(of: roads.edge(0), profile: profile) }
    }
  }

  private mutating func checkHierarchy(_ profile: Int, step: (() throws -> Void) throws -> Void) throws {
    guard var check = try HierarchyCheck(package: package, profile: profile) else { return }
    for block in 0..<check.blockCount { try step { try check.check(block: block, &report) } }
    try check.finish(&report)
  }

  /// Every owned shape must lie in the box of its group, or a search for the nearest road would miss it.
  private mutating func checkBoxes(_ roads: RoadBlock) throws {
    let groups = try package.spatial(block: roads.number).groups
    let owners = (0..<roads.edgeCount).filter { roads.ownsShape($0) }
    guard groups.count == (owners.count + FormatLimits.shapesPerGroup - 1) / FormatLimits.shapesPerGroup else {
      report.add("block \(roads.number) has \(groups.count) groups of shapes for \(owners.count) shapes")
      return
    }
    for (number, slot) in owners.enumerated() {
      let head = NodeID(rawValue: roads.heads[slot])
      let end =
        head.block == roads.number ? roads.nodes[head.slot] : try package.roads(block: head.block).nodes[head.slot]
      let points = [roads.nodes[Int(roads.tails[slot])], end] + roads.shape(slot)
      let box = groups[number / FormatLimits.shapesPerGroup]
      if !points.allSatisfy({ box.contains($0) }) {
        report.add("the shape of edge \(roads.edge(slot).rawValue) lies outside its box")
      }
    }
  }

  private mutating func finish() -> VerifyReport {
    names.check(&report)
    if nodeBox ?? BoundingBox(south: 0, west: 0, north: 0, east: 0) != package.boundingBox {
      report.add("the box of the header is not that of the nodes")
    }
    topologyLinks.check(what: "edge", &report)
    twins.check(&report)
    for check in profileChecks { check.finish(positions: positions, &report) }
    return report
  }
}

extension BoundingBox? {
  /// Takes a place in, without regard to longitude 180.
  fileprivate mutating func extend(to place: Coordinate) {
    let (latitude, longitude) = (Int64(place.latitudeE7), Int64(place.longitudeE7))
    let box = self ?? BoundingBox(south: latitude, west: longitude, north: latitude, east: longitude)
    self = BoundingBox(
      south: min(box.south, latitude), west: min(box.west, longitude), north: max(box.north, latitude),
      east: max(box.east, longitude))
  }
}

extension BoundingBox {
  /// Whether a place lies in the box, which may cross longitude 180.
  func contains(_ place: Coordinate) -> Bool {
    let (latitude, longitude) = (Int64(place.latitudeE7), Int64(place.longitudeE7))
    return (south...north).contains(latitude)
      && [longitude, longitude + 3_600_000_000, longitude - 3_600_000_000].contains { (west...east).contains($0) }
  }
}
