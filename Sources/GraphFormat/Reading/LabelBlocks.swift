/// A block as the cache keeps it.
package protocol DecodedBlock: AnyObject, Sendable {
  /// Bytes it takes in memory, about.
  var byteCount: Int { get }
}

/// Names of a package, 256 of them. They are checked when the block is decoded and made when they are asked for: a route needs few of them.
package final class NameBlock: DecodedBlock {
  /// The text of all names, and where each begins in it; one more at the end.
  private let text: [UInt8]
  private let starts: [Int]

  init(_ bytes: UnsafeRawBufferPointer, count: Int) throws(FrameFault) {
    var reader = ByteReader(bytes)
    guard count <= FormatLimits.namesPerFrame else { throw FrameFault("too many names") }
    var starts = [0]
    starts.reserveCapacity(count + 1)
    for _ in 0..<count { starts.append(starts[starts.count - 1] + reader.uv(atMost: 65_535)) }
    let text = Array(reader.bytes(starts[count]))
    // Where a valid text is cut before a byte that begins a character, both parts are valid.
    let areNames = zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 && text.count >= $1 && text[$0] & 0xC0 != 0x80 }
    guard reader.isFinished, areNames, String(validating: text, as: UTF8.self) != nil else {
      throw FrameFault("a name is not UTF-8, or a length is wrong")
    }
    (self.text, self.starts) = (text, starts)
  }

  /// The number of the block that has a name, given as edges have it (its number + 1).
  package static func number(of name: UInt32) -> Int { Int(name - 1) / FormatLimits.namesPerFrame }

  /// A name, given as edges have it; nil when the block does not have it.
  func name(_ name: UInt32) -> String? {
    let slot = Int(name - 1) % FormatLimits.namesPerFrame
    return slot + 1 < starts.count ? text(slot) : nil
  }

  /// All names in order.
  var names: [String] { starts.indices.dropLast().map(text) }

  private func text(_ slot: Int) -> String {
    String(decoding: text[starts[slot]..<starts[slot + 1]], as: UTF8.self)
  }

  package var byteCount: Int { text.count + starts.count * 8 + 96 }
}

/// The input's own ids of the nodes or edges of one block.
public final class SourceIDBlock: DecodedBlock {
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

  package var byteCount: Int { ids.count * 8 + 64 }
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
