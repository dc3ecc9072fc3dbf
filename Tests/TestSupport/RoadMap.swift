public import GraphBuilder
public import GraphCore

/// A map drawn with characters, as a road network: tests show what they speak of.
///
/// ```
/// A--B->C     letters (and digits) are nodes; a line of - or | is a road, two-way, named after its ends ("AB")
/// |  |  ^     as they are read: from left to right, from the top down
/// D--E--F     an arrow in the line (> < v ^) makes it one-way
/// ```
///
/// A character is a cell; cells are `gridMetres` wide and high. Roads that cannot be drawn (parallel ones, loops) are added by naming them in `roads`.
/// Weights are milliseconds for the length at the road's speed; without an option that is 36 km/h, 10 m in a second.
public struct RoadMap: Sendable {
  /// What the lines do not show of a road.
  public struct RoadOption: Sendable {
    /// Class of the road.
    public var roadClass = RoadClass.residential
    /// Speed in both directions.
    public var speedKmh = 36.0
    /// Name that the road shows; nil for the key in the map, "" for none.
    public var name: String?
    /// Whether the backward direction is missing, as an arrow in the line does it.
    public var isOneWay = false
    /// Whether there are edges, but nobody of the profile `car` may use them.
    public var isClosed = false
    /// Length, where it is not that of the line.
    public var metres: Double?
    /// Shape points between the ends, in cells (column, row).
    public var via: [(column: Double, row: Double)] = []

    /// Makes an option that changes nothing but what is given.
    public init(
      _ roadClass: RoadClass = .residential, speedKmh: Double = 36, name: String? = nil, isOneWay: Bool = false,
      isClosed: Bool = false, metres: Double? = nil, via: [(column: Double, row: Double)] = []
    ) {
      self.roadClass = roadClass
      self.speedKmh = speedKmh
      self.name = name
      self.isOneWay = isOneWay
      self.isClosed = isClosed
      self.metres = metres
      self.via = via
    }
  }

  /// A rule for a turn.
  public enum TurnOption: Sendable {
    /// Prohibited.
    case no
    /// Costs so many seconds.
    case seconds(Double)
  }

  /// A mistake in the drawing or in an option.
  public struct Fault: Error, CustomStringConvertible {
    /// What is wrong.
    public var description: String
  }

  /// The network, with the profiles `car` and `any` (which closed roads do not stop, and which knows no turns).
  public private(set) var network = RoadNetwork()
  /// Metres of a cell.
  public let gridMetres: Double
  let origin: Coordinate
  private var drawing: RoadDrawing
  private var keys: [String] = []

  /// Draws a map.
  ///
  /// - Parameters:
  ///   - origin: where column 0, row 0 is; by default on the equator, where cells are squares.
  ///   - roads: options by key. A key is the two ends, then anything that tells parallel roads apart ("AB", "AB2"); one that is not drawn is added.
  ///   - turns: rules by the two roads in the direction of travel ("AB-BC").
  ///   - timed: times by the roads, two or more, that must not be driven one after the other then ("AB-BC-CD"), or the only way on then ("only AB-BC").
  /// - Throws: `Fault`.
  public init(
    _ text: String, gridMetres: Double = 100, origin: Coordinate = Coordinate(latitudeE7: 0, longitudeE7: 0),
    roads: [String: RoadOption] = [:], turns: [String: TurnOption] = [:], timed: [String: String] = [:]
  ) throws {
    self.gridMetres = gridMetres
    self.origin = origin
    drawing = try RoadDrawing(text)
    network.profiles = [.init(name: "car"), .init(name: "any")]
    for node in drawing.nodes {
      network.nodes.append(.init(sourceID: Int64(network.nodes.count) + 1, coordinate: cell(node.column, node.row)))
    }
    for line in drawing.lines { try add(line.key, line.isOneWay, roads[line.key] ?? RoadOption()) }
    let drawn = Set(drawing.lines.map(\.key))
    for key in roads.keys.sorted() where !drawn.contains(key) { try add(key, false, roads[key] ?? RoadOption()) }
    for (key, option) in turns.sorted(by: { $0.key < $1.key }) { try addTurn(key, option) }
    for (key, times) in timed.sorted(by: { $0.key < $1.key }) { try addTimed(key, times) }
  }

  /// The place of a cell, also between cells.
  public func cell(_ column: Double, _ row: Double) -> Coordinate {
    let unitsPerMetre = 1_800_000_000 / (Double.pi * 6_371_008.8)
    let shrink = Double(Position(Coordinate(latitudeE7: origin.latitudeE7, longitudeE7: 0)).x) / Position.unitsPerRadius
    let north = (-row * gridMetres * unitsPerMetre).rounded()
    let east = Int64((column * gridMetres * unitsPerMetre / shrink).rounded()) + Int64(origin.longitudeE7)
    return Coordinate(
      latitudeE7: origin.latitudeE7 + Int32(north),
      longitudeE7: Int32(east > 1_800_000_000 ? east - 3_600_000_000 : east))
  }

