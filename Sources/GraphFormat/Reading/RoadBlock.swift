public import GraphCore

/// The roads of one node block, decoded for snapping, route assembly and drawing: nodes, edges, attributes, shapes. Immutable.
public final class RoadBlock: Sendable {
  /// The number of the block.
  public let number: Int
  /// Where the nodes lie.
  public let nodes: [Coordinate]
  /// First out-edge (slot) of each node; one more at the end.
  public let firstOut: [Int]
  /// Slot of each edge's tail.
  public let tails: [UInt16]
  /// Raw node id of each edge's head.
  public let heads: [UInt32]
  /// Raw edge id of each edge's twin, `GraphID.none` without one.
  public let twins: [UInt32]
  /// Length of each edge in centimetres.
  public let lengths: [UInt32]
  /// Class of each edge.
  public let classes: [RoadClass]
  /// What else is to be known about each edge.
  public let flags: [RoadFlags]
  /// Name of each edge: 0 without one, else the name's number + 1.
  public let names: [UInt32]
  /// Number of the road (`A 1`) of each edge: 0 without one, else as `names`.
  public let refs: [UInt32]
  /// Where the shape points of each edge begin in `shapePoints`; one more at the end. Edges that do not own a shape have none.
  public let firstShape: [UInt32]
  /// Shape points of all owned shapes, in the direction of the edge that owns them.
  public let shapePoints: [Coordinate]

  /// - Parameter pointCount: shape points of the block, as the index tells.
  init(
    topology: Topology, attributes: UnsafeRawBufferPointer, geometry: UnsafeRawBufferPointer, pointCount: Int
  ) throws(FrameFault) {
    number = topology.block
    nodes = zip(topology.latitudes, topology.longitudes).map { Coordinate(latitudeE7: $0, longitudeE7: $1) }
    firstOut = topology.firstOut
    tails = topology.tails
    heads = topology.heads
    twins = topology.twins
    var reader = ByteReader(attributes)
    lengths = topology.pairedColumn(&reader)
    let classNumbers = topology.pairedColumn(&reader)
    let bits = topology.pairedColumn(&reader)
    names = topology.pairedColumn(&reader)
    refs = topology.pairedColumn(&reader)
    classes = classNumbers.compactMap { RoadClass(rawValue: UInt8(clamping: $0)) }
    flags = bits.map { RoadFlags(rawValue: UInt16(truncatingIfNeeded: $0)) }
    guard reader.isFinished, classes.count == topology.edgeCount,
      bits.allSatisfy({ $0 <= UInt32(RoadFlags.known.rawValue) })
    else {
      throw FrameFault("attributes: a number is out of bounds, or bytes are left over")
    }
    (firstShape, shapePoints) = try Self.shapes(geometry, topology, pointCount)
  }

  /// Number of edges.
  public var edgeCount: Int { heads.count }

  /// Bytes it takes in memory, about.
  var byteCount: Int { nodes.count * 16 + edgeCount * 40 + shapePoints.count * 8 }

  /// The id of the edge at a slot.
  public func edge(_ slot: Int) -> EdgeID { EdgeID(block: number, slot: slot) }

  /// Whether the edge stores the shape that it shares with its twin.
  public func ownsShape(_ slot: Int) -> Bool { twins[slot] == GraphID.none || edge(slot).rawValue < twins[slot] }

  /// The shape points that an edge owns, between its tail and its head.
  public func shape(_ slot: Int) -> ArraySlice<Coordinate> {
    shapePoints[Int(firstShape[slot])..<Int(firstShape[slot + 1])]
  }

  private static func shapes(
    _ bytes: UnsafeRawBufferPointer, _ topology: Topology, _ pointCount: Int
  ) throws(FrameFault) -> ([UInt32], [Coordinate]) {
    var firsts: [UInt32] = [0]
    guard bytes.count > 0 else {
      return ([UInt32](repeating: 0, count: topology.edgeCount + 1), [])
    }
    var reader = ByteReader(bytes)
    let own = EdgeID(block: topology.block, slot: 0).rawValue
    for edge in 0..<topology.edgeCount {
      let isOwner = topology.twins[edge] == GraphID.none || own + UInt32(edge) < topology.twins[edge]
      let points = isOwner ? reader.uv(atMost: bytes.count - Int(firsts[edge])) : 0
      firsts.append(firsts[edge] + UInt32(points))
    }
    let latitudes = column(&reader, firsts, topology, start: { topology.latitudes[$0] }) { $0 }
    let longitudes = column(&reader, firsts, topology, start: { topology.longitudes[$0] }, wrap: wrapped)
    guard reader.isFinished, firsts.last.map({ Int($0) == pointCount }) ?? false,
      latitudes.allSatisfy({ $0.magnitude <= 900_000_000 })
    else {
      throw FrameFault("geometry: a number is out of bounds, or bytes are left over")
    }
    return (firsts, zip(latitudes, longitudes).map { Coordinate(latitudeE7: $0, longitudeE7: $1) })
  }

  /// Reads a column of differences from point to point, beginning at each edge's tail.
  private static func column(
    _ reader: inout ByteReader, _ firsts: [UInt32], _ topology: Topology, start: (Int) -> Int32, wrap: (Int) -> Int
  ) -> [Int32] {
    var values: [Int32] = []
    values.reserveCapacity(Int(firsts.last ?? 0))
    for edge in 0..<topology.edgeCount {
      var value = Int(start(Int(topology.tails[edge])))
      for _ in firsts[edge]..<firsts[edge + 1] {
        let step = reader.sv()
        if step.magnitude > 1_800_000_000 { reader.fail() }
        value = reader.isBroken ? 0 : wrap(value + step)
        if Int32(exactly: value) == nil { reader.fail() }
        values.append(Int32(truncatingIfNeeded: value))
      }
    }
    return values
  }

  /// Brings a longitude back into -180…180 degrees.
  private static func wrapped(_ longitude: Int) -> Int {
    if longitude > 1_800_000_000 { return longitude - 3_600_000_000 }
    if longitude < -1_800_000_000 { return longitude + 3_600_000_000 }
    return longitude
  }
}
