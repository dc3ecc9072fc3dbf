import GraphCore
import GraphFormat

extension PackageBuild {
  /// Nodes.
  func fillNodes(_ contents: inout PackageContents, _ order: NodeOrder, _ assembly: EdgeAssembly) {
    contents.coordinates = order.nodes.map { network.nodes[$0].coordinate }
    contents.nodeSourceIDs = order.nodes.map { network.nodes[$0].sourceID }
    contents.firstEdge = assembly.firstEdge
  }

  /// Blocks: where edges and the states of each profile fit.
  func cutBlocks(_ contents: inout PackageContents, _ assembly: EdgeAssembly) {
    contents.firstNode = NodeOrder.cut(
      contents.coordinates, firstEdge: assembly.firstEdge, incoming: assembly.incomingCounts(),
      states: contents.profiles.compactMap { $0.states }.map { NodeOrder.Load(contents, $0) })
  }

  /// Edges with what all profiles share.
  func fillEdges(_ contents: inout PackageContents, _ assembly: EdgeAssembly) {
    contents.names = network.names
    contents.edges.reserveCapacity(assembly.directions.count)
    for direction in assembly.directions {
      let road = network.roads[Int(direction / 2)]
      var edge = PackageContents.Edge(
        head: assembly.head(direction), lengthCentimetres: road.lengthCentimetres)
      edge.twin = assembly.edges[Int(direction ^ 1)]
      if let name = road.name, !network.names[name].isEmpty { edge.name = UInt32(name) }
      if let ref = road.ref, !network.names[ref].isEmpty { edge.ref = UInt32(ref) }
      edge.roadClass = road.roadClass
      edge.flags = road.flags
      contents.edges.append(edge)
    }
    if network.roads.contains(where: { $0.sourceID != 0 || $0.backwardSourceID ?? 0 != 0 }) {
      contents.edgeSourceIDs = assembly.directions.map { direction in
        let road = network.roads[Int(direction / 2)]
        return direction & 1 == 0 ? road.sourceID : road.backwardSourceID ?? road.sourceID
      }
    }
  }

  /// Shapes of the edges that own theirs, in their direction.
  func fillShapes(_ contents: inout PackageContents, _ assembly: EdgeAssembly) {
    for (edge, direction) in assembly.directions.enumerated() {
      let shape = network.roads[Int(direction / 2)].shape
      if !shape.isEmpty && contents.ownsShape(edge) {
        let points = network.shapePoints[shape]
        if direction & 1 == 0 {
          contents.shapePoints.append(contentsOf: points)
        } else {
          contents.shapePoints.append(contentsOf: points.reversed())
        }
      }
      contents.firstShapePoint.append(contents.shapePoints.count)
    }
  }

  /// Edges that lead out of the region, each end once.
  func fillBoundary(_ contents: inout PackageContents, _ assembly: EdgeAssembly, _ report: inout BuildReport) {
    var known: Set<RoadEnd> = []
    for cut in network.cuts {
      guard let edge = assembly.edge(cut.direction), known.insert(cut.end).inserted else { continue }
      contents.boundary.append(
        .init(edge: edge, direction: cut.enters ? .enters : .leaves, key: .sourceNode(cut.nodeSourceID)))
    }
    report.add(
      "cuts_unused", network.cuts.count - contents.boundary.count,
      "Cuts at the border of the input that name a direction that no profile may use, or stand twice, were left out.")
  }
}

extension RoadNetwork.Cut {
  /// Which end of which direction it cuts.
  fileprivate var end: RoadEnd { RoadEnd(direction: direction, enters: enters) }
}

/// An end of a direction of a road.
private struct RoadEnd: Hashable {
  let direction: RoadNetwork.DirectedRoad
  let enters: Bool
}
