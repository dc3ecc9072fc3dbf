public import GraphCore

extension PackageContents {
  /// What edges and turns cost for one kind of traveller.
  public struct Profile: Sendable {
    /// `car`, `truck`, …: 1 to 23 characters `a`-`z`, `0`-`9`, `-`, `_`.
    public var name: String
    /// Microseconds per unit of weight and turn cost.
    public var microsecondsPerUnit: UInt32 = 1000
    /// Weight of each edge, below `Weight.limit`; `Weight.infinity` where it is closed.
    public var weights: [UInt32] = []
    /// What a search remembers besides the edge; nil when the states are the edges.
    public var states: States?
    /// Turns that are not free.
    public var turns = TurnTables()
    /// Turn restrictions that hold at times only. They change nothing else of the profile.
    public var conditions: [TimedRule] = []
    /// Edges that are cut off from the main part of the network, ascending by position, none twice.
    public var islands: [Island] = []
    /// A hierarchy over the states, for fast answers; nil without one.
    public var hierarchy: HierarchyArcs?

    /// Makes a profile without weights.
    public init(name: String) { self.name = name }
  }

  /// An edge that is cut off from the main part of a profile's network: the largest in which every state leads to every other.
  public struct Island: Sendable, Hashable {
    /// Position of the edge.
    public var edge: Int
    /// How it is cut off; not empty.
    public var cut: CutOff

    /// Makes an entry.
    public init(edge: Int, cut: CutOff) {
      self.edge = edge
      self.cut = cut
    }
  }

  /// The states of a profile that has more of them than edges, by edge.
  public struct States: Sendable {
    /// Where the states of each edge begin, and at the end their number: one more than there are edges. Every edge has a state.
    public var first: [Int] = [0]
    /// Memory of the restriction automaton of each state, below 16384.
    public var memory: [UInt16] = []
    /// Access layer of each state: 0 public, 1 leaving the start's restricted area, 2 entering the target's.
    public var layer: [UInt8] = []

    /// Makes an empty list.
    public init() {}

    /// Appends the next edge with its states, which ascend by memory, then layer. O(number of states).
    public mutating func appendEdge(_ states: [(memory: UInt16, layer: UInt8)]) {
      for state in states {
        memory.append(state.memory)
        layer.append(state.layer)
      }
      first.append(memory.count)
    }
  }

  /// The turn tables of a profile, by ascending node.
  public struct TurnTables: Sendable {
    /// Position of the node of each table.
    public private(set) var nodes: [Int] = []
    /// Where the entries of each table begin in `costs`, and at the end their number.
    public private(set) var first: [Int] = [0]
    /// All tables, row by row: a row for each in-state of the node, a column for each out-state.
    public private(set) var costs: [UInt32] = []

    /// Makes an empty list.
    public init() {}

    /// Appends the table of a node that comes after those before. Costs are below `Weight.limit`, `Weight.infinity` for a prohibited turn; as many
    /// as in-states times out-states. O(number of costs).
    public mutating func append(node: Int, costs table: some Sequence<UInt32>) {
      nodes.append(node)
      costs.append(contentsOf: table)
      first.append(costs.count)
    }
  }

  /// A turn restriction that holds at times only.
  public struct TimedRule: Sendable, Hashable {
    /// The times in the words of the input (`Mo-Fr 07:00-09:00`), 1 to 65535 bytes.
    public var text: String
    /// Positions of the edges, each of which begins where the one before ends; 2 to 64.
    public var edges: [Int]
    /// Whether only this way is allowed at that time (else it is prohibited).
    public var isOnly: Bool

    /// Makes a rule.
    public init(text: String, edges: [Int], isOnly: Bool) {
      self.text = text
      self.edges = edges
      self.isOnly = isOnly
    }
  }
}
