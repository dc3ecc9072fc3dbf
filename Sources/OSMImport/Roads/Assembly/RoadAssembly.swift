import GraphBuilder
import GraphCore

/// Cuts ways into roads between junctions and gives them lengths and weights.
struct RoadAssembly {
  let rules: [VehicleRules]
  let atlas: CountryAtlas
  var input: OSMRoads
  private(set) var network = RoadNetwork()
  /// Position of the way of each road, -1 for the roads that join the two sides of a barrier.
  private(set) var wayOfRoad: [Int32] = []
  /// Where the roads of each way begin, and at the end the number of all.
  private(set) var firstRoad: [Int] = []
  /// The road beside it that holds the other direction, where the two differ in access.
  private(set) var mates: [Int: Int] = [:]
  /// Position in the node table of each node of the network.
  private(set) var positions: [UInt32] = []
  /// The node of the network by position in the node table, -1 for none; not for barriers, which have several.
  private(set) var places: [Int32]
  /// The copies of nodes with a barrier, by position.
  private(set) var copies: [UInt32: [Int]] = [:]
  /// How many public roads of each profile lie behind restricted ones.
  private(set) var enclosedRoads: [Int] = []
  private let marks: JunctionMarks
  private var textNames: [Int32: Int] = [:]

  /// Prepares; `run()` does it.
  init(_ input: OSMRoads, rules: [VehicleRules], country: String?) {
    self.input = input
    self.rules = rules
    atlas = CountryAtlas(country: country, places: input.nodes.coordinates.lazy.compactMap { $0 })
    marks = JunctionMarks(input)
    places = [Int32](repeating: -1, count: input.nodes.ids.count)
    for profile in rules { network.profiles.append(RoadNetwork.Profile(name: profile.name)) }
  }

  /// Makes all roads. O(nodes of all ways).
  mutating func run() {
    for (position, way) in input.ways.ways.enumerated() {
      firstRoad.append(network.roads.count)
      add(way, position)
    }
    firstRoad.append(network.roads.count)
    joinBarriers()
    for profile in rules.indices { restrictEnclosed(profile) }
  }

  private mutating func add(_ way: WayTable.Way, _ position: Int) {
    let runs = Runs(way.nodes, input)
    if runs.isCut { input.tally.add(.waysCut, id: way.id) }
    let pace = pace(of: way, runs)
    for run in runs.ranges {
      var pieces: [Range<Int>] = []
      var start = run.lowerBound
      for place in run.dropFirst() where marks.isJunction(input.ways.nodes[place]) {
        let first = network.roads.count
        addRoad(way, position, start..<place + 1, pace)
        pieces.append(first..<network.roads.count)
        start = place
      }
      // Roads end where the input ends: before and behind a run that is not the whole way.
      if run.lowerBound > way.nodes.lowerBound { pieces.first?.forEach { cut($0, isEnd: false) } }
      if run.upperBound < way.nodes.upperBound { pieces.last?.forEach { cut($0, isEnd: true) } }
    }
  }

  private mutating func cut(_ road: Int, isEnd: Bool) {
    let node = isEnd ? network.roads[road].to : network.roads[road].from
    let id = network.nodes[node].sourceID
    if network.roads[road].isOpenForward {
      network.cuts.append(
        RoadNetwork.Cut(
          direction: RoadNetwork.DirectedRoad(road: road, isReversed: false), enters: !isEnd, nodeSourceID: id))
    }
    if network.roads[road].isOpenBackward {
      network.cuts.append(
        RoadNetwork.Cut(
          direction: RoadNetwork.DirectedRoad(road: road, isReversed: true), enters: isEnd, nodeSourceID: id))
    }
  }
}

// MARK: Roads

extension RoadAssembly {
  /// Weights and lengths stay below this.
  private static let weightLimit = Double(1 << 28)
  private static let lengthLimit = Double(UInt32.max) - 1

  private mutating func addRoad(_ way: WayTable.Way, _ position: Int, _ range: Range<Int>, _ pace: WayPace) {
    let nodes = input.ways.nodes[range]
    let length = (metres(range) * 100).rounded()
    let isLoop = nodes.first == nodes.last
    if isLoop && length == 0 { return }
    let weights = pace.weights(centimetres: length, delays: delays(range))
    guard length < Self.lengthLimit, weights.allSatisfy({ max($0.forward ?? 0, $0.backward ?? 0) < Self.weightLimit })
    else {
      input.tally.add(.roadsTooLong, id: way.id)
      return
    }
    var road = RoadNetwork.Road(from: node(nodes.first!), to: node(nodes.last!), lengthCentimetres: UInt32(length))
    let facts = input.ways.facts[way.facts]
    road.sourceID = way.id
    road.backwardSourceID = -way.id
    road.roadClass = facts.roadClass
    road.flags = facts.flags
    road.name = name(way.name)
    road.ref = name(way.ref)
    let firstPoint = network.shapePoints.count
    network.shapePoints.append(contentsOf: nodes.dropFirst().dropLast().map { input.nodes.coordinates[Int($0)]! })
    road.shape = firstPoint..<network.shapePoints.count
    append(road, position, facts, weights)
  }

