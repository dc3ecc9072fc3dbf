import GraphCore
import GraphFormat

/// The states of a profile that has restricted roads or bans: which there are, and what the turns between them cost.
///
/// A state is an edge, a trace of the restriction automaton, and an access layer. Every edge has the one in which a route begins there; besides, there are those
/// that a route can come to, and no others.
struct StateAssembly {
  /// A state, packed so that the order of keys is the order of states: by edge, trace, layer.
  private struct Key: Hashable, Comparable {
    let packed: UInt64

    init(edge: Int, trace: Int, layer: UInt8) { packed = UInt64(edge) << 32 | UInt64(trace) << 2 | UInt64(layer) }

    var edge: Int { Int(packed >> 32) }
    var trace: Int { Int(packed >> 2 & 0x3FFF_FFFF) }
    var layer: UInt8 { UInt8(packed & 3) }

    static func < (a: Key, b: Key) -> Bool { a.packed < b.packed }
  }

  private let roads: ProfileRoads
  private let automaton: RestrictionAutomaton
  /// All states in their order.
  private var keys: [Key] = []
  /// Where the states of each edge begin, and at the end their number.
  private var first: [Int] = [0]

  /// Finds the states. O(edges x degree + states log states).
  ///
  /// - Parameter watched: paths that states remember although they are no bans.
  init(_ roads: ProfileRoads, bans: [[UInt32]], watched: [[UInt32]] = []) {
    self.roads = roads
    automaton = RestrictionAutomaton(bans, watched: watched)
    let edges = roads.contents.edges.indices
    let more = reached().sorted()
    var next = 0
    keys.reserveCapacity(edges.count + more.count)
    first.reserveCapacity(edges.count + 1)
    for edge in edges {
      keys.append(start(edge))
      while next < more.count, more[next].edge == edge {
        keys.append(more[next])
        next += 1
      }
      first.append(keys.count)
    }
  }

  /// How many states there are beside one for each edge.
  var additionalCount: Int { keys.count - roads.contents.edges.count }

  /// The state in which a route begins on an edge.
  private func start(_ edge: Int) -> Key {
    // Nobody is ever on a closed edge.
    let isRestricted = roads.isOpen(edge) && roads.isRestricted(edge)
    return Key(edge: edge, trace: 0, layer: AccessLayer.first(isRestricted: isRestricted))
  }

  /// The states that a route can come to and in which none begins.
  private func reached() -> Set<Key> {
    var reached: Set<Key> = []
    var open: [Key] = []
    func follow(_ key: Key) {
      let node = roads.head(key.edge)
      for edge in roads.turns.outgoing(node) where roads.isOpen(edge) {
        guard let next = next(key, edge), next != start(edge),
          roads.turns.cost(at: node, from: key.edge, to: edge) < .infinity
        else { continue }
        if reached.insert(next).inserted { open.append(next) }
      }
    }
    for edge in roads.contents.edges.indices where roads.isOpen(edge) { follow(start(edge)) }
    while let key = open.popLast() { follow(key) }
    return reached
  }

  /// The state after a turn, as bans and access have it; nil when they forbid the turn.
  private func next(_ key: Key, _ edge: Int) -> Key? {
    guard let layer = AccessLayer.next(after: key.layer, isRestricted: roads.isRestricted(edge)),
      let trace = automaton.trace(after: key.trace, last: UInt32(key.edge), onto: UInt32(edge))
    else { return nil }
    return Key(edge: edge, trace: trace, layer: layer)
  }

  // MARK: For the package

  /// The states as the package has them: memory counts the traces of an edge from 1.
  /// - Throws: `PackageError` (`limitExceeded`) when more states begin or end at a node than a block can hold.
  func states() throws -> PackageContents.States {
    try checkDegrees()
    var states = PackageContents.States()
    states.memory.reserveCapacity(keys.count)
    states.layer.reserveCapacity(keys.count)
    for edge in roads.contents.edges.indices {
      var (memory, trace): (UInt16, Int) = (0, 0)
      states.appendEdge(
        keys[first[edge]..<first[edge + 1]].map { key in
          if key.trace != trace { (memory, trace) = (memory + 1, key.trace) }
          return (memory, key.layer)
        })
    }
    return states
  }

  private func checkDegrees() throws {
    for node in roads.contents.coordinates.indices {
      let outgoing = roads.turns.outgoing(node)
      let leaving = first[outgoing.upperBound] - first[outgoing.lowerBound]
      let arriving = inEdges(node).reduce(0) { $0 + count($1) }
      guard leaving > FormatLimits.edgesPerBlock || arriving > FormatLimits.inStatesPerBlock else { continue }
      throw PackageError(
        .limitExceeded,
        "At node \(roads.contents.nodeSourceIDs[node]) \(leaving) states begin and \(arriving) end; "
          + "at most \(FormatLimits.edgesPerBlock) and \(FormatLimits.inStatesPerBlock) are possible. "
          + "Leave out some of the turn restrictions over several roads there.")
    }
  }

  private func count(_ edge: Int) -> Int { first[edge + 1] - first[edge] }

  private func inEdges(_ node: Int) -> LazyMapSequence<ArraySlice<UInt32>, Int> {
    roads.turns.incoming.elements(at: node).lazy.map { Int($0) }
  }

  /// The turn tables between states: of all nodes where some turn is not free. O(sum of in-states x out-states).
  func tables() -> PackageContents.TurnTables {
    var tables = PackageContents.TurnTables()
    for node in roads.contents.coordinates.indices where isSpecial(node) {
      let costs = costs(at: node)
      if costs.contains(where: { $0 > 0 }) { tables.append(node: node, costs: costs) }
    }
    return tables
  }

  /// Whether anything at a node makes some turn other than free.
  private func isSpecial(_ node: Int) -> Bool {
    let isPlain: (Int) -> Bool = { count($0) == 1 && !roads.isRestricted($0) }
    return !roads.turns.areFree(at: node) || !roads.turns.outgoing(node).allSatisfy(isPlain)
      || !inEdges(node).allSatisfy(isPlain)
  }

  private func costs(at node: Int) -> [UInt32] {
    var costs: [UInt32] = []
    for from in inEdges(node) {
      for key in keys[first[from]..<first[from + 1]] {
        for to in roads.turns.outgoing(node) { appendCosts(key, to, at: node, to: &costs) }
      }
    }
    return costs
  }

  /// The costs of the turns from a state onto all states of an edge: only one of them can be the next.
  private func appendCosts(_ key: Key, _ edge: Int, at node: Int, to costs: inout [UInt32]) {
    let cost = roads.turns.cost(at: node, from: key.edge, to: edge)
    let copies = keys[first[edge]..<first[edge + 1]]
    if roads.isOpen(key.edge) && roads.isOpen(edge) {
      let next = next(key, edge)
      for copy in copies { costs.append(copy == next ? cost : .infinity) }
    } else {
      // Nobody turns here: what is said costs no table.
      costs.append(contentsOf: repeatElement(cost, count: copies.count))
    }
  }
}
