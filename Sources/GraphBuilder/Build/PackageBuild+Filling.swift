import GraphCore
import GraphFormat

extension PackageBuild {
  /// Nodes and blocks.
  func fillNodes(_ contents: inout PackageContents, _ order: NodeOrder, _ assembly: EdgeAssembly) {
    contents.coordinates = order.nodes.map { network.nodes[$0].coordinate }
    contents.nodeSourceIDs = order.nodes.map { network.nodes[$0].sourceID }
    contents.firstEdge = assembly.firstEdge
    contents.firstNode = NodeOrder.cut(
      contents.coordinates, firstEdge: assembly.firstEdge, incoming: assembly.incomingCounts())
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

  /// Weights and turns, and what had to be mended.
  func fillProfiles(_ contents: inout PackageContents, _ assembly: EdgeAssembly, _ report: inout BuildReport) {
    let turns = TurnAssembly(contents, assembly)
    for profile in network.profiles {
      var filled = PackageContents.Profile(name: profile.name)
      var raised = 0
      filled.weights.reserveCapacity(assembly.directions.count)
      for direction in assembly.directions {
        let weights = direction & 1 == 0 ? profile.forwardWeights : profile.backwardWeights
        let weight = weights[Int(direction / 2)] ?? Weight.infinity
        let isFree = weight == 0 && coversDistance(network.roads[Int(direction / 2)])
        raised += isFree ? 1 : 0
        filled.weights.append(isFree ? 1 : weight)
      }
      let (tables, unused) = turns.tables(profile.turns)
      filled.turns = tables
      contents.profiles.append(filled)
      report.add(
        "weights_raised_for_\(profile.name)", raised,
        "Edges that cover a distance and had the weight 0 for \(profile.name) have the weight 1.")
      report.add(
        "turns_unused_for_\(profile.name)", unused,
        "Turn rules for \(profile.name) that name a closed direction, or roads that do not meet, were left out.")
    }
  }

  /// Whether a road has a length, or joins two places: then it cannot be free.
  private func coversDistance(_ road: RoadNetwork.Road) -> Bool {
    road.lengthCentimetres > 0 || network.nodes[road.from].coordinate != network.nodes[road.to].coordinate
  }
}
