/// Names of a package, 256 of them.
final class NameBlock: Sendable {
  let names: [String]

  init(_ bytes: UnsafeRawBufferPointer, count: Int) throws(FrameFault) {
    var reader = ByteReader(bytes)
    guard count <= FormatLimits.namesPerFrame else { throw FrameFault("too many names") }
    let lengths = (0..<count).map { _ in reader.uv(atMost: 65_535) }
    names = lengths.map { reader.text($0) }
    guard reader.isFinished, !lengths.contains(0) else { throw FrameFault("a name is not UTF-8, or a length is wrong") }
  }

  var byteCount: Int { names.reduce(64) { $0 + 16 + $1.utf8.count } }
}

/// The input's own ids of the nodes or edges of one block.
public final class SourceIDBlock: Sendable {
  /// One id per slot; 0 for an edge without.
  public let ids: [Int64]

  init(_ bytes: UnsafeRawBufferPointer, count: Int) throws(FrameFault) {
    var reader = ByteReader(bytes)
    var value: Int64 = 0
    ids = (0..<count).map { _ in
      value &+= reader.sv64()
      return value
    }
    guard reader.isFinished else { throw FrameFault("a number is out of bounds, or bytes are left over") }
  }

  var byteCount: Int { ids.count * 8 + 32 }
}

/// An edge that leads out of the region or comes into it, with the key that other packages share.
public struct BoundaryEntry: Sendable, Hashable {
  /// What identifies the place at the border, across builds and packages.
  public enum Key: Sendable, Hashable {
    /// The input's node id.
    case sourceNode(Int64)
    /// Coordinates in 1e-7 degrees and a level.
    case place(latitude: Int64, longitude: Int64, level: Int64)
  }

  /// Raw id of the edge.
  public var edge: UInt32
  /// Whether it enters the region at its tail (else it leaves at its head).
  public var enters: Bool
  /// The key.
  public var key: Key

  /// Makes an entry.
  public init(edge: UInt32, enters: Bool, key: Key) {
    self.edge = edge
    self.enters = enters
    self.key = key
  }

  static func read(_ bytes: UnsafeRawBufferPointer, count: Int, edges: [UInt16]) throws(FrameFault) -> [BoundaryEntry] {
    guard bytes.count > 0 else {
      if count > 0 { throw FrameFault("entries are missing") }
      return []
    }
    var reader = ByteReader(bytes)
    guard count <= bytes.count else { throw FrameFault("too many entries") }
    var id: UInt64 = 0
    let ids = (0..<count).map { _ in
      id &+= UInt64(reader.uv())
      return id
    }
    let directions = (0..<count).map { _ in reader.uv(atMost: 1) }
    let kinds = (0..<count).map { _ in reader.uv(atMost: 1) }
    let keys = kinds.map { kind -> Key in
      kind == 0
        ? .sourceNode(reader.sv64())
        : .place(latitude: reader.sv64(), longitude: reader.sv64(), level: reader.sv64())
    }
    let areEdges = ids.allSatisfy { id in
      let edge = EdgePlace(id)
      return edges.indices.contains(edge.block) && edge.slot < Int(edges[edge.block])
    }
    guard reader.isFinished, areEdges else { throw FrameFault("a number is out of bounds, or bytes are left over") }
    return ids.indices.map { BoundaryEntry(edge: UInt32(ids[$0]), enters: directions[$0] == 1, key: keys[$0]) }
  }

  private struct EdgePlace {
    let block, slot: Int
    init(_ id: UInt64) {
      block = Int(id >> 12)
      slot = Int(id & 4095)
    }
  }
}
