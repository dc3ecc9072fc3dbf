public import GraphCore
import Synchronization

/// The search blocks of a profile as a request changes them. Blocks without changes are the package's own; the others are changed copies, kept in the
/// package's cache, within its budget, for as long as this object lives.
final class PatchedBlocks: SearchBlockSource {
  private let package: GraphPackage
  private let profile: Int
  private let base: ProfileBlocks
  private let patches: [Int: BlockPatch]
  /// A table of the cache of its own.
  private let table = tableNumbers.add(1, ordering: .relaxed).newValue

  /// Far above the tables of profiles.
  private static let tableNumbers = Atomic<Int>(1 << 32)

  init(package: GraphPackage, profile: Int, patches: [Int: BlockPatch]) {
    self.package = package
    self.profile = profile
    self.patches = patches
    base = ProfileBlocks(package: package, profile: profile)
  }

  deinit { package.cache.removeTable(table) }

  func searchBlock(_ number: Int) throws -> SearchBlock? {
    guard let patch = patches[number] else { return try base.searchBlock(number) }
    return try package.cache.block(BlockCache.Key(table: table, block: number)) {
      // A full cache has no room for the original beside the copy.
      let original =
        try base.searchBlock(number) ?? package.decodeSearchBlock(block: number, profile: profile)
      let block = patch.applied(to: original)
      return (block, block.byteCount)
    }
  }

  var heldByteLimit: Int { package.cache.heldByteLimit }
}

extension GraphPackage {
  /// The graph of a profile with changes, by number of the block. O(number of blocks); copies of blocks are made when they are touched.
  ///
  /// - Parameters:
  ///   - maxWeight: largest weight that a change gives.
  ///   - minWeightPerUnit: least weight per unit of chord that a change gives; `infinity` when no edge becomes faster.
  public func searchGraph(
    profile: Int, patches: [Int: BlockPatch], maxWeight: Weight, minWeightPerUnit: Double
  ) -> SearchGraph {
    searchGraph(profile: profile).changed(
      source: PatchedBlocks(package: self, profile: profile, patches: patches), maxWeight: maxWeight,
      minWeightPerUnit: minWeightPerUnit)
  }
}
