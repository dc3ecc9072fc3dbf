import GraphCore
import GraphFormat

/// Turns the edges of a found way into a leg: attributes, names, source ids, and the line. Used by one thread for one route.
struct LegAssembly {
  let roads: RoadReader
  /// Seconds per unit of weight.
  let secondsPerWeight: Double
  // Names are made once for edges in a row that share one.
  private var lastName: (number: UInt32, text: String) = (0, "")
  private var lastRef: (number: UInt32, text: String) = (0, "")

  init(roads: RoadReader, profile: ProfileInfo) {
    self.roads = roads
    secondsPerWeight = Double(profile.microsecondsPerWeight) / 1_000_000
  }

  /// A leg without steps.
  ///
  /// - Throws: `PackageError` when a block cannot be read.
  mutating func leg(_ uses: [EdgeUse], weight: Weight) throws -> RouteLeg {
    var line: [Coordinate] = []
    line.reserveCapacity(uses.count * 4 + 2)
    var edges: [RouteEdge] = []
    edges.reserveCapacity(uses.count)
    var (duration, length) = (0.0, 0.0)
    for use in uses {
      let before = max(0, line.count - 1)
      let block = try roads.block(use.edge.block)
      try append(use, of: block, to: &line)
      let tail = edges.last.map { ($0.head, $0.headSourceID) }
      edges.append(try routeEdge(use, of: block, tail: tail, range: before...max(before, line.count - 1)))
      duration += edges[edges.count - 1].duration
      length += edges[edges.count - 1].length
    }
    if line.count == 1 {
      line.append(line[0])
      edges[edges.count - 1].geometryRange = 0...1
    }
    return RouteLeg(edges: edges, geometry: line, steps: [], weight: weight, duration: duration, length: length)
  }

  /// - Parameter tail: the head of the edge before, which is this edge's tail.
  private mutating func routeEdge(
    _ use: EdgeUse, of block: RoadBlock, tail: (node: NodeID, sourceID: Int64)?, range: ClosedRange<Int>
  ) throws -> RouteEdge {
    let slot = use.edge.slot
    let from = NodeID(block: block.number, slot: Int(block.tails[slot]))
    let head = NodeID(rawValue: block.heads[slot])
    let share = (use.end?.fraction ?? 1) - (use.start?.fraction ?? 0)
    return RouteEdge(
      edge: use.edge, tail: from, head: head,
      tailSourceID: tail?.node == from ? tail?.sourceID ?? 0 : try roads.sourceID(from),
      headSourceID: try roads.sourceID(head),
      length: Double(block.lengths[slot]) / 100 * share, weight: use.weight, turnCost: use.turnCost,
      duration: Double(use.weight + use.turnCost) * secondsPerWeight, name: try name(block.names[slot]),
      roadClass: block.classes[slot], isRoundabout: block.flags[slot].contains(.roundabout),
      geometryRange: range, ref: try ref(block.refs[slot]))
  }

  private mutating func name(_ number: UInt32) throws -> String {
    if number != lastName.number { lastName = (number, try roads.name(number)) }
    return lastName.text
  }

  private mutating func ref(_ number: UInt32) throws -> String {
    if number != lastRef.number { lastRef = (number, try roads.name(number)) }
    return lastRef.text
  }

  /// Appends the part of an edge's line that is used, in the direction of travel.
  private func append(_ use: EdgeUse, of block: RoadBlock, to line: inout [Coordinate]) throws {
    let isOwner = block.ownsShape(use.edge.slot)
    let whole =
      try isOwner ? roads.line(block, use.edge.slot) : roads.line(EdgeID(rawValue: block.twins[use.edge.slot]))
    // In the owner's direction: the vertices first..<end lie between the places.
    let low = isOwner ? use.start : use.end
    let high = isOwner ? use.end : use.start
    let first = low.map { $0.phantom.segment + 1 } ?? 0
    let end = max(first, high.map { $0.phantom.segment + 1 } ?? whole.count)
    if let start = use.start { Self.append(start.phantom.coordinate, to: &line) }
    if isOwner {
      for place in first..<end { Self.append(whole[place], to: &line) }
    } else {
      for place in (first..<end).reversed() { Self.append(whole[place], to: &line) }
    }
    if let last = use.end { Self.append(last.phantom.coordinate, to: &line) }
  }

  private static func append(_ place: Coordinate, to line: inout [Coordinate]) {
    if line.last != place { line.append(place) }
  }
}
