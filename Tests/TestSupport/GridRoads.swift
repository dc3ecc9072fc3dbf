public import GraphBuilder
import GraphCore

extension RoadNetwork {
  /// A grid of streets, 100 m from crossing to crossing, all open both ways at 10 s each: large, and without surprises.
  ///
  /// Source ids of the nodes count from 0, row by row. The profile is `car`.
  public static func grid(columns: Int, rows: Int) -> RoadNetwork {
    var network = RoadNetwork()
    var profile = Profile(name: "car")
    for node in 0..<columns * rows {
      let place = Coordinate(
        latitudeE7: Int32(node / columns) * 8993, longitudeE7: 70_000_000 + Int32(node % columns) * 8993)
      network.nodes.append(.init(sourceID: Int64(node), coordinate: place))
    }
    func add(_ from: Int, _ to: Int) {
      network.roads.append(.init(from: from, to: to, lengthCentimetres: 10_000))
      profile.forwardWeights.append(10_000)
      profile.backwardWeights.append(10_000)
    }
    for node in network.nodes.indices {
      if node % columns + 1 < columns { add(node, node + 1) }
      if node + columns < network.nodes.count { add(node, node + columns) }
    }
    network.profiles = [profile]
    return network
  }
}
