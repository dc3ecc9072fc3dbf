/// What a search reads of a node: its position and where its states begin. Sixteen bytes.
public struct NodeRecord {
  /// Position in units, see `Position`.
  public var x, y, z: Int32
  /// First out-state (slot in this block). The next record's value ends the list.
  public var firstOut: UInt16
  /// First in-state (position in the block's list). The next record's value ends the list.
  public var firstIn: UInt16

  /// Makes a record.
  @inlinable public init(position: Position, firstOut: UInt16, firstIn: UInt16) {
    (x, y, z) = (position.x, position.y, position.z)
    self.firstOut = firstOut
    self.firstIn = firstIn
  }
}

/// What a search reads of a state. Sixteen bytes.
public struct StateRecord {
  /// The node at which the state's edge ends (raw node id).
  public var head: UInt32
  /// Weight of the edge; `Weight.infinity` when closed.
  public var weight: UInt32
  /// Position among the in-states of the head.
  public var row: UInt16
  /// Slot of the tail in this block.
  public var tail: UInt16
  /// Slot of the edge in this block.
  public var edge: UInt16
  /// Restriction memory << 2 | access layer.
  public var tag: UInt16

  /// Makes a record.
  @inlinable public init(head: UInt32, weight: UInt32, row: UInt16, tail: UInt16, edge: UInt16, tag: UInt16) {
    self.head = head
    self.weight = weight
    self.row = row
    self.tail = tail
    self.edge = edge
    self.tag = tag
  }
}

/// One node block of one profile, decoded for the search loops. Immutable once filled; whoever holds a reference may read it from any thread.
///
/// Turn tables: `turns[node slot]` is 0 for a node whose turns are all free, else the position in `turns` of its table: the number of rows,
/// the number of columns, then rows x columns costs (`Weight.infinity` for a prohibited turn). Nodes may share a table. A block without tables has `turns == nil`.
public final class SearchBlock: @unchecked Sendable {
  /// Node records, one more than there are nodes: the last one ends the lists.
  public let nodes: UnsafeMutablePointer<NodeRecord>
  /// State records.
  public let states: UnsafeMutablePointer<StateRecord>
  /// In-states of all nodes, node by node, ascending (raw state ids).
  public let inStates: UnsafeMutablePointer<UInt32>
  /// Turn tables, see above.
  public let turns: UnsafeMutablePointer<UInt32>?
  /// Number of nodes, states, in-states and words of turn tables.
  public let nodeCount, stateCount, inStateCount, turnWordCount: Int
  /// What it holds, in bytes.
  public let byteCount: Int

  /// Takes zeroed memory for a block; the caller fills it before anybody else sees it.
  public init(nodeCount: Int, stateCount: Int, inStateCount: Int, turnWords: Int) {
    self.nodeCount = nodeCount
    self.stateCount = stateCount
    self.inStateCount = inStateCount
    turnWordCount = turnWords
    byteCount = (nodeCount + 1) * 16 + stateCount * 16 + inStateCount * 4 + turnWords * 4
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    nodes = memory.bindMemory(to: NodeRecord.self, capacity: nodeCount + 1)
    var rest = memory + (nodeCount + 1) * 16
    states = rest.bindMemory(to: StateRecord.self, capacity: stateCount)
    rest += stateCount * 16
    inStates = rest.bindMemory(to: UInt32.self, capacity: inStateCount)
    rest += inStateCount * 4
    turns = turnWords == 0 ? nil : rest.bindMemory(to: UInt32.self, capacity: turnWords)
  }

  deinit { UnsafeMutableRawPointer(nodes).deallocate() }
}
