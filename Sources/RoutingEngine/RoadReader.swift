import GraphCore
import GraphFormat

/// Reads the roads of a package for one query after another: attributes, shapes, names, source ids, boxes. Used by one thread at a time.
///
/// What has been touched is had without a lock.
final class RoadReader {
  let package: GraphPackage
  private let roads: BlockWindow<RoadBlock>
  private let names: BlockWindow<NameBlock>
  private let sourceIDs: BlockWindow<SourceIDBlock>
  private let boxes: BlockWindow<SpatialBlock>

  init(package: GraphPackage) {
    self.package = package
    func part(_ divisor: Int) -> () -> Int { { package.heldByteLimit / divisor } }
    roads = BlockWindow(count: package.blockCount, limit: part(2)) { try package.roads(block: $0) }
    names = BlockWindow(count: package.nameBlockCount, limit: part(8)) { try package.names(block: $0) }
    sourceIDs = BlockWindow(count: package.blockCount, limit: part(8)) { try package.sourceNodeIDs(block: $0) }
    boxes = BlockWindow(count: package.blockCount, limit: part(8)) { try package.spatial(block: $0) }
  }

  /// Ends a query: under a budget all blocks are let go of.
  func end() {
    if package.blockCacheBytes == nil { return }
    roads.releaseAll()
    names.releaseAll()
    sourceIDs.releaseAll()
    boxes.releaseAll()
  }

  /// The roads of a block.
  ///
  /// - Throws: `PackageError`, as all that follow.
  func block(_ number: Int) throws -> RoadBlock { try roads.block(number) }

  /// The boxes inside a block.
  func boxes(block number: Int) throws -> SpatialBlock { try boxes.block(number) }

  /// The input's id of a node.
  func sourceID(_ node: NodeID) throws -> Int64 { try sourceIDs.block(node.block).ids[node.slot] }

  /// The line of an edge that owns its shape.
  func line(_ owner: EdgeID) throws -> RoadLine { try line(block(owner.block), owner.slot) }

  /// The line of the edge at a slot of a block, which owns its shape.
  func line(_ roads: RoadBlock, _ slot: Int) throws -> RoadLine {
    let head = NodeID(rawValue: roads.heads[slot])
    let end = head.block == roads.number ? roads.nodes[head.slot] : try block(head.block).nodes[head.slot]
    return RoadLine(tail: roads.nodes[Int(roads.tails[slot])], shape: roads.shape(slot), head: end)
  }

  /// A name by its number + 1 as edges have it; empty for 0.
  func name(_ number: UInt32) throws -> String {
    number == 0 ? "" : try package.roadName(number, in: names.block(NameBlock.number(of: number)))
  }
}

/// Lends readers to queries; there are as many as queries that ever ran at once.
final class RoadReaderPool: Sendable {
  private let package: GraphPackage
  private let free = Locked<[RoadReader]>([])

  init(package: GraphPackage) { self.package = package }

  /// Runs `body` with a reader that nobody else uses meanwhile.
  func use<Result>(_ body: (RoadReader) throws -> Result) rethrows -> Result {
    let reader = free.withLock { $0.popLast() } ?? RoadReader(package: package)
    defer {
      reader.end()
      free.withLock { $0.append(reader) }
    }
    return try body(reader)
  }
}
