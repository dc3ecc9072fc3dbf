import GraphBuilder

/// What two passes over a source leave: the ways of use, their nodes and the turn restrictions, all in the order of their ids.
struct OSMRoads {
  var ways: WayTable
  var nodes: NodeTable
  var restrictions: [RestrictionRelation]
  /// Restrictions that could not be read, with the reason.
  var refused: [(id: Int64, reason: RestrictionRefusal)]
  /// How many restrictions bind none of the profiles.
  var unbinding = 0
  var tally: ImportTally

  /// Reads a source.
  ///
  /// - Throws: `InputError`, `CancellationError`.
  static func read(_ source: any OSMSource, rules: [VehicleRules], _ watch: ReadingWatch) throws -> OSMRoads {
    var ways = WayCollector(WayReader(rules: rules))
    var restrictions = RestrictionCollector(RestrictionReader(rules: rules))
    try source.read([.ways, .relations], keys: keys(rules)) { object in
      try watch.tick()
      switch object {
      case .way(let way): ways.add(way)
      case .relation(let relation): restrictions.add(relation)
      case .node: break
      }
    }
    try watch.reached(0.5)
    var (table, nodes, tally) = ways.finish()
    let reader = NodeReader(rules: rules)
    try source.read(.nodes, keys: reader.keys) { object in
      try watch.tick()
      if case .node(let node) = object { nodes.add(node, reader, &tally) }
    }
    try watch.reached(0.8)
    var roads = OSMRoads(ways: table, nodes: nodes, restrictions: [], refused: [], tally: tally)
    restrictions.finish(&roads)
    table = WayTable()
    return roads
  }

  /// Keys of ways and relations that are looked at.
  private static func keys(_ rules: [VehicleRules]) -> Set<String> {
    var keys: Set<String> = [
      "highway", "route", "area", "junction", "service", "tracktype", "surface", "smoothness", "name", "ref",
      "duration",
      "toll", "toll:motorcar", "toll:motor_vehicle", "tunnel", "bridge", "ford", "maxspeed", "maxspeed:forward",
      "maxspeed:backward", "maxspeed:conditional",
    ]
    keys.formUnion(SpeedTags.kindKeys)
    for profile in rules {
      keys.formUnion(profile.onewayKeys.flatMap { [$0, $0 + ":conditional"] })
      keys.formUnion(profile.accessKeys.flatMap { [$0, $0 + ":forward", $0 + ":backward", $0 + ":conditional"] })
    }
    return keys.union(RestrictionReader(rules: rules).keys)
  }
}

/// Takes the turn restrictions of a pass.
struct RestrictionCollector {
  private let reader: RestrictionReader
  private var read: [RestrictionRelation] = []
  private var refused: [(id: Int64, reason: RestrictionRefusal)] = []
  private var count = 0

  init(_ reader: RestrictionReader) { self.reader = reader }

  /// Looks at one relation.
  mutating func add(_ relation: OSMRelation) {
    guard RestrictionReader.isRestriction(relation.tags) else { return }
    count += 1
    do throws(RestrictionRefusal) { read.append(try reader.read(relation)) } catch {
      refused.append((relation.id, error))
    }
  }

  /// Hands over what was found, by id.
  func finish(_ roads: inout OSMRoads) {
    roads.restrictions = read.filter(\.bindsAnyone).sorted { $0.id < $1.id }
    roads.refused = refused.sorted { ($0.id, $0.reason.rawValue) < ($1.id, $1.reason.rawValue) }
    roads.unbinding = read.count - roads.restrictions.count
    for _ in 0..<count { roads.tally.add(.restrictionsRead) }
  }
}

/// Tells how far an import has come and stops it on request.
final class ReadingWatch {
  private let progress: ((Double) -> Void)?
  private let isCancelled: (() -> Bool)?
  private var objectsUntilAsked = 0
  private static let objectsPerAsk = 4096

  init(progress: ((Double) -> Void)?, isCancelled: (() -> Bool)?) {
    self.progress = progress
    self.isCancelled = isCancelled
  }

  /// Counts an object; now and then it asks whether to go on.
  ///
  /// - Throws: `CancellationError`.
  func tick() throws {
    objectsUntilAsked -= 1
    guard objectsUntilAsked < 0 else { return }
    objectsUntilAsked = Self.objectsPerAsk
    if isCancelled?() == true { throw CancellationError() }
  }

  /// Tells a share of the work, 0 to 1.
  ///
  /// - Throws: `CancellationError`.
  func reached(_ share: Double) throws {
    if isCancelled?() == true { throw CancellationError() }
    progress?(share)
  }
}
