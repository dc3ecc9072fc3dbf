public import GraphCore
import Synchronization

/// The search blocks of a graph with changes. Blocks without changes are those of the graph that is changed; the others are changed copies, kept in the package's
/// cache, within its budget, for as long as this object lives.
final class PatchedBlocks: SearchBlockSource {
  private let package: GraphPackage
  private let base: any SearchBlockSource
  private let patches: [Int: BlockPatch]
  /// A table of the cache of its own.
  private let table = tableNumbers.add(1, ordering: .relaxed).newValue

  /// Far above the tables of profiles.
  private static let tableNumbers = Atomic<Int>(1 << 32)

  /// The original of a block cannot be had now.
  private struct CacheIsFull: Error {}

  init(package: GraphPackage, base: any SearchBlockSource, patches: [Int: BlockPatch]) {
    self.package = package
    self.base = base
    self.patches = patches
  }

  deinit { package.cache.removeTable(table) }

  func searchBlock(_ number: Int) throws -> SearchBlock? {
    guard let patch = patches[number] else { return try base.searchBlock(number) }
    do {
      return try package.cache.block(BlockCache.Key(table: table, block: number)) {
        guard let original = try original(number) else { throw CacheIsFull() }
        let block = patch.applied(to: original)
        return (block, block.byteCount)
      }
    } catch is CacheIsFull {
      return nil
    }
  }

  /// A cache that has no room for a block beside its changed copy is passed by.
  private func original(_ number: Int) throws -> SearchBlock? {
    guard let profile = base as? ProfileBlocks else { return try base.searchBlock(number) }
    return try profile.searchBlock(number) ?? profile.decode(number)
  }

  var heldByteLimit: Int { package.cache.heldByteLimit }
}

extension GraphPackage {
  /// A graph of this package with changes, by number of the block. O(number of blocks); copies of blocks are made when they are touched.
  ///
  /// - Parameters:
  ///   - graph: a profile's graph, or one that has been changed before.
  ///   - maxWeight: largest weight that a change gives.
  ///   - minWeightPerUnit: least weight per unit of chord that a change gives; `infinity` when no edge becomes faster.
  public func changed(
    _ graph: SearchGraph, patches: [Int: BlockPatch], maxWeight: Weight = 0, minWeightPerUnit: Double = .infinity
  ) -> SearchGraph {
    graph.changed(
      source: PatchedBlocks(package: self, base: graph.source, patches: patches), maxWeight: maxWeight,
      minWeightPerUnit: minWeightPerUnit)
  }
}
