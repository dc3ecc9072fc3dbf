import GraphCore

/// Section 5.7: shape points.
struct GeometryEncoder: SectionEncoder {
  let input: EncoderInput
  var kind: SectionKind { .geometry }
  var frameCount: Int { input.blockCount }

  func encode(frame block: Int, into writer: inout ByteWriter) -> Int {
    let contents = input.contents
    let edges = input.edges(block)
    let first = contents.firstShapePoint
    let count = first[edges.upperBound] - first[edges.lowerBound]
    guard count > 0 else { return 0 }
    for edge in edges where contents.ownsShape(edge) { writer.uv(first[edge + 1] - first[edge]) }
    writer.cut()
    var steps: [Int64] = []
    steps.reserveCapacity(2 * count)
    for edge in edges { append(edge, block, \.latitudeE7, isLongitude: false, to: &steps) }
    for edge in edges { append(edge, block, \.longitudeE7, isLongitude: true, to: &steps) }
    writer.signedSplitColumn(steps)
    return count
  }

  /// Appends what the steps of an edge's shape along one axis are more than predicted.
  private func append(
    _ edge: Int, _ block: Int, _ axis: KeyPath<Coordinate, Int32>, isLongitude: Bool, to steps: inout [Int64]
  ) {
    let contents = input.contents
    let points = contents.firstShapePoint[edge]..<contents.firstShapePoint[edge + 1]
    guard !points.isEmpty else { return }
    let head = Int64(contents.coordinates[Int(contents.edges[edge].head)][keyPath: axis])
    var walk = ShapeWalk(
      from: Int64(contents.coordinates[Int(input.tails[edge])][keyPath: axis]),
      to: input.isInside(edge, block) ? head : nil, points: points.count, isLongitude: isLongitude)
    for point in points { steps.append(walk.excess(of: Int64(contents.shapePoints[point][keyPath: axis]))) }
  }
}

/// Section 5.9: the boxes of blocks and of groups of shapes.
struct SpatialEncoder: SectionEncoder {
  let input: EncoderInput
  /// The box of each block.
  private let blocks: [ShapeBox]
  var kind: SectionKind { .spatial }
  var frameCount: Int { input.blockCount + 1 }

  /// O(edges + shape points).
  init(input: EncoderInput) {
    self.input = input
    blocks = (0..<input.blockCount).map { block in
      var box: ShapeBox?
      for edge in input.edges(block) where input.contents.ownsShape(edge) {
        Self.extend(&box, by: edge, input, block)
      }
      return (box ?? ShapeBox(input.contents.coordinates[input.nodes(block).lowerBound])).normalized()
    }
  }

  /// Extends a box by the shape of an edge. Longitudes run on over 180 degrees, counted from the block's first node.
  private static func extend(_ box: inout ShapeBox?, by edge: Int, _ input: EncoderInput, _ block: Int) {
    let contents = input.contents
    let origin = Int64(contents.coordinates[input.nodes(block).lowerBound].longitudeE7)
    let tail = contents.coordinates[Int(input.tails[edge])]
    var longitude = origin + longitudeStep(from: origin, to: Int64(tail.longitudeE7))
    var shape = box ?? ShapeBox(latitude: Int64(tail.latitudeE7), longitude: longitude)
    let go = { (point: Coordinate) in
      longitude += longitudeStep(from: longitude, to: Int64(point.longitudeE7))
      shape.extend(latitude: Int64(point.latitudeE7), longitude: longitude)
    }
    go(tail)
    for point in contents.firstShapePoint[edge]..<contents.firstShapePoint[edge + 1] { go(contents.shapePoints[point]) }
    go(contents.coordinates[Int(contents.edges[edge].head)])
    box = shape
  }

  func encode(frame: Int, into writer: inout ByteWriter) -> Int {
    frame == 0 ? encodeRoot(&writer) : encodeGroups(frame - 1, &writer)
  }

  private func encodeRoot(_ writer: inout ByteWriter) -> Int {
    writer.deltaColumn(blocks.indices) { blocks[$0].south }
    writer.deltaColumn(blocks.indices) { blocks[$0].west }
    for box in blocks { writer.uv(UInt64(box.height)) }
    for box in blocks { writer.uv(UInt64(box.width)) }
    return blocks.count
  }

  private func encodeGroups(_ block: Int, _ writer: inout ByteWriter) -> Int {
    let owners = input.edges(block).filter(input.contents.ownsShape)
    var groups: [ShapeBox] = []
    for first in stride(from: 0, to: owners.count, by: FormatLimits.shapesPerGroup) {
      var box: ShapeBox?
      for edge in owners[first..<min(first + FormatLimits.shapesPerGroup, owners.count)] {
        Self.extend(&box, by: edge, input, block)
      }
      if let box { groups.append(box.normalized()) }
    }
    for box in groups { writer.uv(UInt64(box.south - blocks[block].south)) }
    for box in groups { writer.uv(UInt64(blocks[block].eastward(to: box))) }
    for box in groups { writer.uv(UInt64(box.height)) }
    for box in groups { writer.uv(UInt64(box.width)) }
    return groups.count
  }
}

/// A box whose longitudes may run on over 180 degrees.
struct ShapeBox {
  private(set) var south, west, north, east: Int64

  init(latitude: Int64, longitude: Int64) {
    (south, north) = (latitude, latitude)
    (west, east) = (longitude, longitude)
  }

  init(_ place: Coordinate) {
    self.init(latitude: Int64(place.latitudeE7), longitude: Int64(place.longitudeE7))
  }

  var height: Int64 { north - south }
  var width: Int64 { east - west }

  mutating func extend(latitude: Int64, longitude: Int64) {
    south = min(south, latitude)
    north = max(north, latitude)
    west = min(west, longitude)
    east = max(east, longitude)
  }

  /// The same box with its west in range, and no wider than the globe.
  func normalized() -> ShapeBox {
    var box = self
    if width >= 3_600_000_000 { (box.west, box.east) = (-1_800_000_000, 1_800_000_000) }
    while box.west < -1_800_000_000 { (box.west, box.east) = (box.west + 3_600_000_000, box.east + 3_600_000_000) }
    while box.west > 1_800_000_000 { (box.west, box.east) = (box.west - 3_600_000_000, box.east - 3_600_000_000) }
    return box
  }

  /// How far east the other box begins, 0 ..< 360 degrees.
  func eastward(to other: ShapeBox) -> Int64 {
    let step = (other.west - west) % 3_600_000_000
    return step < 0 ? step + 3_600_000_000 : step
  }
}
