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
struct JunctionReader {
  /// All edges that leave a node, open or closed, in any order.
  var exits: (NodeID) throws -> [JunctionExit]
  /// Whether the profile may use an edge.
  var isOpen: (EdgeID) throws -> Bool
  /// Direction of an edge at its tail in degrees clockwise from north (see `LineBearing`); nil when it has none.
  var bearing: (EdgeID) throws -> Double?
  /// Name of an edge; empty without one.
  var name: (EdgeID) throws -> String
}
