public import GraphCore

/// The roads that can be reached within a limit.
public struct Reach: Sendable {
  /// The place as it was snapped to the network.
  public var place: SnappedWaypoint
  /// Whether one gets from the place, or to it.
  public var direction: SearchDirection
  /// The limit, in the profile's unit.
  public var limit: Weight
  /// Seconds per unit of weight.
  public var secondsPerWeight: Double
  /// Directed edges and parts of them, by edge. The edge on which the place lies can have two entries: from the place on, and once more from its other end.
  public var parts: [ReachedPart]
  /// States settled: the measure of work.
  public var settledStates: Int
}

/// A directed edge, or the part of it, that can be reached within a limit. Between its ends the weight grows in proportion to the way.
public struct ReachedPart: Sendable, Hashable {
  /// Which edge.
  public var edge: EdgeID
  /// Where on the edge it begins and ends: 0 is the edge's tail, 1 its head.
  public var start, end: Double
  /// Weight of the best way from the place to both ends, or from them to the place, in the profile's unit.
  public var startWeight, endWeight: Weight

  /// Whether it is all of the edge.
  public var isWhole: Bool { start == 0 && end == 1 }

  /// The weight at a place on the edge; nil outside the part.
  func weight(at fraction: Double) -> Double? {
    guard fraction >= start, fraction <= end else { return nil }
    guard end > start else { return Double(min(startWeight, endWeight)) }
    let share = (fraction - start) / (end - start)
    return Double(startWeight) + (Double(endWeight) - Double(startWeight)) * share
  }
}
