import GraphCore
@testable import GraphFormat
import Testing

// Topology and geometry, where what is told depends on what was told before.
extension ContentsDecoder {
  mutating func readTopology(_ block: Int, _ frame: [UInt8], _ rows: inout [Int?], _ foreign: inout [[Int]])
    throws
  {
    var cursor = ByteCursor(frame)
    let (nodeCount, edgeCount) = (cursor.count(), cursor.count())
    let steps = cursor.signedSplit(2 * nodeCount)
    var (latitude, longitude): (Int64, Int64) = (0, 0)
    for node in 0..<nodeCount {
      (latitude, longitude) = (latitude + steps[node], longitude + steps[nodeCount + node])
      contents.coordinates.append(Coordinate(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude)))
    }
    var tails: [Int] = []
    for (slot, degree) in cursor.uvs(nodeCount).enumerated() {
      contents.firstEdge.append(contents.firstEdge[contents.firstEdge.count - 1] + degree)
      tails += Array(repeating: slot, count: degree)
    }
    let (links, own) = (cursor.uvs(edgeCount), edges(block))
    let blocks = readHeads(&cursor, block, links, tails)
    for head in blocks { rows.append(head == block ? nil : cursor.count()) }
    let arriving = readForeign(&cursor, block) { edges($0) }
    foreign += arriving
    for slot in 0..<edgeCount where links[slot] == 1 {
      let there = arriving[tails[slot]].filter { edges(blocks[slot]).contains($0) }
      contents.edges[own.lowerBound + slot].twin = UInt32(there[cursor.count()])
    }
    #expect(cursor.isFinished, "topology of block \(block)")
  }

  /// Appends the edges of a block and returns the blocks of their heads.
  private mutating func readHeads(_ cursor: inout ByteCursor, _ block: Int, _ links: [Int], _ tails: [Int]) -> [Int] {
    let blocks = links.map { $0 < 2 ? Int(cursor.sv()) + block : block }
    var heads = [Int](repeating: -1, count: links.count)
    for slot in links.indices where links[slot] == 2 { heads[slot] = tails[slot] + cursor.count() }
    for slot in links.indices where links[slot] == 0 && blocks[slot] == block {
      heads[slot] = tails[slot] + Int(cursor.sv())
    }
    for slot in links.indices where blocks[slot] != block { heads[slot] = cursor.count() }
    var twins = [Int?](repeating: nil, count: links.count)
    for slot in links.indices where links[slot] > 2 {
      let waiting = (0..<slot).filter { links[$0] == 2 && heads[$0] == tails[slot] && twins[$0] == nil }
      let twin = waiting[links[slot] - 3]
      (twins[slot], twins[twin], heads[slot]) = (twin, slot, tails[twin])
    }
    #expect(links.indices.allSatisfy { links[$0] < 2 || twins[$0] != nil })
    let first = contents.edges.count
    for slot in links.indices {
      var edge = PackageContents.Edge(head: contents.firstNode[blocks[slot]] + heads[slot], lengthCentimetres: 0)
      if let twin = twins[slot] { edge.twin = UInt32(first + twin) }
      contents.edges.append(edge)
    }
    return blocks
  }

  /// The ends of the line of an edge; nil for a head in another block.
  private func ends(_ edge: Int, _ block: Int) -> (tail: Coordinate, head: Coordinate?) {
    let head = Int(contents.edges[edge].head)
    return (
      contents.coordinates[contents.firstEdge.lastIndex { $0 <= edge } ?? 0],
      nodes(block).contains(head) ? contents.coordinates[head] : nil
    )
  }

  func readLengths(_ cursor: inout ByteCursor, _ block: Int, _ twins: [Int?]) -> [Int] {
    var lengths = [Int](repeating: 0, count: twins.count)
    let own = edges(block)
    for (slot, edge) in own.enumerated() where twins[slot] ?? .max > slot {
      let (tail, head) = ends(edge, block)
      guard let head else { continue }
      let points = contents.shapePoints[contents.firstShapePoint[edge]..<contents.firstShapePoint[edge + 1]]
      lengths[slot] = SlowLine.length([tail] + points + [head]) + Int(cursor.sv())
    }
    for (slot, edge) in own.enumerated() where ends(edge, block).head == nil { lengths[slot] = cursor.count() }
    cursor.addDifferences(twins, to: &lengths)
    return lengths
  }

  mutating func readGeometry() throws {
    for block in 0..<package.blockCount {
      let bytes = try frame(.geometry, block)
      var cursor = ByteCursor(bytes)
      let owners = edges(block).filter { contents.edges[$0].twin >= UInt32($0) }
      let counts = bytes.isEmpty ? owners.map { _ in 0 } : cursor.uvs(owners.count)
      let points = counts.reduce(0, +)
      let excesses = cursor.signedSplit(2 * points)
      var point = 0
      for edge in edges(block) {
        let (tail, head) = ends(edge, block)
        let count = owners.firstIndex(of: edge).map { counts[$0] } ?? 0
        let latitudes = SlowLine.points(
          from: tail.latitudeE7, to: head?.latitudeE7, Array(excesses[point..<point + count]), isLongitude: false)
        let longitudes = SlowLine.points(
          from: tail.longitudeE7, to: head?.longitudeE7, Array(excesses[points + point..<points + point + count]),
          isLongitude: true)
        contents.shapePoints += zip(latitudes, longitudes).map { Coordinate(latitudeE7: $0, longitudeE7: $1) }
        point += count
        contents.firstShapePoint.append(contents.shapePoints.count)
      }
      #expect(cursor.isFinished, "geometry of block \(block)")
    }
  }
}
