import GraphCore
import GraphFormat

/// A waypoint on the network: a place on a road, from which a route may go in each direction that is open.
struct PhantomNode {
  /// The edge that owns the road's shape, and its twin (nil for a road with one edge).
  var edge: EdgeID
  var twin: EdgeID?
  /// Whether the profile may use the edge, and the twin.
  var isEdgeOpen, isTwinOpen: Bool
  /// Where along the edge, 0 at its tail to 1 at its head.
  var fraction: Double
  /// The piece of the edge's line (0 is the one at the tail) that the place lies on.
  var segment: Int
  /// The place.
  var coordinate: Coordinate
  /// Metres from what was asked for.
  var distance: Double
}

/// Finds the nearest roads to a place with the spatial index of a package. Used by one thread.
///
/// Best first: blocks by the distance of their box, then groups, then shapes; what lies farther than the best found is never decoded.
struct Snapper {
  let roads: RoadReader
  let graph: SearchGraph
  /// Roads this near to the nearest one are the same place (a junction): all of them are candidates, so that the search chooses.
  static let tieMetres = 0.05

  /// Roads for which it says no are passed over.
  var suits: (PhantomNode) throws -> Bool = { _ in true }

  private var candidates: [PhantomNode] = []
  private var reach: Double = 0
  private var frame = LocalFrame(Coordinate(latitudeE7: 0, longitudeE7: 0))

  init(roads: RoadReader, graph: SearchGraph) {
    self.roads = roads
    self.graph = graph
  }

  /// The nearest roads that the profile may use, nearest first; empty when there is none within `radius` metres.
  ///
  /// - Throws: `PackageError` or `SearchError` when a block cannot be read.
  mutating func snap(_ place: Coordinate, radius: Double) throws -> [PhantomNode] {
    frame = LocalFrame(place)
    candidates = []
    reach = radius
    for (distance, number) in near(try roads.package.spatialRoot().blocks) where distance <= reach {
      try look(into: number)
    }
    candidates.removeAll { $0.distance > reach }
    return candidates.sorted { ($0.distance, $0.edge) < ($1.distance, $1.edge) }
  }

  /// The boxes within reach, nearest first.
  private func near(_ boxes: [BoundingBox]) -> [(distance: Double, number: Int)] {
    var near: [(distance: Double, number: Int)] = []
    for number in boxes.indices {
      let distance = frame.distance(to: boxes[number])
      if distance <= reach { near.append((distance, number)) }
    }
    near.sort { ($0.distance, $0.number) < ($1.distance, $1.number) }
    return near
  }

  private mutating func look(into number: Int) throws {
    let groups = near(try roads.boxes(block: number).groups)
    guard !groups.isEmpty else { return }
    let block = try roads.block(number)
    for (distance, group) in groups where distance <= reach {
      let first = group * SpatialBlock.shapesPerGroup
      for owner in first..<min(first + SpatialBlock.shapesPerGroup, block.owners.count) {
        try consider(block, Int(block.owners[owner]))
      }
    }
  }

  private mutating func consider(_ block: RoadBlock, _ slot: Int) throws {
    let line = try roads.line(block, slot)
    guard frame.distance(to: line) <= reach else { return }
    let nearest = frame.nearest(on: line)
    let edge = block.edge(slot)
    let twin = block.twins[slot] == GraphID.none ? nil : EdgeID(rawValue: block.twins[slot])
    let isEdgeOpen = try graph.isOpen(edge)
    let isTwinOpen = try twin.map { try graph.isOpen($0) } ?? false
    guard isEdgeOpen || isTwinOpen else { return }
    let phantom = PhantomNode(
      edge: edge, twin: twin, isEdgeOpen: isEdgeOpen, isTwinOpen: isTwinOpen, fraction: nearest.fraction,
      segment: nearest.segment, coordinate: nearest.coordinate, distance: nearest.distance)
    guard try suits(phantom) else { return }
    candidates.append(phantom)
    reach = min(reach, nearest.distance + Self.tieMetres)
  }
}
