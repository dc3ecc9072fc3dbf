import GraphCore

/// Reads a movement file: penalties and prohibitions for going from one link onto another.
struct MovementReader {
  /// Rules in the order of the file, each for one direction of travel on either road.
  private(set) var turns: [RoadNetwork.Turn] = []
  private let csv: CSVLinks
  private let nodeIndices: [Int64: Int]
  private let linkIndices: [Int64: Int]
  /// Ids that several links have, with the line of the second one.
  private let repeatedIDs: [Int64: Int]
  private var rows = 0
  private var withoutRule = Tally()
  private var ambiguous = Tally()

  /// Reads all rows.
  ///
  /// - Throws: `InputError` with `unknownReference` for unknown links or nodes and links that do not meet, `duplicate` for an id that several
  ///   links have, `badValue`, `malformed`, `missingColumn` when `links` has no link ids; `CancellationError`.
  init(
    _ table: CSVTable, csv: CSVLinks, links: CSVHeader, nodeIndices: [Int64: Int], _ monitor: ReadMonitor
  ) throws {
    guard links.has(.linkID) else { throw CSVKind.missing(.linkID, of: .link, in: links) }
    self.csv = csv
    self.nodeIndices = nodeIndices
    (linkIndices, repeatedIDs) = Self.index(csv.links)
    let faults = try table.faultsOfRows(monitor) { (row) throws(InputError) in try read(row, table) }
    try faults.throwFirst()
  }

  private static func index(_ links: [CSVLinks.Link]) -> (first: [Int64: Int], repeated: [Int64: Int]) {
    var first: [Int64: Int] = [:]
    var repeated: [Int64: Int] = [:]
    for (index, link) in links.enumerated() {
      guard let id = link.id else { continue }
      if first[id] == nil { first[id] = index } else if repeated[id] == nil { repeated[id] = link.line }
    }
    return (first, repeated)
  }

  private mutating func read(_ row: CSVRow, _ table: CSVTable) throws(InputError) {
    rows += 1
    let inbound = try link(.inboundLink, row, table)
    let outbound = try link(.outboundLink, row, table)
    let node = try node(row, table)
    let pairs = meetings(inbound, outbound, at: node)
    guard !pairs.isEmpty else { throw apart(row, table, node: node) }
    guard let penalty = try table.number(.penalty, row), penalty != 0 else { return withoutRule.add(line: row.line) }
    if pairs.count > 1 { ambiguous.add(line: row.line) }
    let cost = try cost(penalty, row, table)
    turns += pairs.map { RoadNetwork.Turn(from: $0.from, to: $0.to, cost: cost) }
  }

  private func link(_ column: CSVColumn, _ row: CSVRow, _ table: CSVTable) throws(InputError) -> CSVLinks.Link {
    let id = try table.id(column, row)
    guard let index = linkIndices[id] else {
      throw table.fault(.unknownReference, column, row, "There is no link \(id) in the link file.")
    }
    if let line = repeatedIDs[id] {
      throw table.fault(
        .duplicate, column, row,
        "The link file has more than one link \(id) (again in line \(line)): movements need link ids that stand once.")
    }
    return csv.links[index]
  }

  private func node(_ row: CSVRow, _ table: CSVTable) throws(InputError) -> Int? {
    guard let id = try table.optionalID(.nodeID, row) else { return nil }
    guard let index = nodeIndices[id] else {
      throw table.fault(.unknownReference, .nodeID, row, "There is no node \(id) in the node file.")
    }
    return index
  }

  /// All ways in which a direction of one link ends where a direction of the other begins.
  private func meetings(
    _ inbound: CSVLinks.Link, _ outbound: CSVLinks.Link, at node: Int?
  ) -> [(from: RoadNetwork.DirectedRoad, to: RoadNetwork.DirectedRoad)] {
    var result: [(from: RoadNetwork.DirectedRoad, to: RoadNetwork.DirectedRoad)] = []
    for from in inbound.directions {
      let head = csv.head(from)
      guard node == nil || node == head else { continue }
      for to in outbound.directions where csv.tail(to) == head { result.append((from, to)) }
    }
    return result
  }

  private func apart(_ row: CSVRow, _ table: CSVTable, node: Int?) -> InputError {
    let place = node.map { " at node \(csv.network.nodes[$0].sourceID)" } ?? ""
    return table.fault(
      .unknownReference, .outboundLink, row,
      "The outbound link does not begin where the inbound link ends\(place): a movement joins links that meet.")
  }

  private func cost(_ penalty: Double, _ row: CSVRow, _ table: CSVTable) throws(InputError) -> UInt32? {
    guard penalty > 0 else { return nil }
    let milliseconds = (penalty * 1000).rounded()
    guard milliseconds < Double(LinkWeightRules.weightLimit) else {
      throw table.fault(
        .penalty, row, "\(penalty) s is too long (at most 74 h); a negative penalty prohibits the turn.")
    }
    return UInt32(max(1, milliseconds))
  }

  /// Says what was read and what has no effect.
  func addToReport(_ report: inout BuildReport) {
    report.add("movements_read", rows, "movements read")
    withoutRule.report("movements_without_rule", "movements without a penalty, which change nothing", to: &report)
    ambiguous.report(
      "movements_ambiguous", "movements that fit several turns, applied to each: a node_id would decide", to: &report)
  }
}
