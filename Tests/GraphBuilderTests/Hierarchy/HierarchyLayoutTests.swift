@testable import GraphBuilder
import GraphCore
import GraphFormat
import TestSupport
import Testing

@Suite("The layout of a hierarchy's ranks") struct HierarchyLayoutTests {
  /// A random forest in which parents have higher ranks.
  private func parents(_ seed: UInt64, count: Int) -> [UInt32] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { rank in
      guard rank + 1 < count, !random.oneIn(50) else { return GraphID.none }
      return UInt32(rank + 1 + random.below(min(count - rank - 1, random.oneIn(3) ? 400 : 3)))
    }
  }

  @Test(
    "Every rank has a place, children come before their parents, and blocks keep to their limits", arguments: 0..<10)
  func order(seed: Int) {
    let parents = parents(UInt64(seed), count: 1 + seed * 700)
    let arcCounts = parents.indices.map { 1 + ($0 * 7) % 60 }
    let layout = HierarchyLayout(parents: parents, arcCounts: arcCounts)
    #expect(layout.order.sorted() == parents.indices.map(UInt32.init))
    var places = [Int](repeating: 0, count: parents.count)
    for (place, rank) in layout.order.enumerated() { places[Int(rank)] = place }
    #expect(parents.indices.allSatisfy { parents[$0] == GraphID.none || places[Int(parents[$0])] > places[$0] })
    #expect(layout.firstRank.first == 0 && layout.firstRank.last == parents.count)
    for (start, end) in zip(layout.firstRank, layout.firstRank.dropFirst()) {
      #expect((1...FormatLimits.ranksPerBlock).contains(end - start))
      let arcs = layout.order[start..<end].reduce(0) { $0 + arcCounts[Int($1)] }
      #expect(arcs <= 6000 || end - start == 1)
    }
  }

  @Test("From any rank of a balanced tree to its root there are a handful of blocks")
  func fewBlocks() {
    let count = 1 << 15
    // A heap turned upside down.
    let parents = (0..<count - 1).map { rank in
      let place = count - 1 - rank
      return place == 1 ? GraphID.none : UInt32(count - 1 - place / 2)
    }
    let layout = HierarchyLayout(parents: parents, arcCounts: parents.map { _ in 6 })
    var blocks = [Int](repeating: 0, count: parents.count)
    for block in layout.firstRank.indices.dropLast() {
      for place in layout.firstRank[block]..<layout.firstRank[block + 1] { blocks[Int(layout.order[place])] = block }
    }
    for start in stride(from: 0, to: parents.count, by: 97) {
      var seen: Set<Int> = []
      var rank = UInt32(start)
      while rank != GraphID.none {
        seen.insert(blocks[Int(rank)])
        rank = parents[Int(rank)]
      }
      #expect(seen.count <= 2)
    }
  }
}
