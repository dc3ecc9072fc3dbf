import GraphCore
import GraphFormat

/// The roads of an area, as straight pieces with the weights at which their places are reached.
struct ReachedRoads {
  /// A straight piece of a road, in the frame's units, with the fractions of the road at its ends.
  struct Piece {
    var a, b: SIMD2<Double>
    var from, to: Float
    var road: Int32
  }

  /// A road: its parts that are reached, in `parts`, and the weights at the nodes at its ends, where other roads count too.
  struct Road {
    var parts: Range<Int32>
    var tailWeight, headWeight: Float
  }

  let frame: AreaFrame
  /// Metres from a road that still belong to it.
  let distance: Double
  private(set) var pieces: [Piece] = []
  private(set) var roads: [Road] = []
  private(set) var parts: [ReachedPart] = []

  /// - Throws: `PackageError` or `SearchError` when a block cannot be read.
  init(_ reader: RoadReader, _ graphs: TravelGraphs, _ reach: Reach, distance: Double) throws {
    self.distance = distance
    let reached = try ReachedShapes(reader, reach)
    frame = AreaFrame(reached.box, margin: distance)
    let area = frame.box
    for (number, box) in try reader.package.spatialRoot().blocks.enumerated() where box.meets(area) {
      let block = try reader.block(number)
      let graph = try graphs.snapping.block(number)
      var states = 0
      for slot in 0..<block.edgeCount {
        // States are ordered by edge, and every edge has one.
        while states < graph.stateCount, Int(graph.states[states].edge) < slot { states += 1 }
        guard block.ownsShape(slot) else { continue }
        let isOpen = states < graph.stateCount && graph.states[states].weight < .infinity
        let road = try SitedRoad(reader, graphs, block, slot, isEdgeOpen: isOpen)
        try add(road, reached, reach.direction)
      }
    }
  }

  private mutating func add(_ road: SitedRoad, _ reached: ReachedShapes, _ direction: SearchDirection) throws {
    let own = reached.parts[road.edge] ?? []
    guard try !own.isEmpty || road.counts(direction) else { return }
    let first = Int32(parts.count)
    parts += own
    roads.append(
      Road(
        parts: first..<Int32(parts.count), tailWeight: reached.nodes[road.tail] ?? .infinity,
        headWeight: reached.nodes[road.head] ?? .infinity))
    addPieces(try road.line())
  }

  private mutating func addPieces(_ line: RoadLine) {
    let places = line.map(frame.place)
    let lengths = zip(places, places.dropFirst()).map { a, b in
      let step = (b - a) * SIMD2(frame.metresEast(at: a.y), frame.metresNorth)
      return (step * step).sum().squareRoot()
    }
    let total = lengths.reduce(0, +)
    var along = 0.0
    for (place, length) in lengths.enumerated() {
      let next = along + length
      pieces.append(
        Piece(
          a: places[place], b: places[place + 1], from: total > 0 ? Float(along / total) : 0,
          to: total > 0 ? Float(next / total) : 0, road: Int32(roads.count - 1)))
      along = next
    }
  }
}

/// A road that may lie in an area, before its line is read.
private struct SitedRoad {
  let reader: RoadReader
  let graphs: TravelGraphs
  let block: RoadBlock
  let slot: Int
  let twin: EdgeID?
  let isEdgeOpen, isTwinOpen: Bool

  var edge: EdgeID { block.edge(slot) }
  var tail: UInt32 { NodeID(block: block.number, slot: Int(block.tails[slot])).rawValue }
  var head: UInt32 { block.heads[slot] }

  init(
    _ reader: RoadReader, _ graphs: TravelGraphs, _ block: RoadBlock, _ slot: Int, isEdgeOpen: Bool
  ) throws {
    (self.reader, self.graphs, self.block, self.slot) = (reader, graphs, block, slot)
    self.isEdgeOpen = isEdgeOpen
    twin = block.twins[slot] == GraphID.none ? nil : EdgeID(rawValue: block.twins[slot])
    isTwinOpen =
      try twin.map { twin in
        try graphs.snapping.states(of: twin).first.map { try graphs.snapping.weight(of: $0) < .infinity } ?? false
      } ?? false
  }

  /// Whether a place may be snapped to the road: it is open, and not cut off from the main part of the network.
  func counts(_ direction: SearchDirection) throws -> Bool {
    let cut: CutOff = direction == .forward ? .atEnd : .atBeginning
    if isEdgeOpen, try !reader.package.cutOff(of: edge, profile: graphs.profile).contains(cut) { return true }
    guard let twin, isTwinOpen else { return false }
    return try !reader.package.cutOff(of: twin, profile: graphs.profile).contains(cut)
  }

  func line() throws -> RoadLine { try reader.line(block, slot) }
}

/// What was reached, by the edges that own shapes and by nodes, and the box of it.
private struct ReachedShapes {
  /// Parts in the direction of the owner.
  private(set) var parts: [EdgeID: [ReachedPart]] = [:]
  /// The least weight at each node, by raw id.
  private(set) var nodes: [UInt32: Float] = [:]
  private(set) var box: BoundingBox

  init(_ reader: RoadReader, _ reach: Reach) throws {
    let place = reach.place.coordinate
    let (latitude, longitude) = (Int64(place.latitudeE7), Int64(place.longitudeE7))
    box = BoundingBox(south: latitude, west: longitude, north: latitude, east: longitude)
    for part in reach.parts {
      let block = try reader.block(part.edge.block)
      let tail = NodeID(block: part.edge.block, slot: Int(block.tails[part.edge.slot])).rawValue
      if part.start == 0 { nodes[tail] = min(nodes[tail] ?? .infinity, Float(part.startWeight)) }
      let head = block.heads[part.edge.slot]
      if part.end == 1 { nodes[head] = min(nodes[head] ?? .infinity, Float(part.endWeight)) }
      if block.ownsShape(part.edge.slot) {
        parts[part.edge, default: []].append(part)
        include(try reader.line(block, part.edge.slot), near: longitude)
      } else {
        let owner = EdgeID(rawValue: block.twins[part.edge.slot])
        parts[owner, default: []].append(part.reversed(as: owner))
        include(try reader.line(owner), near: longitude)
      }
    }
  }

  private mutating func include(_ line: RoadLine, near longitude: Int64) {
    for place in line {
      var x = Int64(place.longitudeE7)
      if x - longitude > 1_800_000_000 { x -= 3_600_000_000 }
      if x - longitude < -1_800_000_000 { x += 3_600_000_000 }
      box.south = min(box.south, Int64(place.latitudeE7))
      box.north = max(box.north, Int64(place.latitudeE7))
      box.west = min(box.west, x)
      box.east = max(box.east, x)
    }
  }
}

extension ReachedPart {
  /// The same part seen from the other end of the road.
  fileprivate func reversed(as edge: EdgeID) -> ReachedPart {
    ReachedPart(edge: edge, start: 1 - end, end: 1 - start, startWeight: endWeight, endWeight: startWeight)
  }
}

extension AreaFrame {
  /// The whole grid.
  var box: BoundingBox {
    BoundingBox(
      south: south, west: west, north: south + Int64(rows) * rowStep, east: west + Int64(columns) * columnStep)
  }
}

extension BoundingBox {
  /// Whether two boxes have a place in common, either of which may cross longitude 180.
  fileprivate func meets(_ other: BoundingBox) -> Bool {
    guard south <= other.north, north >= other.south else { return false }
    return [0, 3_600_000_000, -3_600_000_000].contains { west + $0 <= other.east && east + $0 >= other.west }
  }
}
