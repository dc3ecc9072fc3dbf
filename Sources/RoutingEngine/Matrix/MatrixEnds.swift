import GraphCore

/// A way as a matrix shows it.
struct MatrixWay {
  var weight: Weight
  /// Metres; nil when it is not wanted.
  var length: Double?
}

/// The targets of a matrix as the searches need them, worked out once for all rows.
struct MatrixEnds: Sendable {
  /// The roads of a target.
  struct End: Sendable {
    var places: [DirectedPlace]
    var targets: [LegTarget]
  }

  /// For each target its nearest roads, and behind these what targets move to that are cut off from the main part of the network.
  private(set) var all: [End] = []
  /// Where in `all` a target moves to; nil when it need not.
  private(set) var moved: [Int?]
  /// The ends that have a place on an edge.
  private(set) var byEdge: [EdgeID: [Int]] = [:]

  /// - Throws: what the block source throws.
  init(_ found: [FoundPlace], _ graph: SearchGraph) throws {
    moved = found.map { _ in nil }
    for place in found { try add(place.nearest, graph) }
    for (number, place) in found.enumerated() {
      guard let phantoms = place.moved else { continue }
      moved[number] = all.count
      try add(phantoms, graph)
    }
  }

  private mutating func add(_ phantoms: [PhantomNode], _ graph: SearchGraph) throws {
    let places = DirectedPlace.all(of: phantoms)
    for edge in Set(places.map(\.edge)) { byEdge[edge, default: []].append(all.count) }
    all.append(End(places: places, targets: try LegTarget.all(places, graph)))
  }
}

/// A source of a matrix as the searches need it.
struct MatrixStart {
  let sources: [LegSource]
  /// The ways to ends that do not leave the edge, by end.
  let direct: [Int: DirectWay]

  /// - Throws: what the block source throws.
  init(_ phantoms: [PhantomNode], _ ends: MatrixEnds, _ graph: SearchGraph) throws {
    let places = DirectedPlace.all(of: phantoms)
    sources = try LegSource.all(places, graph)
    var direct: [Int: DirectWay] = [:]
    for end in Set(places.flatMap { ends.byEdge[$0.edge] ?? [] }) {
      direct[end] = try DirectWay.best(from: places, to: ends.all[end].places, graph)
    }
    self.direct = direct
  }
}
