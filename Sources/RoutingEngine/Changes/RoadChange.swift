public import GraphCore

/// A change to one road: which road, and what becomes of its weight.
public struct RoadChange: Hashable, Sendable {
  /// Names roads.
  public enum Road: Hashable, Sendable {
    /// A directed edge of the package.
    case edge(EdgeID)
    /// All edges with this id in the input (an OpenStreetMap way, a link of a CSV network), in one direction or both.
    case source(Int64, Direction)
    /// All edges that lead from one node of the input straight to another, by the input's own ids.
    case nodes(from: Int64, to: Int64)
  }

  /// The direction of a road with regard to how the input draws it.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case forward, backward, both
  }

  /// What becomes of a road.
  public enum Effect: Hashable, Sendable {
    /// Nobody may use it.
    case closed
    /// It takes so many times as long; below 1 it becomes faster. From 0.001 to 1000.
    case factor(Double)
    /// It is driven at so many km/h, whatever the package says. From 0.1 to 1000.
    case speed(kmh: Double)
    /// It has this weight, in the profile's unit.
    case weight(Weight)

    /// Why the effect cannot be had; nil for one that can.
    var fault: String? {
      switch self {
      case .factor(let factor) where !(0.001...1000).contains(factor): "a factor is from 0.001 to 1000, not \(factor)"
      case .speed(let speed) where !(0.1...1000).contains(speed): "a speed is from 0.1 to 1000 km/h, not \(speed)"
      default: nil
      }
    }
  }

  /// Which road.
  public var road: Road
  /// What becomes of it.
  public var effect: Effect

  /// Makes a change.
  public init(_ road: Road, _ effect: Effect) {
    self.road = road
    self.effect = effect
  }
}

/// An area that a route shall keep out of: a polygon of one or more rings.
public struct AvoidedArea: Hashable, Sendable {
  /// The outer ring and the holes, each of at least three corners; a place is inside when an odd number of rings enclose it. A last corner equal to the first may be
  /// left out.
  public var rings: [[Coordinate]]

  /// Makes an area.
  public init(rings: [[Coordinate]]) { self.rings = rings }
}

/// Changes to the weights of roads that requests share: closed roads, live speeds, areas to be avoided.
///
/// Immutable; made once and given to any number of requests (`RouteRequest.overlay`). The first request works out which edges are meant; a router
/// remembers that for the overlays that were used last, so that the same object should be used again rather than an equal one.
/// If several changes name one edge, the last one holds. A road that the profile may not use stays closed whatever a change says.
public final class WeightOverlay: Sendable {
  /// The changes, in order.
  public let changes: [RoadChange]
  /// The areas: every edge that touches one is closed. If that leaves no route, the request is answered without areas, and the route has a notice.
  public let avoidedAreas: [AvoidedArea]
  /// The same without areas; nil when there are none.
  let withoutAreas: WeightOverlay?

  /// Makes an overlay. O(1).
  public init(changes: [RoadChange], avoiding areas: [AvoidedArea] = []) {
    self.changes = changes
    avoidedAreas = areas
    withoutAreas = areas.isEmpty ? nil : WeightOverlay(changes: changes)
  }

  /// Whether it changes nothing.
  var isEmpty: Bool { changes.isEmpty && avoidedAreas.isEmpty }

  /// What no package could do; nil when there is nothing.
  var fault: String? {
    if let fault = changes.lazy.compactMap(\.effect.fault).first { return fault }
    let isPolygon = avoidedAreas.allSatisfy { !$0.rings.isEmpty && $0.rings.allSatisfy { Set($0).count >= 3 } }
    return isPolygon ? nil : "an area to be avoided has rings of at least three corners each"
  }
}
