import GraphCore
import GraphFormat

/// Turns the edges of a found way into a leg: attributes, names, source ids, and the line. Used by one thread for one route.
struct LegAssembly {
  let package: GraphPackage
  /// Seconds per unit of weight.
  let secondsPerWeight: Double
  private var roads = RecentBlocks<RoadBlock>()
  private var sourceIDs = RecentBlocks<SourceIDBlock>()

  init(package: GraphPackage, profile: ProfileInfo) {
    self.package = package
    secondsPerWeight = Double(profile.microsecondsPerWeight) / 1_000_000
  }

  /// A leg without steps.
  ///
  /// - Throws: `PackageError` when a block cannot be read.
  mutating func leg(_ uses: [EdgeUse], weight: Weight) throws -> RouteLeg {
    var line: [Coordinate] = []
    var edges: [RouteEdge] = []
    edges.reserveCapacity(uses.count)
    for use in uses {
      let before = max(0, line.count - 1)
      try append(use, to: &line)
      edges.append(try routeEdge(use, range: before...max(before, line.count - 1)))
    }
    if line.count == 1 {
      line.append(line[0])
      edges[edges.count - 1].geometryRange = 0...1
    }
    return RouteLeg(
      edges: edges, geometry: line, steps: [], weight: weight, duration: edges.reduce(0) { $0 + $1.duration },
      length: edges.reduce(0) { $0 + $1.length })
  }

  private mutating func block(_ number: Int) throws -> RoadBlock {
    try roads.block(number) { try package.roads(block: $0) }
  }

  private mutating func sourceID(_ node: NodeID) throws -> Int64 {
    try sourceIDs.block(node.block) { try package.sourceNodeIDs(block: $0) }.ids[node.slot]
  }

  private mutating func routeEdge(_ use: EdgeUse, range: ClosedRange<Int>) throws -> RouteEdge {
    let roads = try block(use.edge.block)
    let slot = use.edge.slot
    let tail = NodeID(block: use.edge.block, slot: Int(roads.tails[slot]))
    let head = NodeID(rawValue: roads.heads[slot])
    let share = (use.end?.fraction ?? 1) - (use.start?.fraction ?? 0)
    return RouteEdge(
      edge: use.edge, tail: tail, head: head, tailSourceID: try sourceID(tail), headSourceID: try sourceID(head),
      length: Double(roads.lengths[slot]) / 100 * share, weight: use.weight, turnCost: use.turnCost,
      duration: Double(use.weight + use.turnCost) * secondsPerWeight, name: try package.roadName(roads.names[slot]),
      roadClass: roads.classes[slot], isRoundabout: roads.flags[slot].contains(.roundabout),
      geometryRange: range, ref: try package.roadName(roads.refs[slot]))
  }

  /// Appends the part of an edge's line that is used, in the direction of travel.
  private mutating func append(_ use: EdgeUse, to line: inout [Coordinate]) throws {
    let roads = try block(use.edge.block)
    let isOwner = roads.ownsShape(use.edge.slot)
    let owner = isOwner ? use.edge : EdgeID(rawValue: roads.twins[use.edge.slot])
    let whole = try package.line(block(owner.block), owner.slot)
    // In the owner's direction: the vertices first..<end lie between the places.
    let low = isOwner ? use.start : use.end
    let high = isOwner ? use.end : use.start
    let first = low.map { $0.phantom.segment + 1 } ?? 0
    let end = max(first, high.map { $0.phantom.segment + 1 } ?? whole.count)
    if let start = use.start { Self.append(start.phantom.coordinate, to: &line) }
    if isOwner {
      for place in whole[first..<end] { Self.append(place, to: &line) }
    } else {
      for place in whole[first..<end].reversed() { Self.append(place, to: &line) }
    }
    if let last = use.end { Self.append(last.phantom.coordinate, to: &line) }
  }

  private static func append(_ place: Coordinate, to line: inout [Coordinate]) {
    if line.last != place { line.append(place) }
  }
}
