import GraphCore

@testable import RoutingEngine

/// Junctions whose answers are closures, so that a test can replace one of them.
struct DrawnJunctions: Junctions {
  var exitsOf: (NodeID) throws -> [JunctionExit]
  var isOpenEdge: (EdgeID) throws -> Bool
  var bearingOf: (EdgeID) throws -> Double?
  var nameOf: (EdgeID) throws -> String

  func exits(_ node: NodeID) throws -> [JunctionExit] { try exitsOf(node) }
  func isOpen(_ edge: EdgeID) throws -> Bool { try isOpenEdge(edge) }
  func bearing(_ edge: EdgeID) throws -> Double? { try bearingOf(edge) }
  func name(_ edge: EdgeID) throws -> String { try nameOf(edge) }
  func isTurningBack(_ node: NodeID, arrived: EdgeID, taken: EdgeID) throws -> Bool {
    try exits(node).contains { $0.edge == taken && $0.twin == arrived }
  }

  func others(_ node: NodeID, arrived: EdgeID, taken: EdgeID) throws -> [JunctionExit] {
    try exits(node).filter { try $0.edge != taken && $0.twin != arrived && isOpen($0.edge) }
  }
}
