import GraphCore

/// The numbers of the package format, see docs/FORMAT.md.
public enum FormatLimits {
  /// The version that this code reads and writes.
  public static let formatVersion: UInt16 = 0
  /// "ROADBOOK", as a little-endian number.
  static let magic: UInt64 = 0x4B4F_4F42_4441_4F52
  static let byteOrderMark: UInt32 = 0x0A0B_0C0D
  static let headerLength = 256
  static let directoryEntryLength = 48
  static let profileEntryLength = 64
  static let indexEntryLength = 20
  static let sectionLimit = 256
  static let profileLimit = 64
  static let textLimit = 65_536
  static let frontLimit = 1 << 28
  static let editionLimit = 47
  static let profileNameLimit = 23
  /// Decoded bytes of a frame that belongs to a node block, and of any other.
  static let blockFrameLimit = 1 << 24
  static let otherFrameLimit = 1 << 26
  /// Names in a frame of the names section, and owned shapes in a group of the spatial section.
  static let namesPerFrame = 256
  static let shapesPerGroup = 32
  /// Nodes and edges of a block.
  public static let nodesPerBlock = 1 << 10
  /// See `nodesPerBlock`.
  public static let edgesPerBlock = 1 << 12
  /// In-states of all nodes of a block.
  public static let inStatesPerBlock = 65_535
  /// Edges of a rule that holds at times.
  public static let edgesPerTimedRule = 2...64
  /// Ranks of a hierarchy block.
  public static let ranksPerBlock = 1 << Int(Hierarchy.rankSlotBits)
  /// Arcs of a hierarchy block, and ranks of other blocks that it speaks of.
  public static let arcsPerBlock = 65_535
  /// Restriction memory of a state is below this.
  static let memoryLimit: UInt64 = 1 << 14
}

/// The kinds of sections, with their numbers in the directory.
public enum SectionKind: UInt16, Sendable, CaseIterable {
  case topology = 1
  case states = 2
  case weights = 3
  case turns = 4
  case conditions = 5
  case attributes = 6
  case geometry = 7
  case names = 8
  case spatial = 9
  case hierarchy = 10
  case boundary = 11
  case sourceNodeIDs = 12
  case sourceEdgeIDs = 13
  case report = 14
  case durations = 15
  case islands = 16

  /// The name in docs/FORMAT.md.
  public var name: String {
    switch self {
    case .sourceNodeIDs: "source_node_ids"
    case .sourceEdgeIDs: "source_edge_ids"
    default: "\(self)"
    }
  }

  /// Whether a reader that does not know the kind must refuse the file.
  public var isNeeded: Bool { [.topology, .states, .weights, .turns, .attributes, .geometry].contains(self) }

  /// Whether there is one frame per node block (spatial: one more).
  var isPerBlock: Bool { ![.conditions, .names, .boundary, .report].contains(self) }

  /// Whether each profile has a section of its own.
  var isPerProfile: Bool { [.states, .weights, .turns, .conditions, .hierarchy, .durations, .islands].contains(self) }
}
