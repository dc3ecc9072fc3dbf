import GraphCore
import GraphFormat

/// Reads junctions from a package. Used by one thread.
///
/// Keeps the two blocks that were used last: a route stays in a block for long, and at its border it needs two in turn.
final class PackageJunctions {
  private let package: GraphPackage
  private var current: RoadBlock?
  private var previous: RoadBlock?

  private init(package: GraphPackage) { self.package = package }

  /// A reader for one query.
  ///
  /// - Parameter isOpen: whether the profile may use an edge; asked about edges beside the route only.
  static func reader(of package: GraphPackage, isOpen: @escaping (EdgeID) throws -> Bool) -> JunctionReader {
    let junctions = PackageJunctions(package: package)
    return JunctionReader(
      exits: { try junctions.exits(of: $0) }, isOpen: isOpen, bearing: { try junctions.bearing(of: $0) },
      name: { try junctions.name(of: $0) })
  }

  private func exits(of node: NodeID) throws -> [JunctionExit] {
    let roads = try roads(node.block)
    return (roads.firstOut[node.slot]..<roads.firstOut[node.slot + 1]).map { slot in
      let twin = roads.twins[slot]
      return JunctionExit(
        edge: roads.edge(slot), twin: twin == GraphID.none ? nil : EdgeID(rawValue: twin),
        roadClass: roads.classes[slot], isRoundabout: roads.flags[slot].contains(.roundabout))
    }
  }

  private func bearing(of edge: EdgeID) throws -> Double? {
    let own = try roads(edge.block)
    var bearing = LineBearing(from: own.nodes[Int(own.tails[edge.slot])])
    if own.ownsShape(edge.slot) {
      for point in own.shape(edge.slot) where !bearing.isDone { bearing.add(point) }
    } else {
      let owner = EdgeID(rawValue: own.twins[edge.slot])
      for point in try roads(owner.block).shape(owner.slot).reversed() where !bearing.isDone { bearing.add(point) }
    }
    if !bearing.isDone {
      let head = NodeID(rawValue: own.heads[edge.slot])
      bearing.add(try roads(head.block).nodes[head.slot])
    }
    return bearing.degrees
  }

  private func name(of edge: EdgeID) throws -> String {
    try package.roadName(roads(edge.block).names[edge.slot])
  }

  private func roads(_ number: Int) throws -> RoadBlock {
    if let current, current.number == number { return current }
    let found: RoadBlock
    if let previous, previous.number == number { found = previous } else { found = try package.roads(block: number) }
    previous = current
    current = found
    return found
  }
}
