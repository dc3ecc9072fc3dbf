import GraphCore
@testable import GraphFormat
import TestSupport

/// Package contents from roads between numbered nodes: what tests of the writer begin with. Nodes are in block order.
struct ContentsSketch {
  struct Road {
    var from, to: Int
    var isTwoWay = true
    var points: [Coordinate] = []
    var name: Int?
    var lengthCentimetres: UInt32 = 1000
    var roadClass = RoadClass.residential
    var isRoundabout = false
    var sourceID: Int64 = 0
    /// nil where closed.
    var weight: UInt32? = 100
    var backwardWeight: UInt32? = 100

    init(_ from: Int, _ to: Int) { (self.from, self.to) = (from, to) }
  }

  var nodes: [Coordinate] = []
  /// How many nodes each block has.
  var blockSizes: [Int] = []
  var roads: [Road] = []
  var names: [String] = []

  /// Nodes that lie 1e-4 degrees apart along a line.
  static func line(_ count: Int, blockSizes: [Int]? = nil) -> ContentsSketch {
    var sketch = ContentsSketch()
    sketch.nodes = (0..<count).map { Coordinate(latitudeE7: 480_000_000, longitudeE7: 90_000_000 + Int32($0) * 1000) }
    sketch.blockSizes = blockSizes ?? [count]
    return sketch
  }

  /// The edges in their order: road, and whether it runs backward.
  var edges: [(road: Int, isReversed: Bool)] {
    let all = roads.indices.flatMap { road in
      roads[road].isTwoWay ? [(road: road, isReversed: false), (road, true)] : [(road, false)]
    }
    return nodes.indices.flatMap { node in all.filter { tail($0) == node } }
  }

  func tail(_ edge: (road: Int, isReversed: Bool)) -> Int {
    edge.isReversed ? roads[edge.road].to : roads[edge.road].from
  }

  /// Position of an edge.
  func edge(_ road: Int, reversed: Bool = false) -> Int? {
    edges.firstIndex { $0.road == road && $0.isReversed == reversed }
  }

  func contents() -> PackageContents {
    let edges = edges
    var contents = PackageContents()
    contents.coordinates = nodes
    contents.nodeSourceIDs = nodes.indices.map { Int64($0) * 10 - 7 }
    for size in blockSizes { contents.firstNode.append((contents.firstNode.last ?? 0) + size) }
    for node in nodes.indices { contents.firstEdge.append(edges.filter { tail($0) <= node }.count) }
    contents.names = names
    var profile = PackageContents.Profile(name: "car")
    for (place, edge) in edges.enumerated() {
      let road = roads[edge.road]
      var made = PackageContents.Edge(
        head: edge.isReversed ? road.from : road.to, lengthCentimetres: road.lengthCentimetres)
      let twin = edges.firstIndex { $0.road == edge.road && $0.isReversed != edge.isReversed }
      made.twin = twin.map(UInt32.init) ?? GraphID.none
      made.name = road.name.map(UInt32.init) ?? GraphID.none
      made.roadClass = road.roadClass
      made.flags = road.isRoundabout ? .roundabout : []
      contents.edges.append(made)
      contents.edgeSourceIDs.append(road.sourceID)
      if twin ?? .max > place { contents.shapePoints += edge.isReversed ? road.points.reversed() : road.points }
      contents.firstShapePoint.append(contents.shapePoints.count)
      profile.weights.append((edge.isReversed ? road.backwardWeight : road.weight) ?? Weight.infinity)
    }
    contents.profiles = [profile]
    return contents
  }
}
