import GraphCore

/// What all section encoders share: the contents, their ids, and the in-edges. Immutable, for any thread.
final class EncoderInput: Sendable {
  let contents: PackageContents
  /// Raw ids of all nodes and edges.
  let nodeIDs, edgeIDs: [UInt32]
  /// Tail of each edge.
  let tails: [UInt32]
  let incoming: IncomingLists

  /// Takes contents that have been checked.
  /// - Throws: `PackageError` (`limitExceeded`) when a block has too many in-edges.
  init(_ contents: PackageContents) throws {
    self.contents = contents
    var nodeIDs: [UInt32] = []
    var edgeIDs: [UInt32] = []
    var tails: [UInt32] = []
    nodeIDs.reserveCapacity(contents.coordinates.count)
    edgeIDs.reserveCapacity(contents.edges.count)
    tails.reserveCapacity(contents.edges.count)
    for block in 0..<contents.blockCount {
      let nodes = contents.firstNode[block]..<contents.firstNode[block + 1]
      let firstEdge = contents.firstEdge[nodes.lowerBound]
      for node in nodes {
        nodeIDs.append(NodeID(block: block, slot: node - nodes.lowerBound).rawValue)
        for edge in contents.firstEdge[node]..<contents.firstEdge[node + 1] {
          edgeIDs.append(EdgeID(block: block, slot: edge - firstEdge).rawValue)
          tails.append(UInt32(node))
        }
      }
    }
    self.nodeIDs = nodeIDs
    self.edgeIDs = edgeIDs
    self.tails = tails
    incoming = contents.incomingEdges()
    try checkIncoming(incoming, "in-edges")
  }

  var blockCount: Int { contents.blockCount }

  /// The nodes of a block.
  func nodes(_ block: Int) -> Range<Int> { contents.firstNode[block]..<contents.firstNode[block + 1] }

  /// The edges of a block.
  func edges(_ block: Int) -> Range<Int> {
    contents.firstEdge[contents.firstNode[block]]..<contents.firstEdge[contents.firstNode[block + 1]]
  }

  /// Whether an edge of the block ends in it.
  func isInside(_ edge: Int, _ block: Int) -> Bool { nodes(block).contains(Int(contents.edges[edge].head)) }

  /// Checks how much ends in each block.
  func checkIncoming(_ lists: IncomingLists, _ what: String) throws {
    for block in 0..<blockCount {
      let count = lists.first[nodes(block).upperBound] - lists.first[nodes(block).lowerBound]
      try checkLimit(
        count <= FormatLimits.inStatesPerBlock,
        "Block \(block) has \(count) \(what); at most \(FormatLimits.inStatesPerBlock).")
    }
  }
}
