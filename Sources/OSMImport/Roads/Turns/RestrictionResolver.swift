import GraphCore

/// Finds the turns that restrictions speak of.
struct RestrictionResolver {
  let graph: RoadGraph
  let bearings: RoadBearings
  private(set) var rules = TurnRules()

  init(_ graph: RoadGraph, _ bearings: RoadBearings) {
    self.graph = graph
    self.bearings = bearings
  }

  /// Applies every restriction that binds the profile.
  mutating func run() {
    for relation in graph.assembly.input.restrictions {
      let demands = relation.demands[graph.profile]
      guard !demands.isEmpty else { continue }
      do throws(RestrictionRefusal) {
        let paths = try paths(of: relation)
        for demand in demands { try apply(demand, paths) }
        rules.applied += 1
      } catch {
        rules.refused.append((relation.id, error))
      }
    }
  }

  /// All ways to drive what a relation describes, as sequences of roads.
  private func paths(of relation: RestrictionRelation) throws(RestrictionRefusal) -> [[Direction]] {
    let from = try relation.from.map(way)
    let to = try relation.to.map(way)
    if let via = relation.viaNodes.first { return try pairs(from, to, at: try node(via)) }
    let via = try relation.viaWays.map(way)
    let search = ViaWaySearch(graph: graph, from: from, via: via, to: to)
    guard !search.paths.isEmpty else { throw .apart }
    return search.paths
  }

  private func way(_ id: Int64) throws(RestrictionRefusal) -> Int {
    guard let way = graph.assembly.input.ways.position(of: id) else { throw .unknownRoad }
    return way
  }

  private func node(_ id: Int64) throws(RestrictionRefusal) -> Int {
    guard let position = graph.assembly.input.nodes.position(of: id) else { throw .unknownVia }
    guard graph.assembly.copies[UInt32(position)] == nil else { throw .barrier }
    let place = graph.assembly.places[position]
    guard place >= 0 else { throw .unknownVia }
    return Int(place)
  }

  private func pairs(_ from: [Int], _ to: [Int], at node: Int) throws(RestrictionRefusal) -> [[Direction]] {
    let touches = { (way: Int) in graph.directions(of: way).contains { graph.tail($0) == node } }
    guard from.allSatisfy(touches), to.allSatisfy(touches) else { throw .apart }
    let arriving = from.flatMap { graph.arrivals(of: $0, at: node) }
    let leaving = to.flatMap { graph.departures(of: $0, at: node) }
    guard !arriving.isEmpty, !leaving.isEmpty else { throw .withoutEffect }
    return arriving.flatMap { first in leaving.map { [first, $0] } }
  }

  private mutating func apply(_ demand: RestrictionRelation.Demand, _ paths: [[Direction]]) throws(RestrictionRefusal) {
    let meant = fitting(demand.shape, paths)
    guard !meant.isEmpty else { throw .withoutEffect }
    if let times = demand.times {
      rules.conditions += meant.map { (times, $0, demand.isOnly) }
    } else if demand.isOnly {
      only(meant)
    } else {
      for path in meant { prohibit(path) }
    }
  }

  private mutating func prohibit(_ path: [Direction]) {
    if path.count == 2 {
      rules.prohibited.insert(TurnRules.Pair(from: path[0], to: path[1]))
    } else {
      rules.bans.insert(path)
    }
  }

  /// Prohibits leaving the paths at any of their nodes; turning round there is leaving too.
  private mutating func only(_ paths: [[Direction]]) {
    var allowed: [[Direction]: Set<Direction>] = [:]
    for path in paths {
      for length in 1..<path.count { allowed[Array(path.prefix(length)), default: []].insert(path[length]) }
    }
    for (prefix, next) in allowed {
      for exit in graph.departures(graph.head(prefix[prefix.count - 1])) where !next.contains(exit) {
        prohibit(prefix + [exit])
      }
    }
  }

  /// Of several paths those that turn as the value says; all of them when none does. A way that runs through the via node gives several.
  private func fitting(_ shape: RestrictionRelation.Demand.Shape, _ paths: [[Direction]]) -> [[Direction]] {
    if shape == .uTurn {
      // A way on both sides of the node: turning round is meant, not going on.
      let round = paths.filter { $0.count == 2 && graph.isUTurn($0[0], $0[1]) }
      if !round.isEmpty { return round }
    }
    let others = paths.filter { $0.count != 2 || !graph.isUTurn($0[0], $0[1]) }
    let candidates = others.isEmpty ? paths : others
    guard candidates.count > 1 else { return candidates }
    let fitting = candidates.filter { path in
      guard let angle = bearings.angle(path[0], path[path.count - 1]) else { return false }
      switch shape {
      case .left: return angle < -20 && angle > -175
      case .right: return angle > 20 && angle < 175
      case .straight: return abs(angle) < 60
      case .uTurn: return abs(angle) > 120
      case .entry, .exit, .any: return true
      }
    }
    return fitting.isEmpty ? candidates : fitting
  }
}
