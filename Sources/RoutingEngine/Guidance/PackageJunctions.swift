import GraphCore
import GraphFormat

/// The junctions of a package, for one query.
struct PackageJunctions: Junctions {
  let roads: RoadReader
  /// Tells which edges are open; asked about edges beside the route only.
  let graph: SearchGraph

  func exits(_ node: NodeID) throws -> [JunctionExit] {
    let block = try roads.block(node.block)
    return (block.firstOut[node.slot]..<block.firstOut[node.slot + 1]).map { Self.exit(block, $0) }
  }

  func others(_ node: NodeID, arrived: EdgeID, taken: EdgeID) throws -> [JunctionExit] {
    let block = try roads.block(node.block)
    var others: [JunctionExit] = []
    for slot in block.firstOut[node.slot]..<block.firstOut[node.slot + 1]
    where block.edge(slot) != taken && block.twins[slot] != arrived.rawValue {
      if try isOpen(block.edge(slot)) { others.append(Self.exit(block, slot)) }
    }
    return others
  }

  private static func exit(_ block: RoadBlock, _ slot: Int) -> JunctionExit {
    let twin = block.twins[slot]
    return JunctionExit(
      edge: block.edge(slot), twin: twin == GraphID.none ? nil : EdgeID(rawValue: twin), roadClass: block.classes[slot],
      isRoundabout: block.flags[slot].contains(.roundabout))
  }

  func isTurningBack(_ node: NodeID, arrived: EdgeID, taken: EdgeID) throws -> Bool {
    try roads.block(taken.block).twins[taken.slot] == arrived.rawValue
  }

  func isOpen(_ edge: EdgeID) throws -> Bool { try graph.isOpen(edge) }

  func bearing(_ edge: EdgeID) throws -> Double? {
    let own = try roads.block(edge.block)
    let isOwner = own.ownsShape(edge.slot)
    let line = try roads.line(isOwner ? edge : EdgeID(rawValue: own.twins[edge.slot]))
    return isOwner ? LineBearing.degrees(along: line) : LineBearing.degrees(along: line.reversed())
  }

  func name(_ edge: EdgeID) throws -> String { try roads.name(roads.block(edge.block).names[edge.slot]) }
}
