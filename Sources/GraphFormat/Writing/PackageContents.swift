public import GraphCore

/// Everything that a package holds, as plain arrays in block order: what `PackageWriter` writes.
///
/// Nodes, edges and states are named by their position in these arrays. The order of the arrays is the order of the ids: nodes block by block,
/// edges by tail, states by edge. The writer makes ids, rows, in-lists, boxes and the profiles' maxima from that, and checks every limit of the
/// format, so that a mistake here is an error and never a package that readers refuse.
public struct PackageContents: Sendable {
  /// What the header and the text table say about the package.
  public struct Metadata: Sendable, Hashable {
    /// Number of the region in a catalog; 0 when it has none.
    public var regionID: Int64 = 0
    /// Name of the region, for people.
    public var name = ""
    /// A date (`2026-11-30`), a time, or empty; at most 47 bytes.
    public var edition = ""
    /// ISO 3166-1 alpha-2 code in upper case, or empty.
    public var country = ""
    /// Whom the data's licence asks to name.
    public var attribution = ""
    /// The program that writes the file.
    public var program = ""

    /// Makes metadata that says nothing.
    public init() {}
  }

  /// A directed edge. Its tail is the node whose range of `firstEdge` it lies in.
  public struct Edge: Sendable, Hashable {
    /// Position of the node where it ends.
    public var head: UInt32
    /// Position of the edge that is the same road in the other direction; `GraphID.none` without one.
    public var twin: UInt32 = GraphID.none
    /// Length in centimetres.
    public var lengthCentimetres: UInt32
    /// Position in `names`; `GraphID.none` without a name.
    public var name: UInt32 = GraphID.none
    /// The class of the road.
    public var roadClass: RoadClass = .road
    /// Position in `names` of the road's number; `GraphID.none` without one.
    public var ref: UInt32 = GraphID.none
    /// What else is to be known about the road.
    public var flags: RoadFlags = []

    /// Makes an edge without twin and name.
    public init(head: Int, lengthCentimetres: UInt32) {
      self.head = UInt32(head)
      self.lengthCentimetres = lengthCentimetres
    }
  }

  /// An edge that leads out of the region, see section 5.11 of docs/FORMAT.md.
  public struct BoundaryEntry: Sendable, Hashable {
    /// Which end of the edge is outside.
    public enum Direction: UInt8, Sendable {
      /// It leaves the region at its head.
      case leaves
      /// It enters the region at its tail.
      case enters
    }

    /// What other packages know the outer end by.
    public enum Key: Sendable, Hashable {
      /// The input's node id.
      case sourceNode(Int64)
      /// A place, and the level there.
      case place(Coordinate, level: Int64)
    }

    /// Position of the edge.
    public var edge: Int
    /// Which end is outside.
    public var direction: Direction
    /// What other packages know it by.
    public var key: Key

    /// Makes an entry.
    public init(edge: Int, direction: Direction, key: Key) {
      self.edge = edge
      self.direction = direction
      self.key = key
    }
  }

  /// What the package says about itself.
  public var metadata = Metadata()
  /// Where each node block begins in the node arrays, and at the end the number of nodes: one more than there are blocks.
  public var firstNode: [Int] = [0]
  /// Where each node lies.
  public var coordinates: [Coordinate] = []
  /// The input's id of each node.
  public var nodeSourceIDs: [Int64] = []
  /// Where the out-edges of each node begin in `edges`, and at the end the number of edges: one more than there are nodes.
  public var firstEdge: [Int] = [0]
  /// All edges, by tail.
  public var edges: [Edge] = []
  /// The input's link or way id of each edge; empty when the input had none.
  public var edgeSourceIDs: [Int64] = []
  /// Where the points of each edge begin in `shapePoints`, and at the end their number: one more than there are edges. Only owners have points: edges
  /// without a twin, and the lower one of two twins.
  public var firstShapePoint: [Int] = [0]
  /// Shape points between tail and head.
  public var shapePoints: [Coordinate] = []
  /// Names of roads, in any order; those that no edge uses are not written.
  public var names: [String] = []
  /// What edges cost, for each kind of traveller.
  public var profiles: [Profile] = []
  /// Edges that lead out of the region, in any order.
  public var boundary: [BoundaryEntry] = []
  /// UTF-8 JSON of what the build read and dropped; empty without a report.
  public var report: [UInt8] = []

  /// Makes the contents of a package without nodes.
  public init() {}

  /// Number of node blocks.
  public var blockCount: Int { firstNode.count - 1 }

  /// Whether the edge has the shape of its road: it has no twin, or comes before it. O(1).
  public func ownsShape(_ edge: Int) -> Bool { edges[edge].twin >= UInt32(edge) }

  /// Whether the edge's twin comes before it in the same block, whose edges are given. O(1).
  func hasTwinBefore(_ edge: Int, in block: Range<Int>) -> Bool {
    edges[edge].twin < UInt32(edge) && Int(edges[edge].twin) >= block.lowerBound
  }
}
