import GraphBuilder
import GraphCore
import TestSupport
import Testing

@testable import RoutingEngine

/// Goes a found way edge by edge on the road network: what is wrong with it.
struct WayCheck {
  let roads: PackagedRoads
  let oracle: LegOracle
  let from, to: [LegOracle.Place]

  /// The faults of a way that claims a weight; empty when there are none.
  func faults(_ uses: [EdgeUse], weight: Weight) throws -> [String] {
    var faults: [String] = []
    var sum: UInt64 = 0
    var before: RoadNetwork.DirectedRoad?
    for (number, use) in uses.enumerated() {
      let direction = try roads.direction(use.edge)
      guard let whole = oracle.weight(direction) else { return ["edge \(number) is closed"] }
      let start = use.start.map { LegOracle.part(of: whole, $0.fraction) } ?? 0
      let end = use.end.map { LegOracle.part(of: whole, $0.fraction) } ?? whole
      if end < start || use.weight != end - start { faults.append("edge \(number) has another weight") }
      if use.start != nil && number > 0 || use.end != nil && number < uses.count - 1 {
        faults.append("edge \(number) is used in part")
      }
      if let before { faults += turnFaults(before, direction, use.turnCost, number) }
      if before == nil && use.turnCost != 0 { faults.append("a turn before the first edge") }
      sum += UInt64(use.weight) + UInt64(use.turnCost)
      before = direction
    }
    if sum != UInt64(weight) { faults.append("the parts add up to \(sum) and not to \(weight)") }
    return try faults + endFaults(uses)
  }

  private func turnFaults(
    _ before: RoadNetwork.DirectedRoad, _ after: RoadNetwork.DirectedRoad, _ cost: Weight, _ number: Int
  ) -> [String] {
    if roads.network.head(before) != roads.network.tail(after) { return ["edge \(number) does not follow"] }
    guard let right = oracle.turnCost(before, after) else { return ["the turn to edge \(number) is prohibited"] }
    return right == cost ? [] : ["the turn to edge \(number) costs \(right)"]
  }

  /// A way begins and ends at the places that were asked for. An end that is a junction may be left out.
  private func endFaults(_ uses: [EdgeUse]) throws -> [String] {
    guard let first = uses.first, let last = uses.last else { return ["no edges"] }
    let (begin, finish) = (try roads.direction(first.edge), try roads.direction(last.edge))
    let starts = from.flatMap { oracle.ways($0) }
    let ends = to.flatMap { oracle.ways($0) }
    let isStartRight =
      if let start = first.start {
        starts.contains { $0.road == begin && $0.fraction == start.fraction }
      } else {
        starts.contains { start in
          start.fraction == 1 && roads.network.head(start.road) == roads.network.tail(begin)
            && oracle.turnCost(start.road, begin) == 0
        }
      }
    let isEndRight =
      if let end = last.end {
        ends.contains { $0.road == finish && $0.fraction == end.fraction }
      } else {
        ends.contains { end in
          end.fraction == 0 && roads.network.tail(end.road) == roads.network.head(finish)
            && oracle.turnCost(finish, end.road) == 0
        }
      }
    return (isStartRight ? [] : ["begins elsewhere"]) + (isEndRight ? [] : ["ends elsewhere"])
  }
}
