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
    try watch.begin(ReadingWatch.wayPass)
    try source.read([.ways, .relations], keys: keys(rules)) { object in
      try watch.tick()
      switch object {
      case .way(let way): ways.add(way)
      case .relation(let relation): restrictions.add(relation)
      case .node: break
      }
    }
    try watch.begin(ReadingWatch.nodePass)
    var (table, nodes, tally) = ways.finish()
    let reader = NodeReader(rules: rules)
    try source.read(.nodes, keys: reader.keys) { object in
      try watch.tick()
      if case .node(let node) = object { nodes.add(node, reader, &tally) }
    }
    try watch.reached(ReadingWatch.nodePass.upperBound)
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
