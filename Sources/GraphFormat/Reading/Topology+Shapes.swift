import GraphCore

// Geometry, and the lengths that are predicted from it.
extension Topology {
  /// Whether the head of an edge lies in the block.
  private func isInside(_ edge: Int) -> Bool { Int(heads[edge] >> GraphID.nodeSlotBits) == block }

  /// Reads a geometry frame: where the points of each edge begin (one more at the end), and all points.
  func shapes(
    _ bytes: UnsafeRawBufferPointer, pointCount: Int
  ) throws(FrameFault) -> (firsts: [UInt32], points: [Coordinate]) {
    var firsts = [UInt32](repeating: 0, count: edgeCount + 1)
    guard bytes.count > 0 else { return (firsts, []) }
    var reader = ByteReader(bytes)
    let own = EdgeID(block: block, slot: 0).rawValue
    for edge in 0..<edgeCount {
      let isOwner = twins[edge] == GraphID.none || own + UInt32(edge) < twins[edge]
      let points = isOwner ? reader.uv(atMost: bytes.count - Int(firsts[edge])) : 0
      firsts[edge + 1] = firsts[edge] + UInt32(points)
    }
    guard Int(firsts[edgeCount]) == pointCount else {
      throw FrameFault("geometry: the counts are not those of the index")
    }
    var column = reader.splitColumn(2 * pointCount)
    let latitudes = walks(&column, &reader, firsts, along: latitudes, isLongitude: false)
    let longitudes = walks(&column, &reader, firsts, along: longitudes, isLongitude: true)
    guard reader.isFinished else { throw FrameFault("geometry: a number is out of bounds, or bytes are left over") }
    return (firsts, zip(latitudes, longitudes).map { Coordinate(latitudeE7: $0, longitudeE7: $1) })
  }

  /// Reads one axis of all shapes.
  private func walks(
    _ column: inout SplitColumn, _ reader: inout ByteReader, _ firsts: [UInt32], along axis: [Int32], isLongitude: Bool
  ) -> [Int32] {
    var values: [Int32] = []
    values.reserveCapacity(Int(firsts[edgeCount]))
    for edge in 0..<edgeCount where firsts[edge] < firsts[edge + 1] {
      let head = isInside(edge) ? Int64(axis[Int(heads[edge] & GraphID.nodeSlotMask)]) : nil
      var walk = ShapeWalk(
        from: Int64(axis[Int(tails[edge])]), to: head, points: Int(firsts[edge + 1] - firsts[edge]),
        isLongitude: isLongitude)
      for _ in firsts[edge]..<firsts[edge + 1] {
        if !walk.go(byExcess: Int64(column.nextSigned(&reader))) { reader.fail() }
        values.append(Int32(walk.place))
      }
    }
    return values
  }

  /// Reads the lengths of the attributes frame.
  func lengths(
    _ reader: inout ByteReader, nodes: [Coordinate], firstShape: [UInt32], shapePoints: [Coordinate]
  ) -> [UInt32] {
    var values = [UInt32](repeating: 0, count: edgeCount)
    for edge in firsts.lazy.map(Int.init) where isInside(edge) {
      var line = LineLength(from: nodes[Int(tails[edge])], to: nodes[Int(heads[edge] & GraphID.nodeSlotMask)])
      for point in firstShape[edge]..<firstShape[edge + 1] { line.go(to: shapePoints[Int(point)]) }
      let value = Int(line.finish()) &+ reader.sv()
      if value < 0 || value > Int(UInt32.max) { reader.fail() }
      values[edge] = UInt32(truncatingIfNeeded: value)
    }
    for edge in firsts.lazy.map(Int.init) where !isInside(edge) { values[edge] = reader.uv() }
    readDifferences(&reader, &values)
    return values
  }
}
