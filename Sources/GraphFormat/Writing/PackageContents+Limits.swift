import GraphCore

/// Throws `limitExceeded` with the message unless the rule is kept.
func checkLimit(_ isKept: Bool, _ message: @autoclosure () -> String) throws {
  if !isKept { throw PackageError(.limitExceeded, message()) }
}

extension PackageContents {
  /// Checks every rule of docs/FORMAT.md that the arrays can break. Edges and nodes first: the checks after them rely on positions in range.
  /// - Throws: `PackageError` (`limitExceeded`) that names the first fault.
  func checkLimits() throws {
    try checkTexts()
    try checkStarts(firstNode, elements: coordinates.count, lists: nil, "firstNode")
    try checkStarts(firstEdge, elements: edges.count, lists: coordinates.count, "firstEdge")
    try checkStarts(firstShapePoint, elements: shapePoints.count, lists: edges.count, "firstShapePoint")
    try checkBlocks()
    try checkCoordinates()
    try checkEdges()
    try checkNames()
    try checkProfiles()
    try checkLimit(
      boundary.allSatisfy { edges.indices.contains($0.edge) }, "The boundary table names an edge that is not there.")
  }

  /// Checks that list bounds begin at 0, ascend, and end at the number of elements.
  func checkStarts(_ first: [Int], elements: Int, lists: Int?, _ name: String) throws {
    var ascends = first.first == 0 && first.last == elements && first.count == (lists ?? first.count - 1) + 1
    for place in first.indices.dropFirst() where first[place] < first[place - 1] { ascends = false }
    try checkLimit(ascends, "\(name) does not divide its \(elements) elements into lists.")
  }

  private func checkTexts() throws {
    try checkLimit(
      metadata.edition.utf8.count <= FormatLimits.editionLimit,
      "The edition has \(metadata.edition.utf8.count) bytes; at most \(FormatLimits.editionLimit).")
    let isCode = metadata.country.utf8.count == 2 && metadata.country.utf8.allSatisfy { (65...90).contains($0) }
    try checkLimit(
      metadata.country.isEmpty || isCode,
      "The country '\(metadata.country)' is not a code of two capital letters, like PT.")
    let length = metadata.texts.reduce(0) { $0 + 2 + $1.utf8.count }
    try checkLimit(
      length <= FormatLimits.textLimit && metadata.texts.allSatisfy { $0.utf8.count <= UInt16.max },
      "Name, attribution, country and program have \(length) bytes; at most \(FormatLimits.textLimit).")
    try checkLimit(
      report.count <= FormatLimits.otherFrameLimit, "The report has \(report.count) bytes; make it shorter.")
  }

  private func checkBlocks() throws {
    try checkLimit(
      blockCount < GraphID.blockLimit, "\(blockCount) node blocks; below \(GraphID.blockLimit) are possible.")
    for block in 0..<blockCount {
      let nodes = firstNode[block + 1] - firstNode[block]
      try checkLimit(
        (1...FormatLimits.nodesPerBlock).contains(nodes),
        "Block \(block) has \(nodes) nodes; 1 to \(FormatLimits.nodesPerBlock).")
      let count = firstEdge[firstNode[block + 1]] - firstEdge[firstNode[block]]
      try checkLimit(
        count <= FormatLimits.edgesPerBlock, "Block \(block) has \(count) edges; at most \(FormatLimits.edgesPerBlock)."
      )
    }
    try checkLimit(nodeSourceIDs.count == coordinates.count, "There are not as many source ids as nodes.")
    try checkLimit(
      edgeSourceIDs.isEmpty || edgeSourceIDs.count == edges.count, "There are not as many source ids as edges.")
  }

  private func checkCoordinates() throws {
    let isInRange = { (place: Coordinate) in
      (-900_000_000...900_000_000).contains(place.latitudeE7)
        && (-1_800_000_000...1_800_000_000).contains(place.longitudeE7)
    }
    for place in coordinates where !isInRange(place) {
      throw PackageError(.limitExceeded, "A node lies at \(place.latitude), \(place.longitude): out of range.")
    }
    for place in shapePoints where !isInRange(place) {
      throw PackageError(.limitExceeded, "A shape point lies at \(place.latitude), \(place.longitude): out of range.")
    }
  }

  private func checkEdges() throws {
    for edge in edges where edge.head >= UInt32(coordinates.count) {
      throw PackageError(.limitExceeded, "An edge ends at node \(edge.head), which is not there.")
    }
    for tail in coordinates.indices {
      for edge in firstEdge[tail]..<firstEdge[tail + 1] {
        try checkLimit(isTwinRight(edge, tail: tail), "Edge \(edge) and its twin are not each other's reverse.")
        try checkLimit(
          ownsShape(edge) || firstShapePoint[edge] == firstShapePoint[edge + 1],
          "Edge \(edge) has shape points, but its twin owns the shape.")
      }
    }
  }

  private func isTwinRight(_ edge: Int, tail: Int) -> Bool {
    guard edges[edge].twin != GraphID.none else { return true }
    let twin = Int(edges[edge].twin)
    guard twin != edge, twin < edges.count else { return false }
    let head = Int(edges[edge].head)
    return edges[twin].twin == UInt32(edge) && edges[twin].head == UInt32(tail)
      && firstEdge[head] <= twin && twin < firstEdge[head + 1]
  }

  private func checkNames() throws {
    for edge in edges where edge.name != GraphID.none {
      try checkLimit(Int(edge.name) < names.count, "An edge has name \(edge.name) of \(names.count).")
    }
    for name in names {
      try checkLimit(
        (1...65535).contains(name.utf8.count),
        "A name has \(name.utf8.count) bytes, 1 to 65535 are possible: \(String(name.prefix(40)))")
    }
  }
}

extension PackageContents.Metadata {
  /// The texts of the text table, in its order.
  var texts: [String] { [name, attribution, country, program] }
}
