import Foundation
import GraphBuilder
import GraphCore
import TestSupport

/// The roads nearest to a place, by looking at every piece of every road on a flat map.
struct SnapOracle {
  let network: RoadNetwork
  private let lines: [[Coordinate]]
  private let isOpen: [Bool]

  init(_ network: RoadNetwork, profile: Int) {
    self.network = network
    let profile = network.profiles[profile]
    lines = network.roads.indices.map { network.line($0) }
    isOpen = network.roads.indices.map { road in
      network.roads[road].isOpenForward && profile.forwardWeights[road] != nil
        || network.roads[road].isOpenBackward && profile.backwardWeights[road] != nil
    }
  }

  /// Metres to every road that is open; infinity for the others.
  func distances(_ place: Coordinate) -> [Double] {
    lines.indices.map { isOpen[$0] ? Self.distance(place, lines[$0]) : .infinity }
  }

  static func distance(_ place: Coordinate, _ line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).map { distance(place, $0, $1) }.min() ?? .infinity
  }

  private static func distance(_ place: Coordinate, _ a: Coordinate, _ b: Coordinate) -> Double {
    let (from, to) = (offset(place, a), offset(place, b))
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let square = dx * dx + dy * dy
    let along = square > 0 ? min(max(-(from.x * dx + from.y * dy) / square, 0), 1) : 0
    return hypot(from.x + dx * along, from.y + dy * along)
  }

  /// Metres east and north.
  private static func offset(_ origin: Coordinate, _ place: Coordinate) -> (x: Double, y: Double) {
    let degree = 6_371_008.8 * Double.pi / 180
    let east = (place.longitude - origin.longitude + 540).truncatingRemainder(dividingBy: 360) - 180
    return (east * degree * cos(origin.latitude * .pi / 180), (place.latitude - origin.latitude) * degree)
  }
}