  /// The place of a node; `nil` for one that is not drawn.
  public func place(_ node: Character) -> Coordinate? {
    drawing.index(node).map { network.nodes[$0].coordinate }
  }

  /// The name of each node, in the order of `network.nodes` (whose source ids count from 1).
  public var nodeNames: [Character] { drawing.nodes.map(\.name) }

  /// A place on the straight line between two nodes, 0 at the first to 1 at the second.
  public func place(_ from: Character, _ to: Character, _ fraction: Double) -> Coordinate? {
    guard let a = drawing.index(from), let b = drawing.index(to) else { return nil }
    let (start, end) = (drawing.nodes[a], drawing.nodes[b])
    return cell(
      start.column + (end.column - start.column) * fraction, start.row + (end.row - start.row) * fraction)
  }

  /// The direction of a road with this key in the direction of travel ("BA" for a road drawn as "AB").
  public func direction(_ key: String) throws -> RoadNetwork.DirectedRoad {
    if let road = keys.firstIndex(of: key) { return .init(road: road, isReversed: false) }
    let flipped = String(key.prefix(2).reversed()) + key.dropFirst(2)
    if let road = keys.firstIndex(of: flipped) { return .init(road: road, isReversed: true) }
    throw Fault(description: "no road \(key)")
  }

  /// The key of a road in the direction of travel.
  public func key(_ road: Int, isReversed: Bool) -> String {
    isReversed ? String(keys[road].prefix(2).reversed()) + keys[road].dropFirst(2) : keys[road]
  }

  private mutating func add(_ key: String, _ isOneWay: Bool, _ option: RoadOption) throws {
    let ends = Array(key.prefix(2))
    guard ends.count == 2, let from = drawing.index(ends[0]), let to = drawing.index(ends[1]) else {
      throw Fault(description: "road \(key) does not join two nodes of the drawing")
    }
    let places =
      [(drawing.nodes[from].column, drawing.nodes[from].row)] + option.via.map { ($0.column, $0.row) }
      + [(drawing.nodes[to].column, drawing.nodes[to].row)]
    let cells = zip(places, places.dropFirst()).reduce(0.0) { sum, piece in
      let (dx, dy) = (piece.1.0 - piece.0.0, piece.1.1 - piece.0.1)
      return sum + (dx * dx + dy * dy).squareRoot()
    }
    let metres = option.metres ?? cells * gridMetres
    var road = RoadNetwork.Road(from: from, to: to, lengthCentimetres: UInt32((metres * 100).rounded()))
    road.sourceID = Int64(network.roads.count) + 1
    road.isOpenBackward = !isOneWay && !option.isOneWay
    road.roadClass = option.roadClass
    let name = option.name ?? key
    if !name.isEmpty { road.name = index(ofName: name) }
    let first = network.shapePoints.count
    network.shapePoints += option.via.map { cell($0.column, $0.row) }
    road.shape = first..<network.shapePoints.count
    network.roads.append(road)
    keys.append(key)
    let weight = UInt32((metres * 3600 / option.speedKmh).rounded())
    for (profile, isOpen) in [!option.isClosed, true].enumerated() {
      network.profiles[profile].forwardWeights.append(isOpen ? weight : nil)
      network.profiles[profile].backwardWeights.append(isOpen && road.isOpenBackward ? weight : nil)
    }
  }

  private mutating func index(ofName name: String) -> Int {
    if let index = network.names.firstIndex(of: name) { return index }
    network.names.append(name)
    return network.names.count - 1
  }

  private mutating func addTurn(_ key: String, _ option: TurnOption) throws {
    let parts = key.split(separator: "-").map(String.init)
    guard parts.count == 2 else { throw Fault(description: "turn \(key) is not two roads") }
    let cost: UInt32? = if case .seconds(let seconds) = option { UInt32((seconds * 1000).rounded()) } else { nil }
    network.profiles[0].turns.append(.init(from: try direction(parts[0]), to: try direction(parts[1]), cost: cost))
  }

  private mutating func addTimed(_ key: String, _ times: String) throws {
    let isOnly = key.hasPrefix("only ")
    let roads = try key.dropFirst(isOnly ? 5 : 0).split(separator: "-").map { try direction(String($0)) }
    network.profiles[0].conditions.append(.init(text: times, roads: roads, isOnly: isOnly))
  }
}
