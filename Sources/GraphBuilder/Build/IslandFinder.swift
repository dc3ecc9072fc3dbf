import GraphCore
import GraphFormat

/// Finds the edges that are cut off from the main part of a profile's network: the largest set of states each of which leads to each other.
struct IslandFinder {
  /// A main part of fewer states is none: in so small a network nobody can tell which part the others are cut off from.
  static let smallestMainPart = 256

  private let contents: PackageContents
  private let profile: PackageContents.Profile
  /// Where the states of each edge begin, and at the end their number.
  private let firstState: [Int]
  private let incoming: IncomingLists
  /// Where the arcs of each state begin in `heads`, and the states that they lead to.
  private var firstArc: [Int32] = [0]
  private var heads: [Int32] = []
  private var isOpen: [Bool] = []

  /// O(states + turns). The profile has its weights, states and turns.
  init(_ contents: PackageContents, _ profile: PackageContents.Profile) {
    self.contents = contents
    self.profile = profile
    if let states = profile.states {
      firstState = states.first
      incoming = contents.incomingStates(states)
    } else {
      firstState = Array(0...contents.edges.count)
      incoming = contents.incomingEdges()
    }
    addArcs()
  }

  private mutating func addArcs() {
    var tables = [Int](repeating: -1, count: contents.coordinates.count)
    for (table, node) in profile.turns.nodes.enumerated() { tables[node] = table }
    firstArc.reserveCapacity(firstState[contents.edges.count] + 1)
    for edge in contents.edges.indices {
      let node = Int(contents.edges[edge].head)
      let next = firstState[contents.firstEdge[node]]..<firstState[contents.firstEdge[node + 1]]
      for state in firstState[edge]..<firstState[edge + 1] {
        if profile.weights[edge] < .infinity { addArcs(from: state, to: next, table: tables[node]) }
        firstArc.append(Int32(heads.count))
      }
    }
    isOpen = edgesOfStates().map { profile.weights[$0] < .infinity }
    removeArcsToClosed()
  }

  private mutating func addArcs(from state: Int, to next: Range<Int>, table: Int) {
    guard table >= 0 else { return heads.append(contentsOf: next.map(Int32.init)) }
    let row = profile.turns.first[table] + Int(incoming.rows[state]) * next.count
    for column in 0..<next.count where profile.turns.costs[row + column] < .infinity {
      heads.append(Int32(next.lowerBound + column))
    }
  }

  /// Leaves out arcs that lead to closed edges.
  private mutating func removeArcsToClosed() {
    var kept = 0
    var from = 0
    for state in 0..<firstArc.count - 1 {
      let end = Int(firstArc[state + 1])
      for arc in from..<end where isOpen[Int(heads[arc])] {
        heads[kept] = heads[arc]
        kept += 1
      }
      from = end
      firstArc[state + 1] = Int32(kept)
    }
    heads.removeLast(heads.count - kept)
  }

  private func edgesOfStates() -> [Int] {
    contents.edges.indices.flatMap { edge in Array(repeating: edge, count: firstState[edge + 1] - firstState[edge]) }
  }

  /// The edges, ascending. Empty where the main part is all there is, or too small.
  func islands(smallestMainPart: Int = Self.smallestMainPart) -> [PackageContents.Island] {
    let components = StrongComponents(first: firstArc, heads: heads)
    var sizes = [Int](repeating: 0, count: components.sizes.count)
    for (state, component) in components.component.enumerated() where isOpen[state] { sizes[Int(component)] += 1 }
    guard let largest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }), sizes[largest] >= smallestMainPart else {
      return []
    }
    let isMain = components.component.map { $0 == Int32(largest) }
    let reached = spread(isMain, firstArc, heads)
    let (firstBack, tails) = reversed()
    let reaching = spread(isMain, firstBack, tails)
    return contents.edges.indices.compactMap { edge in
      guard profile.weights[edge] < .infinity else { return nil }
      let states = firstState[edge]..<firstState[edge + 1]
      var cut: CutOff = []
      if !states.contains(where: { mayBegin($0) && reaching[$0] }) { cut.insert(.atBeginning) }
      if !states.contains(where: { reached[$0] }) { cut.insert(.atEnd) }
      return cut.isEmpty ? nil : .init(edge: edge, cut: cut)
    }
  }

  /// Whether a route may begin in a state: nothing remembered, and not on its way into a restricted area.
  private func mayBegin(_ state: Int) -> Bool {
    profile.states.map { $0.memory[state] == 0 && $0.layer[state] < 2 } ?? true
  }

  /// Everything that arcs lead to from a set of states, and the set.
  private func spread(_ start: [Bool], _ first: [Int32], _ heads: [Int32]) -> [Bool] {
    var isReached = start
    var waiting = start.indices.filter { start[$0] }
    while let state = waiting.popLast() {
      for arc in Int(first[state])..<Int(first[state + 1]) where !isReached[Int(heads[arc])] {
        isReached[Int(heads[arc])] = true
        waiting.append(Int(heads[arc]))
      }
    }
    return isReached
  }

  /// The arcs the other way round.
  private func reversed() -> (first: [Int32], tails: [Int32]) {
    var first = [Int32](repeating: 0, count: firstArc.count)
    for head in heads { first[Int(head) + 1] += 1 }
    for state in 0..<first.count - 1 { first[state + 1] += first[state] }
    var next = first
    var tails = [Int32](repeating: 0, count: heads.count)
    for state in 0..<firstArc.count - 1 {
      for arc in Int(firstArc[state])..<Int(firstArc[state + 1]) {
        tails[Int(next[Int(heads[arc])])] = Int32(state)
        next[Int(heads[arc])] += 1
      }
    }
    return (first, tails)
  }
}
