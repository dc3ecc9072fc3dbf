import GraphBuilder
import GraphCore

/// Writes the turns of a profile that are prohibited or cost something.
struct TurnWriter {
  let graph: RoadGraph
  let bearings: RoadBearings
  let rules: TurnRules
  private let costs: VehicleRules.TurnCosts

  init(_ graph: RoadGraph, _ bearings: RoadBearings, _ rules: TurnRules) {
    self.graph = graph
    self.bearings = bearings
    self.rules = rules
    costs = graph.assembly.rules[graph.profile].turnCosts
  }

  /// All turns that are not free, node by node. O(sum of arrivals x departures).
  func turns() -> [RoadNetwork.Turn] {
    var turns: [RoadNetwork.Turn] = []
    for node in graph.assembly.network.nodes.indices {
      let departures = graph.departures(node)
      let arrivals = graph.arrivals(node)
      guard !departures.isEmpty, !arrivals.isEmpty else { continue }
      let junction = Junction(graph, node, departures, arrivals)
      for from in arrivals {
        for to in departures {
          let cost = cost(from, to, junction)
          if cost != 0 { turns.append(RoadNetwork.Turn(from: from.directedRoad, to: to.directedRoad, cost: cost)) }
        }
      }
    }
    return turns
  }

  /// What is the same for all turns at a node.
  private struct Junction {
    var departures: [Direction]
    /// Whether more than two roads meet, so that a driver has a choice.
    var isReal: Bool
    var keepsLeft: Bool
    var facts: NodeFacts?

    init(_ graph: RoadGraph, _ node: Int, _ departures: [Direction], _ arrivals: [Direction]) {
      self.departures = departures
      isReal = Set((departures + arrivals).map { min($0.road, graph.assembly.mates[$0.road] ?? $0.road) }).count > 2
      keepsLeft = graph.assembly.atlas.keepsLeft(at: graph.assembly.network.nodes[node].coordinate)
      let position = graph.assembly.positions[node]
      facts = graph.assembly.copies[position] == nil ? graph.assembly.input.nodes.facts[position] : nil
    }
  }

  /// nil: prohibited.
  private func cost(_ from: Direction, _ to: Direction, _ junction: Junction) -> UInt32? {
    if rules.prohibited.contains(TurnRules.Pair(from: from, to: to)) { return nil }
    if graph.isUTurn(from, to) { return mayTurnRound(from, junction) ? costs.uTurn : nil }
    var cost = delay(from, junction)
    if graph.roads[from.road].roadClass != .ferry && graph.roads[to.road].roadClass == .ferry {
      cost += costs.boardFerry
    }
    return junction.isReal ? cost + turning(from, to, junction) : cost
  }

  /// At a turning place, and where there is no other way on. For traffic on public roads a private road is no way on.
  private func mayTurnRound(_ from: Direction, _ junction: Junction) -> Bool {
    if junction.facts?.isTurningPlace == true { return true }
    return !junction.departures.contains { to in
      !graph.isUTurn(from, to) && !rules.prohibited.contains(TurnRules.Pair(from: from, to: to))
        && (graph.isRestricted(from) || !graph.isRestricted(to))
    }
  }

  private func delay(_ from: Direction, _ junction: Junction) -> UInt32 {
    guard let facts = junction.facts else { return 0 }
    return from.isReversed ? facts.backwardDelays[graph.profile] : facts.forwardDelays[graph.profile]
  }

  private func turning(_ from: Direction, _ to: Direction, _ junction: Junction) -> UInt32 {
    let isRound = graph.roads[from.road].flags.contains(.roundabout)
    let entersRound = graph.roads[to.road].flags.contains(.roundabout)
    if isRound { return 0 }
    if entersRound { return costs.enterRoundabout }
    guard let angle = bearings.angle(from, to) else { return 0 }
    let side = (angle < 0) == junction.keepsLeft ? costs.near : costs.across
    switch abs(angle) {
    case ..<costs.angles.slight: return 0
    case ..<costs.angles.turn: return side.slight
    case ..<costs.angles.sharp: return side.turn
    default: return side.sharp
    }
  }
}
