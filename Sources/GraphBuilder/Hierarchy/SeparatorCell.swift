/// A part of a network on its way to be cut in two: nodes that are numbered from 0, roads between them, and the states on these roads.
struct SeparatorCell: Sendable {
  /// A state between two nodes of the cell.
  struct State: Sendable {
    var id: UInt32
    var tail, head: Int32
  }

  /// States whose ends are both in the cell.
  var states: [State]
  /// The nodes sorted along four directions: south to north, west to east, and the two between.
  var sorted: [[Int32]]
  /// Where the neighbours of each node begin, and at the end their number.
  private(set) var first: [Int32] = [0]
  /// Neighbours, none twice, and how many states lie between.
  private(set) var neighbours: [Int32] = []
  private(set) var widths: [Int32] = []
  /// Of each neighbour entry the position of its counterpart.
  private(set) var opposite: [Int32] = []

  var nodeCount: Int { sorted[0].count }

  /// O(states x log degree).
  init(states: [State], sorted: [[Int32]]) {
    self.states = states
    self.sorted = sorted
    join()
  }

  private mutating func join() {
    let count = nodeCount
    first = [Int32](repeating: 0, count: count + 1)
    for state in states where state.tail != state.head {
      first[Int(state.tail) + 1] += 1
      first[Int(state.head) + 1] += 1
    }
    for node in 0..<count { first[node + 1] += first[node] }
    var next = first
    var all = [Int32](repeating: 0, count: Int(first[count]))
    for state in states where state.tail != state.head {
      all[Int(next[Int(state.tail)])] = state.head
      next[Int(state.tail)] += 1
      all[Int(next[Int(state.head)])] = state.tail
      next[Int(state.head)] += 1
    }
    unite(all)
    findOpposites()
  }

  /// Parallel states become one neighbour that is as wide as they are many.
  private mutating func unite(_ all: [Int32]) {
    neighbours.reserveCapacity(all.count / 2)
    widths.reserveCapacity(all.count / 2)
    var begin = 0
    for node in 0..<nodeCount {
      let end = Int(first[node + 1])
      let own = neighbours.count
      for neighbour in all[begin..<end] {
        if let known = neighbours[own...].firstIndex(of: neighbour) {
          widths[known] += 1
        } else {
          neighbours.append(neighbour)
          widths.append(1)
        }
      }
      begin = end
      first[node + 1] = Int32(neighbours.count)
    }
  }

  private mutating func findOpposites() {
    opposite = [Int32](repeating: 0, count: neighbours.count)
    for node in 0..<nodeCount {
      for place in Int(first[node])..<Int(first[node + 1]) {
        let other = Int(neighbours[place])
        for back in Int(first[other])..<Int(first[other + 1]) where neighbours[back] == Int32(node) {
          opposite[place] = Int32(back)
        }
      }
    }
  }

  /// The two halves, and the states that lie across the cut.
  func split(_ isFirst: [Bool]) -> (halves: [SeparatorCell], cut: [UInt32]) {
    var numbers = [Int32](repeating: 0, count: nodeCount)
    var counts: [Int32] = [0, 0]
    for node in 0..<nodeCount {
      let side = isFirst[node] ? 0 : 1
      numbers[node] = counts[side]
      counts[side] += 1
    }
    var parts: [[State]] = [[], []]
    var cut: [UInt32] = []
    for state in states {
      let side = isFirst[Int(state.tail)]
      guard side == isFirst[Int(state.head)] else {
        cut.append(state.id)
        continue
      }
      parts[side ? 0 : 1].append(
        State(id: state.id, tail: numbers[Int(state.tail)], head: numbers[Int(state.head)]))
    }
    let halves = [true, false].map { side in
      SeparatorCell(
        states: parts[side ? 0 : 1],
        sorted: sorted.map { $0.compactMap { isFirst[Int($0)] == side ? numbers[Int($0)] : nil } })
    }
    return (halves, cut)
  }
}
