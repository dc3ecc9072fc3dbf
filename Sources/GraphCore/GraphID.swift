/// How ids are put together: `block << bits | slot`, see the package format. Hot code uses the raw 32 bits.
public enum GraphID {
  /// Bits of the slot in a node id: at most 1024 nodes in a block.
  public static let nodeSlotBits: UInt32 = 10
  /// Bits of the slot in an edge id and a state id: at most 4096 in a block.
  public static let edgeSlotBits: UInt32 = 12
  /// Mask of the slot in a node id.
  public static let nodeSlotMask: UInt32 = (1 << nodeSlotBits) - 1
  /// Mask of the slot in an edge id or state id.
  public static let edgeSlotMask: UInt32 = (1 << edgeSlotBits) - 1
  /// Block numbers are below this.
  public static let blockLimit = 1 << 20
  /// In no block: "there is none".
  public static let none = UInt32.max
}

/// A node of a package.
public struct NodeID: Hashable, Sendable, Comparable {
  /// `block << 10 | slot`.
  public var rawValue: UInt32
  /// Wraps a raw id.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Puts an id together.
  @inlinable public init(block: Int, slot: Int) { rawValue = UInt32(block) << GraphID.nodeSlotBits | UInt32(slot) }
  /// The node block.
  @inlinable public var block: Int { Int(rawValue >> GraphID.nodeSlotBits) }
  /// The place in the block.
  @inlinable public var slot: Int { Int(rawValue & GraphID.nodeSlotMask) }
  /// By raw id.
  @inlinable public static func < (a: NodeID, b: NodeID) -> Bool { a.rawValue < b.rawValue }
}

/// A directed edge of a package.
public struct EdgeID: Hashable, Sendable, Comparable {
  /// `block << 12 | slot`, the block being that of the tail.
  public var rawValue: UInt32
  /// Wraps a raw id.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Puts an id together.
  @inlinable public init(block: Int, slot: Int) { rawValue = UInt32(block) << GraphID.edgeSlotBits | UInt32(slot) }
  /// The node block of the tail.
  @inlinable public var block: Int { Int(rawValue >> GraphID.edgeSlotBits) }
  /// The place in the block.
  @inlinable public var slot: Int { Int(rawValue & GraphID.edgeSlotMask) }
  /// By raw id.
  @inlinable public static func < (a: EdgeID, b: EdgeID) -> Bool { a.rawValue < b.rawValue }
}

/// A search state: a directed edge together with what the rules must remember (restriction memory, access layer).
public struct StateID: Hashable, Sendable, Comparable {
  /// `block << 12 | slot`, the block being that of the edge's tail.
  public var rawValue: UInt32
  /// Wraps a raw id.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Puts an id together.
  @inlinable public init(block: Int, slot: Int) { rawValue = UInt32(block) << GraphID.edgeSlotBits | UInt32(slot) }
  /// The node block.
  @inlinable public var block: Int { Int(rawValue >> GraphID.edgeSlotBits) }
  /// The place in the block.
  @inlinable public var slot: Int { Int(rawValue & GraphID.edgeSlotMask) }
  /// By raw id.
  @inlinable public static func < (a: StateID, b: StateID) -> Bool { a.rawValue < b.rawValue }
}

/// Weights are unsigned 32-bit integers in the unit of their profile (1 ms for CSV).
public typealias Weight = UInt32

extension Weight {
  /// Not reachable, closed, prohibited: a quarter of the range, so that label + turn + edge cannot wrap.
  public static let infinity: Weight = 1 << 30
  /// Every weight of an open edge and every turn cost is below this.
  public static let limit: Weight = 1 << 28
}
