/// Takes the ways of a pass and keeps those of use; memory is bounded by them.
struct WayCollector {
  private let reader: WayReader
  private(set) var tally = ImportTally()
  private var table = WayTable()
  private var references: [Int64] = []
  private var factPositions: [WayFacts: Int] = [:]
  private var textPositions: [String: Int32] = [:]

  init(_ reader: WayReader) { self.reader = reader }

  /// Looks at one way.
  mutating func add(_ way: OSMWay) {
    guard reader.concerns(way.tags) else { return }
    tally.add(.waysRead)
    switch reader.read(way.tags) {
    case .failure(let refused): count(refused.reason, way)
    case .success(let reading): keep(way, reading)
    }
  }

  private mutating func count(_ reason: WayRefusal, _ way: OSMWay) {
    switch reason {
    case .notARoad: break
    case .area: tally.add(.waysArea, id: way.id)
    case .unknownHighway: tally.add(.waysUnknown, id: way.id, value: way.tags["highway"])
    case .closed: tally.add(.waysClosed, id: way.id)
    case .reversible: tally.add(.waysReversible, id: way.id)
    case .ferryWithoutAccess: tally.add(.waysFerry, id: way.id)
    }
  }

  private mutating func keep(_ way: OSMWay, _ reading: WayReading) {
    let first = references.count
    // A node that follows itself adds nothing but edges without length.
    for node in way.nodes where references.count == first || references[references.count - 1] != node {
      references.append(node)
    }
    guard references.count - first >= 2 else {
      references.removeSubrange(first...)
      tally.add(.waysShort, id: way.id)
      return
    }
    note(way)
    table.ways.append(
      WayTable.Way(
        id: way.id, facts: position(reading.facts), name: position(reading.name), ref: position(reading.ref),
        nodes: first..<references.count))
  }

  private static let speedKeys: Set<String> = ["maxspeed", "maxspeed:forward", "maxspeed:backward"]

  /// Counts values that are not understood, and rules for certain times.
  private mutating func note(_ way: OSMWay) {
    for (key, value) in way.tags.pairs {
      if Self.speedKeys.contains(key) {
        if SpeedLimit.read(value) == .junk { tally.add(.speedsUnknown, id: way.id, value: value) }
      } else if let profile = reader.rules.first(where: { $0.accessKeys.contains(key) }) {
        if profile.access(saidBy: value) == nil && value != "unknown" {
          tally.add(.accessUnknown, id: way.id, value: value)
        }
      }
    }
    if way.tags.pairs.contains(where: { $0.key.hasSuffix(":conditional") }) {
      tally.add(.conditionalAccess, id: way.id)
    }
  }

  private mutating func position(_ facts: WayFacts) -> Int {
    if let known = factPositions[facts] { return known }
    factPositions[facts] = table.facts.count
    table.facts.append(facts)
    return table.facts.count - 1
  }

  private static let longestText = 1000

  private mutating func position(_ text: String?) -> Int32? {
    guard let text, !text.isEmpty, text.utf8.count <= Self.longestText else { return nil }
    if let known = textPositions[text] { return known }
    let position = Int32(table.texts.count)
    textPositions[text] = position
    table.texts.append(text)
    return position
  }

  /// The ways by id, each once, and the ids of the nodes they need. O(n log n) of all their nodes.
  mutating func finish() -> (ways: WayTable, nodes: NodeTable, tally: ImportTally) {
    sortWays()
    let nodes = NodeTable(ids: references)
    table.nodes = references.map { UInt32(nodes.position(of: $0)!) }
    references = []
    for _ in table.ways { tally.add(.waysUsed) }
    return (table, nodes, tally)
  }

  private mutating func sortWays() {
    let all = references
    // The order of the file must not matter, also among ways of one id.
    table.ways.sort { first, second in
      first.id != second.id ? first.id < second.id : all[first.nodes].lexicographicallyPrecedes(all[second.nodes])
    }
    var kept: [WayTable.Way] = []
    references = []
    references.reserveCapacity(all.count)
    for var way in table.ways {
      guard kept.last?.id != way.id else {
        tally.add(.waysRepeated, id: way.id)
        continue
      }
      let first = references.count
      references.append(contentsOf: all[way.nodes])
      way.nodes = first..<references.count
      kept.append(way)
    }
    table.ways = kept
  }
}
