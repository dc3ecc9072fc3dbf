import GraphBuilder
import GraphCore
import TestSupport
import Testing

@testable import OSMImport

/// Random objects: everything may be odd, nothing may crash, and the network must be one that a package can be built from.
@Suite("Tag soup")
struct TagSoupTests {
  private static let values: [String] = [
    "yes", "no", "1", "-1", "private", "destination", "ferry", "primary", "motorway", "residential", "track", "service",
    "path",
    "roundabout", "50", "0", "-5", "1e9", "NaN", "none", "walk", "60 mph", "DE:urban", "00:40", "PT5M", "bollard",
    "gate", "stop",
    "traffic_signals", "no_left_turn", "only_right_turn", "no_u_turn", "restriction", "no_exit", "; ;", "", "🚗",
    "grade5", "mud",
    "no_left_turn @ (Mo)", "@", "(((", "reversible", "impassable", "1;2;3", "99999999999999999999999999",
  ]
  private static let keys: [String] = [
    "highway", "highway", "highway", "route", "access", "motorcar", "motor_vehicle:forward", "access:backward",
    "oneway", "junction",
    "maxspeed", "maxspeed:forward", "duration", "service", "tracktype", "surface", "smoothness", "barrier", "type",
    "restriction",
    "restriction:conditional", "restriction:motorcar", "except", "name", "ref", "area", "toll", "day_on", "direction",
    "railway", "ford",
    "zone:traffic", "bollard",
  ]

  private func tags(_ random: inout SeededGenerator, _ sure: (String, [String])?) -> OSMTags {
    var tags = OSMTags()
    if let sure { tags.append(sure.0, sure.1.randomElement(using: &random)!) }
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      tags.append(Self.keys.randomElement(using: &random)!, Self.values.randomElement(using: &random)!)
    }
    return tags
  }

  private func soup(_ seed: UInt64) -> OSMSketch {
    var random = SeededGenerator(seed: seed)
    var sketch = OSMSketch("abcdefghij\nklmnopqrst\nuvwxyzABCD", metres: 150)
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDXYZ")
    for letter in letters where Int.random(in: 0..<4, using: &random) == 0 { sketch.tag(letter, tags(&random, nil)) }
    if seed % 3 == 0 {
      sketch.move("m", Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
    }
    for id in 1...40 {
      let nodes = (0..<Int.random(in: 0...7, using: &random)).map { _ in letters.randomElement(using: &random)! }
      let sure =
        Int.random(in: 0..<3, using: &random) > 0
        ? ("highway", ["residential", "primary", "service", "motorway"]) : nil
      sketch.way(Int64.random(in: 0..<10, using: &random) == 0 ? 1 : Int64(id), String(nodes), tags(&random, sure))
    }
    for id in 1...40 {
      let members = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        let role = ["from", "to", "via", "via", "location_hint", ""].randomElement(using: &random)!
        let isNode = Bool.random(using: &random)
        return sketch.member(
          isNode ? .node : .way,
          isNode ? OSMSketch.id(letters.randomElement(using: &random)!) : Int64.random(in: 1...42, using: &random),
          role)
      }
      sketch.restriction(
        Int64(id), ["no_left_turn", "only_straight_on", nil].randomElement(using: &random)!, tags(&random, nil), members
      )
    }
    return sketch
  }

  @Test("gives sound networks", arguments: 0..<300 as Range<UInt64>)
  func sound(seed: UInt64) throws {
    let network: RoadNetwork
    do { network = try soup(seed).roads().network } catch let error as InputError where error.code == .empty { return }
    let car = network.profiles[0]
    #expect(car.forwardWeights.count == network.roads.count && car.backwardWeights.count == network.roads.count)
    #expect(car.isRestricted.isEmpty || car.isRestricted.count == network.roads.count)
    for (position, road) in network.roads.enumerated() {
      #expect(network.nodes.indices.contains(road.from) && network.nodes.indices.contains(road.to))
      #expect(road.isOpenForward == (car.forwardWeights[position] != nil))
      #expect(road.isOpenBackward == (car.backwardWeights[position] != nil))
      #expect(road.isOpenForward || road.isOpenBackward)
      for weight in [car.forwardWeights[position], car.backwardWeights[position]].compactMap({ $0 }) {
        #expect(weight < 1 << 28)
        #expect(weight > 0 || road.lengthCentimetres == 0)
        // Nothing is faster than 140 km/h, nor slower than a ferry of half a km/h with all its stops.
        #expect(Double(road.lengthCentimetres) * 36 <= 140.5 * Double(weight) + 36)
        #expect(Double(weight) <= Double(road.lengthCentimetres) * 36 / 0.49 + 300_000)
      }
    }
    try checkRules(network)
  }

  private func checkRules(_ network: RoadNetwork) throws {
    let car = network.profiles[0]
    let tail = { (direction: RoadNetwork.DirectedRoad) in
      direction.isReversed ? network.roads[direction.road].to : network.roads[direction.road].from
    }
    let head = { (direction: RoadNetwork.DirectedRoad) in
      direction.isReversed ? network.roads[direction.road].from : network.roads[direction.road].to
    }
    let isOpen = { (direction: RoadNetwork.DirectedRoad) in
      (direction.isReversed ? car.backwardWeights : car.forwardWeights)[direction.road] != nil
    }
    for turn in car.turns {
      #expect(head(turn.from) == tail(turn.to) && turn.cost ?? 1 > 0 && isOpen(turn.from) && isOpen(turn.to))
    }
    for path in car.bans + car.conditions.map(\.roads) {
      #expect(path.count >= 2 && path.count <= 64 && path.allSatisfy(isOpen))
      for (first, second) in zip(path, path.dropFirst()) { #expect(head(first) == tail(second)) }
    }
    #expect(car.bans.allSatisfy { $0.count >= 3 })
    #expect(Set(car.turns.map { [$0.from, $0.to] }).count == car.turns.count)
    #expect(Set(network.names).count == network.names.count && !network.names.contains(""))
  }

  @Test("The order of the objects does not matter", arguments: 0..<100 as Range<UInt64>)
  func order(seed: UInt64) throws {
    var sketch = soup(seed)
    // Ways of one id but other tags would differ; a file has each object once.
    var ids: Set<Int64> = []
    sketch.ways.removeAll { !ids.insert($0.id).inserted }
    guard let first = try? sketch.roads().network else { return }
    sketch.isReversed = true
    let second = try sketch.roads().network
    #expect(String(describing: first) == String(describing: second))
  }
}
