import GraphCore

/// An edge that leaves a node.
struct JunctionExit: Sendable, Hashable {
  /// Which edge.
  var edge: EdgeID
  /// The same road in the other direction; nil without one.
  var twin: EdgeID?
  /// Class of the road.
  var roadClass: RoadClass
  /// Whether it is part of a roundabout.
  var isRoundabout: Bool
}

/// What guidance asks about the roads that meet at a node. Used by one thread.
///
/// What costs more is a question of its own, asked only where the answer matters.
protocol Junctions {
  /// All edges that leave a node, open or closed, in any order.
  func exits(_ node: NodeID) throws -> [JunctionExit]
  /// Those of them that are open and neither the edge taken nor the way back on the road that the route arrives on. Asked at every node of a way, and
  /// mostly there are none.
  func others(_ node: NodeID, arrived: EdgeID, taken: EdgeID) throws -> [JunctionExit]
  /// Whether the edge taken is the way back on the road that the route arrives on.
  func isTurningBack(_ node: NodeID, arrived: EdgeID, taken: EdgeID) throws -> Bool
  /// Whether the profile may use an edge.
  func isOpen(_ edge: EdgeID) throws -> Bool
  /// Direction of an edge at its tail in degrees clockwise from north (see `LineBearing`); nil when it has none.
  func bearing(_ edge: EdgeID) throws -> Double?
  /// Name of an edge; empty without one.
  func name(_ edge: EdgeID) throws -> String
}
