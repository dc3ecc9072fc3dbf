public import GraphCore

/// The roads of one node block, decoded for snapping, route assembly and drawing: nodes, edges, attributes, shapes. Immutable.
public final class RoadBlock: DecodedBlock {
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
  /// Slots of the edges that own their shapes, ascending: groups of the spatial index are ranges of these.
  public let owners: [UInt16]

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
    (firstShape, shapePoints) = try topology.shapes(geometry, pointCount: pointCount)
    var reader = ByteReader(attributes)
    lengths = topology.lengths(&reader, nodes: nodes, firstShape: firstShape, shapePoints: shapePoints)
    let classNumbers = topology.pairedColumn(&reader)
    let bits = topology.pairedColumn(&reader)
    let own = EdgeID(block: number, slot: 0).rawValue
    owners = (0..<UInt16(topology.edgeCount)).filter { [twins] in
      twins[Int($0)] == GraphID.none || own + UInt32($0) < twins[Int($0)]
    }
    names = topology.pairedColumn(&reader)
    refs = topology.pairedColumn(&reader)
    classes = classNumbers.compactMap { RoadClass(rawValue: UInt8(clamping: $0)) }
    flags = bits.map { RoadFlags(rawValue: UInt16(truncatingIfNeeded: $0)) }
    guard reader.isFinished, classes.count == topology.edgeCount,
      bits.allSatisfy({ $0 <= UInt32(RoadFlags.known.rawValue) })
    else {
      throw FrameFault("attributes: a number is out of bounds, or bytes are left over")
    }
  }

  /// Number of edges.
  public var edgeCount: Int { heads.count }

  /// Bytes it takes in memory, about.
  package var byteCount: Int { nodes.count * 16 + edgeCount * 31 + shapePoints.count * 8 + 512 }

  /// The id of the edge at a slot.
  public func edge(_ slot: Int) -> EdgeID { EdgeID(block: number, slot: slot) }

  /// Whether the edge stores the shape that it shares with its twin.
  public func ownsShape(_ slot: Int) -> Bool { twins[slot] == GraphID.none || edge(slot).rawValue < twins[slot] }

  /// The shape points that an edge owns, between its tail and its head.
  public func shape(_ slot: Int) -> ArraySlice<Coordinate> {
    shapePoints[Int(firstShape[slot])..<Int(firstShape[slot + 1])]
  }
}
