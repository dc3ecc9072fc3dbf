/// Boxes of the shapes of one node block, in groups of 32 owners in order of edge slot.
public final class SpatialBlock: DecodedBlock {
  /// One box per group; `east` may pass longitude 180.
  public let groups: [BoundingBox]

  init(_ bytes: UnsafeRawBufferPointer, count: Int, block: BoundingBox) throws(FrameFault) {
    guard bytes.count > 0 else {
      groups = []
      return
    }
    var reader = ByteReader(bytes)
    guard count <= bytes.count else { throw FrameFault("too many groups") }
    let columns = (0..<4).map { _ in (0..<count).map { _ in Int64(reader.uv()) } }
    guard reader.isFinished else { throw FrameFault("a number is out of bounds, or bytes are left over") }
    groups = (0..<count).map { group in
      let south = block.south + columns[0][group]
      let west = block.west + columns[1][group]
      return BoundingBox(south: south, west: west, north: south + columns[2][group], east: west + columns[3][group])
    }
    guard groups.allSatisfy({ $0.north <= block.north && $0.east <= block.east }) else {
      throw FrameFault("a group reaches out of its block")
    }
  }

  /// Number of shapes in a group; only a block's last group may have fewer.
  public static let shapesPerGroup = FormatLimits.shapesPerGroup

  package var byteCount: Int { groups.count * MemoryLayout<BoundingBox>.stride + 64 }
}

/// The boxes of all node blocks.
public final class SpatialRoot: Sendable {
  /// One box per block: where its owned shapes are. `east` may pass longitude 180.
  public let blocks: [BoundingBox]

  init(_ bytes: UnsafeRawBufferPointer, blockCount: Int) throws(FrameFault) {
    var reader = ByteReader(bytes)
    guard 4 * blockCount <= bytes.count else { throw FrameFault("too short") }
    func column(_ limit: Int) -> [Int64] {
      var value = 0
      return (0..<blockCount).map { _ in
        value &+= reader.sv()
        if value.magnitude > UInt(limit) { reader.fail() }
        return Int64(value)
      }
    }
    let souths = column(900_000_000)
    let wests = column(1_800_000_000)
    let heights = (0..<blockCount).map { _ in Int64(reader.uv()) }
    let widths = (0..<blockCount).map { _ in Int64(reader.uv()) }
    guard reader.isFinished else { throw FrameFault("a number is out of bounds, or bytes are left over") }
    blocks = (0..<blockCount).map { block in
      BoundingBox(
        south: souths[block], west: wests[block], north: souths[block] + heights[block],
        east: wests[block] + widths[block])
    }
    guard blocks.allSatisfy({ $0.north <= 900_000_000 && $0.east - $0.west <= 3_600_000_000 }) else {
      throw FrameFault("a box is out of bounds")
    }
  }

  var byteCount: Int { blocks.count * MemoryLayout<BoundingBox>.stride + 64 }
}
