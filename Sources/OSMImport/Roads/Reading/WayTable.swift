/// The ways that are of use, in ascending order of their ids, with their nodes as positions in a `NodeTable`.
struct WayTable {
  /// A way.
  struct Way {
    var id: Int64
    /// Position in `facts`.
    var facts: Int
    /// Position in `texts`, nil without a name.
    var name: Int32?
    /// The same for its number.
    var ref: Int32?
    /// Its nodes, a range of `nodes`.
    var nodes: Range<Int>
  }

  /// All ways, by id.
  var ways: [Way] = []
  /// The nodes of all ways: positions in the node table.
  var nodes: [UInt32] = []
  /// The meanings of tags, each once.
  var facts: [WayFacts] = []
  /// Names and numbers, each once, in no particular order.
  var texts: [String] = []

  /// The position of a way, nil when it is not here. O(log ways).
  func position(of id: Int64) -> Int? {
    let place = ways.partitioningIndex { $0.id >= id }
    return place < ways.count && ways[place].id == id ? place : nil
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first position from which on a condition holds, where it holds for all that follow one for which it does. O(log n).
  func partitioningIndex(where holds: (Element) throws -> Bool) rethrows -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if try holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
