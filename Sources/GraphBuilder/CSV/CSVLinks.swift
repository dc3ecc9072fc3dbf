/// What a link file holds: one road per row, before opposite rows are joined, and which row became which road.
struct CSVLinks {
  /// A row.
  struct Link {
    /// Its `link_id`, nil where the file has none.
    var id: Int64?
    /// Its line.
    var line: Int
    /// Index of its road.
    var road: Int
    /// Whether the row's drawing direction is the opposite of the road's.
    var isFlipped = false
    /// Whether the row may be used from its `from` to its `to`.
    var isOpenForward: Bool
    /// Whether the row may be used the other way.
    var isOpenBackward: Bool

    /// The directions of travel that the row stands for.
    var directions: [RoadNetwork.DirectedRoad] {
      var result: [RoadNetwork.DirectedRoad] = []
      if isOpenForward { result.append(RoadNetwork.DirectedRoad(road: road, isReversed: isFlipped)) }
      if isOpenBackward { result.append(RoadNetwork.DirectedRoad(road: road, isReversed: !isFlipped)) }
      return result
    }
  }

  /// All rows, in the order of the file.
  var links: [Link] = []
  /// Nodes, roads, shapes, names and weights so far.
  var network: RoadNetwork

  /// The node at which a direction of a road begins.
  func tail(_ direction: RoadNetwork.DirectedRoad) -> Int {
    let road = network.roads[direction.road]
    return direction.isReversed ? road.to : road.from
  }

  /// The node at which a direction of a road ends.
  func head(_ direction: RoadNetwork.DirectedRoad) -> Int {
    let road = network.roads[direction.road]
    return direction.isReversed ? road.from : road.to
  }
}
