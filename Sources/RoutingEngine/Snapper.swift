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
  let package: GraphPackage
  let graph: SearchGraph
  /// Roads this near to the nearest one are the same place (a junction): all of them are candidates, so that the search chooses.
  static let tieMetres = 0.05

  /// Roads for which it says no are passed over.
  var suits: (PhantomNode) throws -> Bool = { _ in true }

  private var candidates: [PhantomNode] = []
  private var reach: Double = 0
  private var frame = LocalFrame(Coordinate(latitudeE7: 0, longitudeE7: 0))
  private var block: SearchBlock?
  private var blockNumber = -1

  init(package: GraphPackage, graph: SearchGraph) {
    self.package = package
    self.graph = graph
  }

  /// The nearest roads that the profile may use, nearest first; empty when there is none within `radius` metres.
  ///
  /// - Throws: `PackageError` or `SearchError` when a block cannot be read.
  mutating func snap(_ place: Coordinate, radius: Double) throws -> [PhantomNode] {
    frame = LocalFrame(place)
    candidates = []
    reach = radius
    let boxes = try package.spatialRoot().blocks
    var near: [(distance: Double, block: Int)] = []
    for (number, box) in boxes.enumerated() {
      let distance = frame.distance(to: box)
      if distance <= reach { near.append((distance, number)) }
    }
    near.sort { ($0.distance, $0.block) < ($1.distance, $1.block) }
    for (distance, number) in near where distance <= reach { try look(into: number) }
    block = nil
    blockNumber = -1
    candidates.removeAll { $0.distance > reach }
    return candidates.sorted { ($0.distance, $0.edge) < ($1.distance, $1.edge) }
  }

  private mutating func look(into number: Int) throws {
    let groups = try package.spatial(block: number).groups
    let distances = groups.map { frame.distance(to: $0) }
    guard distances.contains(where: { $0 <= reach }) else { return }
    let roads = try package.roads(block: number)
    var owner = 0
    for slot in 0..<roads.edgeCount where roads.ownsShape(slot) {
      let group = owner / SpatialBlock.shapesPerGroup
      owner += 1
      if group < distances.count, distances[group] <= reach { try consider(roads, slot) }
    }
  }

  private mutating func consider(_ roads: RoadBlock, _ slot: Int) throws {
    let line = try package.line(roads, slot)
    let nearest = frame.nearest(on: line)
    guard nearest.distance <= reach else { return }
    let edge = roads.edge(slot)
    let twin = roads.twins[slot] == GraphID.none ? nil : EdgeID(rawValue: roads.twins[slot])
    let isEdgeOpen = try isOpen(edge)
    let isTwinOpen = try twin.map { try isOpen($0) } ?? false
    guard isEdgeOpen || isTwinOpen else { return }
    let phantom = PhantomNode(
      edge: edge, twin: twin, isEdgeOpen: isEdgeOpen, isTwinOpen: isTwinOpen, fraction: nearest.fraction,
      segment: nearest.segment, coordinate: nearest.coordinate, distance: nearest.distance)
    guard try suits(phantom) else { return }
    candidates.append(phantom)
    reach = min(reach, nearest.distance + Self.tieMetres)
  }

  private mutating func isOpen(_ edge: EdgeID) throws -> Bool {
    if blockNumber != edge.block {
      block = try graph.block(edge.block)
      blockNumber = edge.block
    }
    guard let state = try graph.states(of: edge).first else { return false }
    return (block?.states[state.slot].weight ?? .infinity) < .infinity
  }
}

extension GraphPackage {
  /// The line of an edge that owns its shape: tail, shape points, head.
  func line(_ roads: RoadBlock, _ slot: Int) throws -> [Coordinate] {
    let head = NodeID(rawValue: roads.heads[slot])
    let end = head.block == roads.number ? roads.nodes[head.slot] : try self.roads(block: head.block).nodes[head.slot]
    let shape = roads.shape(slot)
    var line: [Coordinate] = []
    line.reserveCapacity(shape.count + 2)
    line.append(roads.nodes[Int(roads.tails[slot])])
    line.append(contentsOf: shape)
    line.append(end)
    return line
  }
}
