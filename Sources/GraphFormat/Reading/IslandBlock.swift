public import GraphCore

/// The edges of a block that are cut off from the main part of a profile's network.
final class IslandBlock: Sendable {
  let cuts: [Int: CutOff]

  init(_ bytes: UnsafeRawBufferPointer, count: Int, edgeCount: Int) throws(FrameFault) {
    var reader = ByteReader(bytes)
    guard count <= bytes.count else { throw FrameFault("too many entries") }
    var slot = 0
    var isAscending = true
    let slots = (0..<count).map { place in
      let step = Int(reader.uv())
      isAscending = isAscending && (place == 0 || step > 0)
      slot += step
      return slot
    }
    let values = (0..<count).map { _ in reader.uv(atMost: Int(CutOff.values.upperBound)) }
    guard reader.isFinished, isAscending, !values.contains(0), slot < max(1, edgeCount) else {
      throw FrameFault("a number is out of bounds, or bytes are left over")
    }
    cuts = Dictionary(uniqueKeysWithValues: zip(slots, values.map { CutOff(rawValue: UInt8($0)) }))
  }

  var byteCount: Int { 64 + cuts.count * 32 }
}

extension GraphPackage {
  /// How an edge is cut off from the main part of a profile's network; empty for an edge that is not. O(1) once its block is decoded.
  ///
  /// - Throws: `PackageError` when the block cannot be read.
  public func cutOff(of edge: EdgeID, profile: Int) throws -> CutOff {
    guard section(.islands, profile: profile) != nil else { return [] }
    let count = elementCount(.islands, profile: profile, frame: edge.block)
    guard count > 0 else { return [] }
    let block: IslandBlock = try cached(.islands, profile: profile, edge.block) {
      let block = try decode(.islands, profile: profile, frame: edge.block) { bytes throws(FrameFault) in
        try IslandBlock(bytes, count: count, edgeCount: Int(self.edgeCounts[edge.block]))
      }
      return (block, block.byteCount)
    }
    return block.cuts[edge.slot] ?? []
  }
}
