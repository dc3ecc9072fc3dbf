import GraphCore

/// The nodes that ways need, in ascending order of their ids.
struct NodeTable {
  /// Their ids, ascending, each once.
  let ids: [Int64]
  /// Where they lie; nil for those that are missing from the input.
  private(set) var coordinates: [Coordinate?]
  /// What tags say, by position, for the few nodes where they say something.
  private(set) var facts: [UInt32: NodeFacts] = [:]

  /// Prepares for nodes with these ids, in any order and repeated. O(n log n).
  init(ids: [Int64]) {
    var sorted = ids
    sorted.sort()
    var unique: [Int64] = []
    for id in sorted where unique.last != id { unique.append(id) }
    self.ids = unique
    coordinates = [Coordinate?](repeating: nil, count: unique.count)
  }

  /// The position of a node, nil when no way needs it. O(log n).
  func position(of id: Int64) -> Int? {
    let place = ids.partitioningIndex { $0 >= id }
    return place < ids.count && ids[place] == id ? place : nil
  }

  /// Takes a node of the input if it is needed.
  mutating func add(_ node: OSMNode, _ reader: NodeReader, _ tally: inout ImportTally) {
    guard let position = position(of: node.id) else { return }
    if let known = coordinates[position] {
      guard known != node.coordinate else { return }
      tally.add(.nodesMoved, id: node.id)
      // Whichever comes first in the file, the same one stays.
      guard (node.coordinate.latitudeE7, node.coordinate.longitudeE7) < (known.latitudeE7, known.longitudeE7) else {
        return
      }
    }
    coordinates[position] = node.coordinate
    facts[UInt32(position)] = reader.read(node.tags) { tally.add(.barriersUnknown, id: node.id, value: $0) }
  }
}
