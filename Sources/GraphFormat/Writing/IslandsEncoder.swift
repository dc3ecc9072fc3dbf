/// Section 5.16: edges that are cut off from the main part of a profile's network.
struct IslandsEncoder: SectionEncoder {
  let input: EncoderInput
  let islands: [PackageContents.Island]
  let profile: Int?
  var kind: SectionKind { .islands }
  var frameCount: Int { input.blockCount }

  func encode(frame block: Int, into writer: inout ByteWriter) -> Int {
    let edges = input.edges(block)
    let first = islands.firstIndex(atOrAbove: edges.lowerBound)
    let own = islands[first..<islands.firstIndex(atOrAbove: edges.upperBound)]
    var before = 0
    for island in own {
      writer.uv(island.edge - edges.lowerBound - before)
      before = island.edge - edges.lowerBound
    }
    for island in own { writer.uv(UInt64(island.cut.rawValue)) }
    return own.count
  }
}

extension [PackageContents.Island] {
  /// The first entry of an edge at or above this one. O(log n).
  fileprivate func firstIndex(atOrAbove edge: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].edge < edge { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
