public import GraphCore

/// A road network as the importers hand it to the package build: nodes, roads between them, and what each profile may do there.
///
/// Importers (CSV, OpenStreetMap) fill it; `PackageBuild` orders the nodes, cuts blocks and writes the package. Indices are positions in
/// the arrays. Everything here has been validated by the importer: indices in range, lengths and weights within their limits.
public struct RoadNetwork: Sendable {
  /// A junction or an end of a road.
  public struct Node: Sendable {
    /// The input's own id.
    public var sourceID: Int64
    /// Where it lies.
    public var coordinate: Coordinate

    /// Makes a node.
    public init(sourceID: Int64, coordinate: Coordinate) {
      self.sourceID = sourceID
      self.coordinate = coordinate
    }
  }

  /// A road between two nodes; it becomes one directed edge, or two that are each other's twin.
  public struct Road: Sendable {
    /// The input's own link or way id; 0 where it has none.
    public var sourceID: Int64 = 0
    /// The id of the direction from `to` to `from` where the input has one of its own; nil when `sourceID` holds for both directions.
    public var backwardSourceID: Int64?
    /// Index of the node where the road, as drawn, begins.
    public var from: Int
    /// Index of the node where it ends.
    public var to: Int
    /// Whether there is an edge from `from` to `to`.
    public var isOpenForward = true
    /// Whether there is an edge from `to` to `from`.
    public var isOpenBackward = true
    /// Length in centimetres, below 2^32 - 1.
    public var lengthCentimetres: UInt32
    /// Index into `RoadNetwork.names`, nil for a road without a name.
    public var name: Int?
    /// The class of the road.
    public var roadClass: RoadClass = .road
    /// Index into `RoadNetwork.names` of its number (`A 1`, `N 13`), nil for a road without one.
    public var ref: Int?
    /// What else is to be known about it.
    public var flags: RoadFlags = []
    /// Shape points between the two ends, a range of `RoadNetwork.shapePoints`.
    public var shape: Range<Int> = 0..<0

    /// Makes a road that is open both ways, without a name.
    public init(from: Int, to: Int, lengthCentimetres: UInt32) {
      self.from = from
      self.to = to
      self.lengthCentimetres = lengthCentimetres
    }
  }

  /// One direction of a road: what a turn and a weight speak of.
  public struct DirectedRoad: Hashable, Sendable {
    /// Index into `RoadNetwork.roads`.
    public var road: Int
    /// Whether it runs against the drawing direction, from `to` to `from`.
    public var isReversed: Bool

    /// Names one direction of a road.
    public init(road: Int, isReversed: Bool) {
      self.road = road
      self.isReversed = isReversed
    }
  }

  /// A rule for going from one road onto another at the node between them. Turns without a rule are free.
  public struct Turn: Sendable {
    /// The road that arrives at the node.
    public var from: DirectedRoad
    /// The road that leaves it.
    public var to: DirectedRoad
    /// Cost in units of weight, below 2^28; nil for a prohibited turn.
    public var cost: UInt32?

    /// Makes a rule.
    public init(from: DirectedRoad, to: DirectedRoad, cost: UInt32?) {
      self.from = from
      self.to = to
      self.cost = cost
    }
  }

  /// A turn restriction that holds at times only. Without a departure time it does not apply.
  public struct Condition: Sendable {
    /// The times, as the input has them (`Mo-Fr 07:00-09:00`).
    public var text: String
    /// The roads, from the one that arrives to the one that leaves.
    public var roads: [DirectedRoad]
    /// Whether only this way is allowed at that time (else it is prohibited).
    public var isOnly: Bool

    /// Makes a rule.
    public init(text: String, roads: [DirectedRoad], isOnly: Bool) {
      self.text = text
      self.roads = roads
      self.isOnly = isOnly
    }
  }

  /// A road that was cut where the input ends.
  public struct Cut: Sendable {
    /// The direction that leaves the region at its end, or enters it at its beginning.
    public var direction: DirectedRoad
    /// Whether it enters (else it leaves).
    public var enters: Bool
    /// The input's id of the node at the border.
    public var nodeSourceID: Int64

    /// Makes a cut.
    public init(direction: DirectedRoad, enters: Bool, nodeSourceID: Int64) {
      self.direction = direction
      self.enters = enters
      self.nodeSourceID = nodeSourceID
    }
  }

  /// What one kind of traveller may do, and at what cost.
  public struct Profile: Sendable {
    /// `car`, `truck`, … as in the format's profile table.
    public var name: String
    /// Weight of each road in drawing direction, in milliseconds below 2^28; nil where closed. As many as there are roads.
    public var forwardWeights: [UInt32?] = []
    /// The same against the drawing direction.
    public var backwardWeights: [UInt32?] = []
    /// Whether a road (both directions) may only be used to begin or to end a route (private, destination, …); empty when there is none, else as many as
    /// there are roads.
    public var isRestricted: [Bool] = []
    /// Sequences of three or more roads, each beginning where the one before ends, that must not be driven in whole: turn restrictions over via ways.
    public var bans: [[DirectedRoad]] = []
    /// Rules that hold at times only, kept with their text.
    public var conditions: [Condition] = []
    /// Turn rules; of two rules for the same pair the stricter one holds (prohibited, else the higher cost).
    public var turns: [Turn] = []

    /// Makes a profile without weights.
    public init(name: String) {
      self.name = name
    }
  }

  /// All nodes.
  public var nodes: [Node] = []
  /// All roads.
  public var roads: [Road] = []
  /// Points of all shapes, see `Road.shape`.
  public var shapePoints: [Coordinate] = []
  /// Names, each once.
  public var names: [String] = []
  /// Roads that go on outside of the input.
  public var cuts: [Cut] = []
  /// At least one.
  public var profiles: [Profile] = []
  /// What was read, dropped and why.
  public var report = BuildReport()

  /// Makes an empty network.
  public init() {}
}

/// What a build read, dropped and why, in the order in which it happened. It is printed after a build and kept in the package.
public struct BuildReport: Sendable {
  /// One line of the report: how many of what.
  public struct Entry: Sendable, Equatable, Codable {
    /// A stable key, for example `links_read` or `links_closed_for_car`.
    public var key: String
    /// How many.
    public var count: Int
    /// A sentence for people, with the first example where there is one.
    public var text: String
  }

  /// All lines.
  public private(set) var entries: [Entry] = []

  /// Makes an empty report.
  public init() {}

  /// Appends a line; lines with a count of 0 are left out.
  public mutating func add(_ key: String, _ count: Int, _ text: String) {
    if count > 0 { entries.append(Entry(key: key, count: count, text: text)) }
  }
}
