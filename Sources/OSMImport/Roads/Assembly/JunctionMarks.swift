/// Which nodes of the ways end roads: where ways meet or end, where a barrier stands, where a turn restriction applies.
struct JunctionMarks {
  private var marks: [UInt8]
  private static let used: UInt8 = 1
  private static let junction: UInt8 = 2

  /// O(nodes of all ways).
  init(_ roads: OSMRoads) {
    marks = [UInt8](repeating: 0, count: roads.nodes.ids.count)
    for node in roads.ways.nodes { touch(Int(node)) }
    for way in roads.ways.ways {
      for run in Runs(way.nodes, roads).ranges {
        marks[Int(roads.ways.nodes[run.lowerBound])] |= Self.junction
        marks[Int(roads.ways.nodes[run.upperBound - 1])] |= Self.junction
      }
    }
    for (node, facts) in roads.nodes.facts where facts.isBarrier { marks[Int(node)] |= Self.junction }
    for via in roads.restrictions.lazy.flatMap(\.viaNodes) {
      if let node = roads.nodes.position(of: via) { marks[node] |= Self.junction }
    }
  }

  private mutating func touch(_ node: Int) {
    marks[node] |= marks[node] & Self.used == 0 ? Self.used : Self.junction
  }

  /// Whether roads end at a node.
  func isJunction(_ node: UInt32) -> Bool { marks[Int(node)] & Self.junction != 0 }
}

/// The parts of a way whose nodes are all there.
struct Runs {
  /// Ranges of `WayTable.nodes`, each of two nodes or more.
  private(set) var ranges: [Range<Int>] = []
  /// Whether nodes are missing.
  private(set) var isCut = false

  /// `range` are the nodes of one way.
  init(_ range: Range<Int>, _ roads: OSMRoads) {
    var first = range.lowerBound
    for place in range where roads.nodes.coordinates[Int(roads.ways.nodes[place])] == nil {
      isCut = true
      if place - first >= 2 { ranges.append(first..<place) }
      first = place + 1
    }
    if range.upperBound - first >= 2 { ranges.append(first..<range.upperBound) }
  }
}
