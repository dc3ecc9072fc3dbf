import GraphCore
@testable import GraphFormat
import TestSupport

/// Package contents with everything in them: several blocks, parallel edges, self loops, one-ways, closed edges, shapes, names, states, turn tables,
/// labels, boundary entries; every fourth lies across longitude 180.
struct RandomContents {
  private var random: SeededGenerator
  private let seed: UInt64

  static func make(seed: UInt64) -> PackageContents {
    var maker = RandomContents(random: SeededGenerator(seed: seed), seed: seed)
    return maker.make()
  }

  private mutating func make() -> PackageContents {
    var sketch = ContentsSketch()
    sketch.blockSizes = (0..<1 + random.below(6)).map { _ in 1 + random.below(12) }
    for _ in 0..<sketch.blockSizes.reduce(0, +) { sketch.nodes.append(place()) }
    sketch.names = (0..<random.below(600)).map { $0 % 7 == 0 ? "Straße \($0 / 2)" : "R\($0 / 2)" }
    for _ in 0..<random.below(sketch.nodes.count * 4) { sketch.roads.append(road(sketch)) }
    var contents = sketch.contents()
    fillMetadata(&contents)
    if random.oneIn(3) { contents.edgeSourceIDs = [] }
    for place in contents.edges.indices where random.oneIn(5) { contents.boundary.append(boundaryEntry(place)) }
    contents.profiles.append(secondProfile(contents))
    for profile in contents.profiles.indices {
      contents.profiles[profile].turns = turns(contents, contents.profiles[profile])
    }
    return contents
  }

  private mutating func place() -> Coordinate {
    let longitude = (seed % 4 == 0 ? 1_799_000_000 : -87_000_000) + random.below(2_000_000)
    return Coordinate(
      latitudeE7: Int32(-480_000_000 + random.below(2_000_000)),
      longitudeE7: Int32(longitude > 1_800_000_000 ? longitude - 3_600_000_000 : longitude))
  }

  private mutating func road(_ sketch: ContentsSketch) -> ContentsSketch.Road {
    var road = ContentsSketch.Road(random.below(sketch.nodes.count), random.below(sketch.nodes.count))
    road.isTwoWay = random.oneIn(2)
    road.points = (0..<(random.oneIn(2) ? random.below(6) : 0)).map { _ in place() }
    road.name = sketch.names.isEmpty || random.oneIn(3) ? nil : random.below(sketch.names.count)
    road.lengthCentimetres = random.oneIn(9) ? UInt32.max : UInt32(random.below(100_000))
    road.roadClass = RoadClass.allCases[random.below(RoadClass.allCases.count)]
    road.isRoundabout = random.oneIn(4)
    road.sourceID = random.oneIn(6) ? Int64(bitPattern: random.next()) : Int64(random.below(50))
    road.weight = weight()
    road.backwardWeight = random.oneIn(2) ? road.weight : weight()
    return road
  }

  private mutating func weight() -> UInt32? {
    if random.oneIn(6) { return nil }
    return random.oneIn(20) ? Weight.limit - 1 : UInt32(1 + random.below(90_000))
  }

  private mutating func fillMetadata(_ contents: inout PackageContents) {
    contents.metadata.regionID = Int64(bitPattern: random.next())
    contents.metadata.name = random.oneIn(4) ? "" : "Région \(seed)"
    contents.metadata.edition = random.oneIn(4) ? "" : "2026-11-30"
    contents.metadata.country = random.oneIn(4) ? "" : "PT"
    contents.metadata.attribution = "© someone"
    contents.metadata.program = "tests"
    contents.report = random.oneIn(3) ? [] : Array(#"{"entries":[]}"#.utf8)
    for node in contents.nodeSourceIDs.indices where random.oneIn(5) {
      contents.nodeSourceIDs[node] = Int64(bitPattern: random.next())
    }
  }

  private mutating func boundaryEntry(_ edge: Int) -> PackageContents.BoundaryEntry {
    let key: PackageContents.BoundaryEntry.Key =
      random.oneIn(2)
      ? .sourceNode(Int64(bitPattern: random.next())) : .place(place(), level: Int64(random.below(9)) - 4)
    return PackageContents.BoundaryEntry(edge: edge, direction: random.oneIn(2) ? .leaves : .enters, key: key)
  }

  /// Half of the time with more states than edges.
  private mutating func secondProfile(_ contents: PackageContents) -> PackageContents.Profile {
    var profile = PackageContents.Profile(name: "truck-7_5")
    profile.microsecondsPerUnit = 100_000
    profile.weights = contents.edges.map { _ in weight() ?? Weight.infinity }
    guard random.oneIn(2) else { return profile }
    var states = PackageContents.States()
    for _ in contents.edges {
      let memories = random.oneIn(3) ? [0, 1 + random.below(16383)] : [0]
      states.appendEdge(memories.flatMap { memory in (0...random.below(3)).map { (UInt16(memory), UInt8($0)) } })
    }
    profile.states = states
    return profile
  }

  private mutating func turns(
    _ contents: PackageContents, _ profile: PackageContents.Profile
  ) -> PackageContents.TurnTables {
    var tables = PackageContents.TurnTables()
    let lists = profile.states.map { contents.incomingStates($0) } ?? contents.incomingEdges()
    for node in contents.coordinates.indices where random.oneIn(3) {
      let edges = contents.firstEdge[node]...contents.firstEdge[node + 1]
      let first = { profile.states?.first[$0] ?? $0 }
      let size = lists.elements(at: node).count * (first(edges.upperBound) - first(edges.lowerBound))
      if size == 0 { continue }
      tables.append(
        node: node,
        costs: (0..<size).map { _ in
          random.oneIn(3) ? Weight.infinity : random.oneIn(3) ? UInt32(random.below(1000)) : 0
        })
    }
    return tables
  }
}
