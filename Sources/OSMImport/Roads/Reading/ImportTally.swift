import GraphBuilder

/// Counts what the import read, dropped and why, each with its first examples.
struct ImportTally {
  /// A line of the report, in the order of the report.
  enum Line: Int, CaseIterable, Comparable {
    case waysRead, waysUsed, waysUnknown, waysClosed, waysFerry, waysReversible, waysArea, waysShort, waysRepeated,
      waysCut
    case roadsTooLong, conditionalAccess, accessUnknown, speedsUnknown, nodesMoved, barriersClosed, barriersRestricted,
      barriersUnknown
    case restrictionsRead

    static func < (first: Line, second: Line) -> Bool { first.rawValue < second.rawValue }

    /// The stable key.
    var key: String {
      switch self {
      case .waysRead: "ways_read"
      case .waysUsed: "ways_used"
      case .waysUnknown: "ways_of_unknown_highway"
      case .waysClosed: "ways_closed"
      case .waysFerry: "ways_ferry_without_access"
      case .waysReversible: "ways_reversible"
      case .waysArea: "ways_area"
      case .waysShort: "ways_without_length"
      case .waysRepeated: "ways_repeated"
      case .waysCut: "ways_cut_at_missing_nodes"
      case .roadsTooLong: "roads_too_long"
      case .conditionalAccess: "ways_with_timed_access"
      case .accessUnknown: "access_not_understood"
      case .speedsUnknown: "speeds_not_understood"
      case .nodesMoved: "nodes_repeated"
      case .barriersClosed: "barriers_closed"
      case .barriersRestricted: "barriers_restricted"
      case .barriersUnknown: "barriers_unknown"
      case .restrictionsRead: "restrictions_read"
      }
    }

    /// What is told of it.
    var text: String {
      switch self {
      case .waysRead: "roads and ferries among the ways"
      case .waysUsed: "ways used"
      case .waysUnknown: "ways dropped: the value of highway is no road of today"
      case .waysClosed: "ways dropped: closed to all profiles"
      case .waysFerry: "ways dropped: ferries that do not say that they carry the vehicle"
      case .waysReversible: "ways dropped: the direction changes with the time"
      case .waysArea: "ways dropped: areas"
      case .waysShort: "ways dropped: fewer than two different nodes"
      case .waysRepeated: "ways dropped: their id stands twice"
      case .waysCut: "ways cut where nodes are missing from the input"
      case .roadsTooLong: "roads dropped: they take more than three days"
      case .conditionalAccess: "ways with rules for certain times (access, oneway, maxspeed), which are not applied"
      case .accessUnknown: "access values not understood; the next key, or the class, decides"
      case .speedsUnknown: "values of maxspeed not understood; the class of the road decides"
      case .nodesMoved: "nodes that stand twice at different places"
      case .barriersClosed: "nodes on roads that are closed by a barrier"
      case .barriersRestricted: "nodes on roads with a barrier that opens for residents and visitors only"
      case .barriersUnknown: "barriers of unknown kind, taken as open for residents and visitors only"
      case .restrictionsRead: "turn restrictions read"
      }
    }
  }

  private struct Count {
    var count = 0
    var examples: [String] = []
    var ids: [Int64] = []

    mutating func insert(_ id: Int64, _ text: String) {
      let place = ids.firstIndex { $0 > id } ?? ids.count
      guard place < ImportTally.exampleLimit else { return }
      ids.insert(id, at: place)
      examples.insert(text, at: place)
      if ids.count > ImportTally.exampleLimit {
        ids.removeLast()
        examples.removeLast()
      }
    }
  }

  private var counts: [Line: Count] = [:]
  private static let exampleLimit = 3

  /// Counts one.
  ///
  /// - Parameters:
  ///   - id: of the object; examples are those with the lowest ids, so that the order of the file does not matter.
  ///   - value: what the example shows besides the id.
  mutating func add(_ line: Line, id: Int64? = nil, value: String? = nil) {
    var count = counts[line] ?? Count()
    count.count += 1
    if let id { count.insert(id, value.map { "\(id) '\($0.prefix(60))'" } ?? "\(id)") }
    counts[line] = count
  }

  /// How many.
  subscript(_ line: Line) -> Int { counts[line]?.count ?? 0 }

  /// Appends all lines to a report.
  func write(to report: inout BuildReport) {
    for line in Line.allCases {
      guard let count = counts[line] else { continue }
      let examples =
        count.examples.isEmpty
        ? "" : " (\(count.examples.joined(separator: ", "))\(count.count > count.examples.count ? ", …" : ""))"
      report.add(line.key, count.count, line.text + examples)
    }
  }
}
