import GraphCore

/// A balanced cut of a cell across one direction: the least number of states between its first and its last quarter.
///
/// Schild, Sommer, "On Balanced Separators in Road Networks", 2015; Dinic's maximum flow, with the states between two nodes as capacity both ways.
struct InertialFlow {
  /// Which nodes lie on the first side.
  private(set) var isFirst: [Bool]
  /// How many states the cut has.
  private(set) var width = 0
  /// Nodes of the smaller side.
  private(set) var smallerSide = 0

  private let cell: SeparatorCell
  private var residual: [Int32]
  private var level: [Int32]
  private var place: [Int32]
  private let sources, sinks: ArraySlice<Int32>

  /// The share of nodes on either end that a cut cannot divide.
  private static let share = 4

  /// Finds the cut; nil when it would be wider than `limit`, or the work was stopped.
  ///
  /// - Parameter direction: 0 to 3, see `SeparatorCell.sorted`.
  init?(_ cell: SeparatorCell, direction: Int, limit: Int, stop: StopFlag) {
    self.cell = cell
    let sorted = cell.sorted[direction]
    let end = max(1, sorted.count / Self.share)
    sources = sorted[..<end]
    sinks = sorted[(sorted.count - end)...]
    residual = cell.widths
    level = [Int32](repeating: -1, count: sorted.count)
    place = level
    isFirst = [Bool](repeating: false, count: sorted.count)
    while reachesSink() {
      if stop.isRaised { return nil }
      width += augmented(limit: limit - width)
      if width > limit { return nil }
    }
    for node in sorted.indices { isFirst[node] = level[node] >= 0 }
    smallerSide = min(isFirst.count { $0 }, isFirst.count { !$0 })
  }

  /// Levels from the sources; false when no sink is reached any more: then they tell the first side.
  private mutating func reachesSink() -> Bool {
    let count = level.count
    return level.withUnsafeMutableBufferPointer { level in
      residual.withUnsafeBufferPointer { residual in
        cell.first.withUnsafeBufferPointer { first in
          cell.neighbours.withUnsafeBufferPointer { neighbours in
            level.update(repeating: -1)
            return withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { queue in
              var end = 0
              for node in sources {
                level[Int(node)] = 0
                queue[end] = node
                end += 1
              }
              var next = 0
              while next < end {
                let node = Int(queue[next])
                next += 1
                for entry in Int(first[node])..<Int(first[node + 1]) where residual[entry] > 0 {
                  let other = Int(neighbours[entry])
                  guard level[other] < 0 else { continue }
                  level[other] = level[node] + 1
                  queue[end] = Int32(other)
                  end += 1
                }
              }
              return sinks.contains { level[Int($0)] >= 0 }
            }
          }
        }
      }
    }
  }

  /// Sends a blocking flow along the levels, from the sinks' side back to the sources; stops above `limit`.
  private mutating func augmented(limit: Int) -> Int {
    let count = place.count
    for node in 0..<count { place[node] = cell.first[node] }
    var isSink = [Bool](repeating: false, count: count)
    for node in sinks { isSink[Int(node)] = true }
    var flow = 0
    var path: [Int32] = []
    for source in sources {
      var node = Int(source)
      path.removeAll(keepingCapacity: true)
      while true {
        if isSink[node] {
          flow += send(path)
          if flow > limit { return flow }
          path.removeAll(keepingCapacity: true)
          node = Int(source)
        } else if let entry = nextEntry(node) {
          path.append(Int32(entry))
          node = Int(cell.neighbours[entry])
        } else if let last = path.popLast() {
          node = Int(cell.neighbours[Int(cell.opposite[Int(last)])])
          place[node] += 1
        } else {
          break
        }
      }
    }
    return flow
  }

  /// The entry by which the path goes on from a node, one level up.
  @inline(__always)
  private mutating func nextEntry(_ node: Int) -> Int? {
    let end = cell.first[node + 1]
    while place[node] < end {
      let entry = Int(place[node])
      if residual[entry] > 0, level[Int(cell.neighbours[entry])] == level[node] + 1 { return entry }
      place[node] += 1
    }
    return nil
  }

  private mutating func send(_ path: [Int32]) -> Int {
    guard let amount = path.map({ residual[Int($0)] }).min() else { return 0 }
    for entry in path {
      residual[Int(entry)] -= amount
      residual[Int(cell.opposite[Int(entry)])] += amount
    }
    return Int(amount)
  }
}
