import GraphCore

/// Reads a link file: each row becomes a road with its shape, its length and a weight for each profile.
struct LinkReader {
  /// What has been read.
  private(set) var result: CSVLinks
  private let nodeIndices: [Int64: Int]
  private let directionality: Directionality
  private var names: [String: Int] = [:]
  private var shapes: LinkShapeReader
  private var weights: LinkWeightRules
  private var unknownClasses = Tally()

  /// Reads all rows.
  ///
  /// - Throws: `InputError` with `badValue`, `unknownReference`, `projectedCoordinates`, `malformed`, or `missingColumn` when a GMNS file says
  ///   nothing about directions; `empty` when there is no row; `CancellationError`.
  init(
    _ table: CSVTable, nodes: NodeReader, profiles: [CSVProfile], units: CSVUnits, _ monitor: ReadMonitor
  ) throws {
    directionality = try Directionality(table.header)
    nodeIndices = nodes.indices
    shapes = LinkShapeReader(table, metresPerLength: units.metresPerLength)
    weights = LinkWeightRules(table, profiles: profiles, units: units)
    result = CSVLinks(network: RoadNetwork())
    result.network.nodes = nodes.nodes
    result.network.profiles = profiles.map { RoadNetwork.Profile(name: $0.rawValue) }
    let faults = try table.faultsOfRows(monitor) { (row) throws(InputError) in try read(row, table) }
    try faults.throwFirst()
    guard !result.links.isEmpty else {
      throw InputError(.empty, file: table.text.path, "The file has a header but no links: there are no roads.")
    }
    addToReport()
  }

  private mutating func read(_ row: CSVRow, _ table: CSVTable) throws(InputError) {
    let id = try table.optionalID(.linkID, row)
    let from = try node(.from, row, table)
    let to = try node(.to, row, table)
    let open = try directionality.open(row, table)
    let ends = (result.network.nodes[from].coordinate, result.network.nodes[to].coordinate)
    let metres = try shapes.read(row, table, from: ends.0, to: ends.1)
    let roadClass = roadClass(row, table)
    let isMoving = metres > 0 || ends.0 != ends.1
    let centimetres = UInt32((metres * 100).rounded())
    let costs = try weights.weights(
      row, table, centimetres: centimetres, roadClass: roadClass, isMoving: isMoving)
    var road = RoadNetwork.Road(from: from, to: to, lengthCentimetres: centimetres)
    road.sourceID = id ?? 0
    road.isOpenForward = open.forward
    road.isOpenBackward = open.backward
    road.roadClass = roadClass
    road.name = try name(row, table)
    append(road, costs)
    result.links.append(
      CSVLinks.Link(
        id: id, line: row.line, road: result.network.roads.count - 1, isOpenForward: open.forward,
        isOpenBackward: open.backward))
  }

  private mutating func append(_ road: RoadNetwork.Road, _ costs: [UInt32?]) {
    var road = road
    let firstPoint = result.network.shapePoints.count
    result.network.shapePoints.append(contentsOf: shapes.points)
    road.shape = firstPoint..<result.network.shapePoints.count
    result.network.roads.append(road)
    for (profile, cost) in costs.enumerated() {
      result.network.profiles[profile].forwardWeights.append(road.isOpenForward ? cost : nil)
      result.network.profiles[profile].backwardWeights.append(road.isOpenBackward ? cost : nil)
    }
  }

  private func node(_ column: CSVColumn, _ row: CSVRow, _ table: CSVTable) throws(InputError) -> Int {
    let id = try table.id(column, row)
    guard let index = nodeIndices[id] else {
      throw table.fault(.unknownReference, column, row, "There is no node \(id) in the node file.")
    }
    return index
  }

  private mutating func roadClass(_ row: CSVRow, _ table: CSVTable) -> RoadClass {
    guard let word = table.string(.roadClass, row) else { return .road }
    if let known = CSVRoadClass.named(word) { return known }
    unknownClasses.add(line: row.line)
    return .road
  }

  private mutating func name(_ row: CSVRow, _ table: CSVTable) throws(InputError) -> Int? {
    guard var name = table.string(.name, row) else { return nil }
    if name.utf8.contains(where: { $0 < ASCII.space }) {
      let parts = name.utf8.split { $0 <= ASCII.space }
      name = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      if name.isEmpty { return nil }
    }
    if let known = names[name] { return known }
    guard name.utf8.count <= Self.longestName else {
      throw table.fault(.name, row, "The name has \(name.utf8.count) bytes; at most \(Self.longestName) fit.")
    }
    names[name] = result.network.names.count
    result.network.names.append(name)
    return result.network.names.count - 1
  }

  private static let longestName = 65_535

  private mutating func addToReport() {
    var report = BuildReport()
    report.add("nodes_read", result.network.nodes.count, "nodes read")
    report.add("links_read", result.links.count, "links read")
    unknownClasses.report("links_of_unknown_class", "links of an unknown class, taken as class road", to: &report)
    shapes.addToReport(&report)
    weights.addToReport(&report)
    result.network.report = report
  }
}
