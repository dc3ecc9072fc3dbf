import GraphCore

@testable import RoutingEngine

/// A small map drawn for a test: nodes with one-letter names at places in metres, roads between them, and a guide to it.
struct Sketch {
  struct Edge {
    var from, to: Character
    var points: [Coordinate]
    var name: String
    var roadClass: RoadClass
    var isRoundabout: Bool
    var isClosed: Bool
    var twin: Int?
  }

  let origin: Coordinate
  private(set) var nodes: [Character: Coordinate] = [:]
  private(set) var numbers: [Character: Int] = [:]
  private(set) var edges: [Edge] = []

  init(latitude: Double = 47.14, longitude: Double = 9.52) {
    origin = Coordinate(latitude: latitude, longitude: longitude) ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
  }

  /// A junction `x` with an arm for each bearing, all two-way, 200 m long.
  static func star(_ arms: [(node: Character, bearing: Double, name: String)]) -> Sketch {
    var sketch = Sketch()
    sketch.node("x", 0, 0)
    for arm in arms { sketch.arm(arm.node, arm.bearing, arm.name) }
    return sketch
  }

  /// The place so many metres east and north of the origin.
  func place(_ east: Double, _ north: Double) -> Coordinate {
    let scale = origin.metresPerDegree
    let longitude = origin.longitude + east / scale.longitude
    return Coordinate(
      latitude: origin.latitude + north / scale.latitude,
      longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude) ?? origin
  }

  mutating func node(_ name: Character, _ east: Double, _ north: Double) {
    nodes[name] = place(east, north)
    numbers[name] = numbers.count
  }

  /// Adds a node in a direction from `x` and a road between them.
  mutating func arm(
    _ node: Character, _ bearing: Double, _ name: String = "", _ roadClass: RoadClass = .residential,
    oneway: Bool = false, isClosed: Bool = false
  ) {
    let (east, north) = Self.compass(bearing)
    self.node(node, east * 200, north * 200)
    road("x", node, name, roadClass, oneway: oneway, isClosed: isClosed)
  }

  mutating func road(
    _ from: Character, _ to: Character, _ name: String = "", _ roadClass: RoadClass = .residential,
    oneway: Bool = false,
    isRoundabout: Bool = false, isClosed: Bool = false, via: [(east: Double, north: Double)] = []
  ) {
    let points = [nodes[from] ?? origin] + via.map { place($0.east, $0.north) } + [nodes[to] ?? origin]
    let number = edges.count
    edges.append(
      Edge(
        from: from, to: to, points: points, name: name, roadClass: roadClass, isRoundabout: isRoundabout,
        isClosed: isClosed, twin: oneway ? nil : number + 1))
    if oneway { return }
    edges.append(
      Edge(
        from: to, to: from, points: points.reversed(), name: name, roadClass: roadClass, isRoundabout: isRoundabout,
        isClosed: isClosed, twin: number))
  }

  /// The edges and the line of a way through nodes, given by their letters.
  func leg(_ way: String) -> (edges: [RouteEdge], geometry: [Coordinate]) {
    var (route, line): ([RouteEdge], [Coordinate]) = ([], [])
    for (from, to) in zip(way, way.dropFirst()) {
      guard let number = edges.firstIndex(where: { $0.from == from && $0.to == to }) else { continue }
      let begin = max(0, line.count - 1)
      line += line.isEmpty ? edges[number].points[...] : edges[number].points.dropFirst()
      let points = line[begin...]
      let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      route.append(routeEdge(number, length: length, range: begin...line.count - 1))
    }
    return (route, line)
  }

  private func routeEdge(_ number: Int, length: Double, range: ClosedRange<Int>) -> RouteEdge {
    let edge = edges[number]
    return RouteEdge(
      edge: EdgeID(block: 0, slot: number), tail: id(edge.from), head: id(edge.to), tailSourceID: 0, headSourceID: 0,
      length: length, weight: Weight(length * 100), turnCost: 0, duration: length / 13.9, name: edge.name,
      roadClass: edge.roadClass, isRoundabout: edge.isRoundabout, geometryRange: range)
  }

  /// The steps of a way to a destination, on the road unless `requested` lies beside it.
  func steps(_ way: String, requested: Coordinate? = nil) throws -> [RouteStep] {
    let (edges, geometry) = leg(way)
    return try StepBuilder.steps(
      edges: edges, geometry: geometry, junctions: junctions,
      destination: .sketched(geometry.last ?? origin, requested: requested))
  }

  /// What is told on a way between departing and arriving.
  func told(_ way: String) throws -> [Maneuver] { try steps(way).dropFirst().dropLast().map(\.maneuver) }

  private func id(_ node: Character) -> NodeID { NodeID(block: 0, slot: numbers[node] ?? 0) }

  private func edgeID(_ number: Int) -> EdgeID { EdgeID(block: 0, slot: number) }

  var junctions: DrawnJunctions {
    DrawnJunctions(
      exitsOf: { node in
        edges.indices.filter { id(edges[$0].from) == node }.map { number in
          JunctionExit(
            edge: edgeID(number), twin: edges[number].twin.map(edgeID), roadClass: edges[number].roadClass,
            isRoundabout: edges[number].isRoundabout)
        }
      },
      isOpenEdge: { !edges[$0.slot].isClosed }, bearingOf: { LineBearing.degrees(along: edges[$0.slot].points) },
      nameOf: { edges[$0.slot].name })
  }

  /// East and north parts of a direction.
  private static func compass(_ bearing: Double) -> (east: Double, north: Double) {
    let quarter = Position(
      Coordinate(latitude: 0, longitude: bearing > 180 ? bearing - 360 : bearing)
        ?? Coordinate(latitudeE7: 0, longitudeE7: 0))
    return (Double(quarter.y) / Position.unitsPerRadius, Double(quarter.x) / Position.unitsPerRadius)
  }
}

extension SnappedWaypoint {
  static func sketched(_ place: Coordinate, requested: Coordinate? = nil, roadName: String = "") -> SnappedWaypoint {
    SnappedWaypoint(
      requested: requested ?? place, coordinate: place, distance: requested?.distance(to: place) ?? 0,
      roadName: roadName)
  }
}
