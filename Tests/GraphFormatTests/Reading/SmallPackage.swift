import GraphCore
@testable import GraphBuilder
@testable import GraphFormat
import TestSupport

/// A package of three blocks and ten edges that has something in every section: what the must-fail files are made of.
///
///     block 0: nodes 0, 1     block 1: nodes 2, 3     block 2: node 4
///     0 <-> 1 (Main Street, two shape points)   1 <-> 2   2 <-> 3   3 -> 4   0 -> 0   0 -> 1 (parallel)   4 -> 0 (closed for cars)
enum SmallPackage {
  static let carTurnNode = 1

  static var contents: PackageContents {
    var contents = sketch.contents()
    contents.metadata.regionID = -5
    contents.metadata.name = "Smallville"
    contents.metadata.edition = "2026-11-30"
    contents.metadata.country = "PT"
    contents.metadata.attribution = "made here"
    contents.metadata.program = "tests"
    contents.report = Array(#"{"entries":[]}"#.utf8)
    contents.boundary = [
      .init(edge: 2, direction: .leaves, key: .sourceNode(77)),
      .init(edge: 9, direction: .enters, key: .place(contents.coordinates[4], level: -1)),
    ]
    contents.names.append("A 1")
    for edge in [6, 7] { (contents.edges[edge].ref, contents.edges[edge].flags) = (3, [.toll, .tunnel]) }
    contents.profiles[0].conditions = [
      .init(text: "Mo-Fr 07:00-09:00", edges: [0, 4], isOnly: false),
      .init(text: "Sa \"Feira\"", edges: [4, 6], isOnly: true),
    ]
    addFoot(&contents)
    for profile in contents.profiles.indices { addTurns(&contents, profile) }
    addHierarchy(&contents)
    return contents
  }

  private static var sketch: ContentsSketch {
    var sketch = ContentsSketch.line(5, blockSizes: [2, 2, 1])
    sketch.names = ["Main Street", "Rua Ação", "Third Road"]
    sketch.roads = [(0, 1), (1, 2), (2, 3), (3, 4), (0, 0), (0, 1), (4, 0)].map { .init($0.0, $0.1) }
    for road in 3..<7 { sketch.roads[road].isTwoWay = false }
    for road in sketch.roads.indices {
      sketch.roads[road].weight = UInt32(100 + road)
      sketch.roads[road].sourceID = Int64(900 + road)
      sketch.roads[road].name = road % 4 == 3 ? nil : road % 4
    }
    sketch.roads[0].points = [
      Coordinate(latitudeE7: 480_000_300, longitudeE7: 90_000_300),
      Coordinate(latitudeE7: 480_000_300, longitudeE7: 90_000_700),
    ]
    sketch.roads[6].weight = nil
    return sketch
  }

  /// A second profile: every second edge has two states.
  private static func addFoot(_ contents: inout PackageContents) {
    var foot = PackageContents.Profile(name: "foot")
    foot.weights = contents.edges.indices.map { UInt32(500 + $0) }
    var states = PackageContents.States()
    for edge in contents.edges.indices {
      states.appendEdge(edge % 2 == 0 ? [(memory: 0, layer: 0), (memory: 3, layer: 1)] : [(memory: 0, layer: 0)])
    }
    foot.states = states
    contents.profiles.append(foot)
  }

  /// For cars only: three blocks of four, four and two ranks.
  private static func addHierarchy(_ contents: inout PackageContents) {
    let arcs = StateGraph(contents, contents.profiles[0])
    contents.profiles[0].hierarchy = SlowHierarchy.make(
      arcs: SlowHierarchy.arcs(of: arcs), order: [4, 1, 3, 5, 7, 9, 0, 2, 6, 8], blocksOf: 4)
  }

  private static func addTurns(_ contents: inout PackageContents, _ place: Int) {
    let profile = contents.profiles[place]
    let lists = profile.states.map { contents.incomingStates($0) } ?? contents.incomingEdges()
    let first = { profile.states?.first[$0] ?? $0 }
    for node in [carTurnNode, 3] {
      let outs = first(contents.firstEdge[node + 1]) - first(contents.firstEdge[node])
      let size = lists.elements(at: node).count * outs
      contents.profiles[place].turns.append(
        node: node, costs: (0..<size).map { $0 == 0 ? Weight.infinity : $0 == 1 ? 50 : UInt32($0 % 3) })
    }
  }
}