  /// One road, or one for each direction where a profile may pass through in one direction only.
  private mutating func append(_ road: RoadNetwork.Road, _ way: Int, _ facts: WayFacts, _ weights: [WayPace.Weights]) {
    var road = road
    road.isOpenForward = weights.contains { $0.forward != nil }
    road.isOpenBackward = weights.contains { $0.backward != nil }
    let differs = facts.uses.contains { $0.forward != $0.backward && $0.forward != .closed && $0.backward != .closed }
    guard differs else {
      let restricted = facts.uses.map { max($0.forward, $0.backward) == .restricted }
      return append(road, way, weights, restricted)
    }
    mates[network.roads.count] = network.roads.count + 1
    mates[network.roads.count + 1] = network.roads.count
    var there = road
    there.isOpenBackward = false
    append(
      there, way, weights.map { WayPace.Weights(forward: $0.forward) }, facts.uses.map { $0.forward == .restricted })
    road.isOpenForward = false
    append(
      road, way, weights.map { WayPace.Weights(backward: $0.backward) }, facts.uses.map { $0.backward == .restricted })
  }

  private mutating func append(
    _ road: RoadNetwork.Road, _ way: Int, _ weights: [WayPace.Weights], _ restricted: [Bool]
  ) {
    network.roads.append(road)
    wayOfRoad.append(Int32(way))
    for profile in rules.indices {
      network.profiles[profile].forwardWeights.append(weights[profile].forward.map { UInt32($0) })
      network.profiles[profile].backwardWeights.append(weights[profile].backward.map { UInt32($0) })
      network.profiles[profile].isRestricted.append(restricted[profile])
    }
  }

  private func metres(_ range: Range<Int>) -> Double {
    let nodes = input.ways.nodes
    return range.dropLast().reduce(0) { sum, place in
      sum + input.nodes.coordinates[Int(nodes[place])]!.metres(to: input.nodes.coordinates[Int(nodes[place + 1])]!)
    }
  }

  private func pace(of way: WayTable.Way, _ runs: Runs) -> WayPace {
    let facts = input.ways.facts[way.facts]
    let country = input.nodes.coordinates[Int(input.ways.nodes[runs.ranges.first?.lowerBound ?? way.nodes.lowerBound])]
      .flatMap(atlas.country)
    // The duration is that of the whole way.
    let length = facts.duration != nil && !runs.isCut ? metres(way.nodes) : nil
    return WayPace(facts, rules, country: country, metres: length)
  }

  private mutating func name(_ text: Int32?) -> Int? {
    guard let text else { return nil }
    if let known = textNames[text] { return known }
    textNames[text] = network.names.count
    network.names.append(input.ways.texts[Int(text)])
    return network.names.count - 1
  }

  /// The node of the network where a road ends; at a barrier every road has its own.
  private mutating func node(_ position: UInt32) -> Int {
    let isBarrier = input.nodes.facts[position]?.isBarrier == true
    if !isBarrier && places[Int(position)] >= 0 { return Int(places[Int(position)]) }
    let node = network.nodes.count
    network.nodes.append(
      RoadNetwork.Node(sourceID: input.nodes.ids[Int(position)], coordinate: input.nodes.coordinates[Int(position)]!))
    positions.append(position)
    if isBarrier { copies[position, default: []].append(node) } else { places[Int(position)] = Int32(node) }
    return node
  }
}

// MARK: Barriers and signals

extension RoadAssembly {
  /// Where a barrier lets some through, a road without length joins the roads that end there.
  private mutating func joinBarriers() {
    for (position, nodes) in copies.sorted(by: { $0.key < $1.key }) where nodes.count > 1 {
      let access = input.nodes.facts[position]!.access
      let isClosed = access.allSatisfy { $0 == .closed }
      input.tally.add(isClosed ? .barriersClosed : .barriersRestricted, id: input.nodes.ids[Int(position)])
      guard !isClosed else { continue }
      let weights = access.map { $0 == .closed ? WayPace.Weights() : WayPace.Weights(forward: 0, backward: 0) }
      for node in nodes.dropFirst() {
        var road = RoadNetwork.Road(from: nodes[0], to: node, lengthCentimetres: 0)
        road.roadClass = .service
        append(road, -1, weights, access.map { $0 == .restricted })
      }
    }
  }

  private mutating func restrictEnclosed(_ profile: Int) {
    let enclosed = EnclosedRoads(network, profile: profile).roads
    for road in enclosed { network.profiles[profile].isRestricted[road] = true }
    enclosedRoads.append(enclosed.count)
    if !network.profiles[profile].isRestricted.contains(true) { network.profiles[profile].isRestricted = [] }
  }

  /// The delays at the nodes inside a road, by profile, both directions.
  private func delays(_ range: Range<Int>) -> [(forward: UInt32, backward: UInt32)] {
    var sums = rules.map { _ in (forward: UInt32(0), backward: UInt32(0)) }
    for place in range.dropFirst().dropLast() {
      guard let facts = input.nodes.facts[input.ways.nodes[place]] else { continue }
      var (forward, backward) = (true, true)
      if facts.isForNearerJunction {
        forward = metres(place..<range.upperBound) <= metres(range.lowerBound..<place + 1)
        backward = !forward
      }
      for profile in sums.indices {
        if forward { sums[profile].forward += facts.forwardDelays[profile] }
        if backward { sums[profile].backward += facts.backwardDelays[profile] }
      }
    }
    return sums
  }
}
