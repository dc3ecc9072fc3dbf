import GraphCore
import GraphFormat

/// The bans of a profile as sequences of edges, without those that change nothing.
struct BanList {
  /// In ascending order; none contains another.
  let bans: [[UInt32]]
  /// How many could not be driven anyway: over a closed direction or a prohibited turn, or roads that do not follow each other.
  let unused: Int
  /// How many were there already, or contain another ban.
  let repeated: Int

  /// O(edges of all bans x length of the longest).
  init(_ bans: [[RoadNetwork.DirectedRoad]], _ roads: ProfileRoads) {
    let drivable = bans.compactMap { roads.drivable($0) }.filter { $0.count > 1 }
    let distinct = Set(drivable)
    let lengths = Set(drivable.map(\.count)).sorted()
    self.bans = distinct.filter { !Self.containsAnother($0, distinct, lengths) }.sorted {
      $0.lexicographicallyPrecedes($1)
    }
    unused = bans.count - drivable.count
    repeated = drivable.count - self.bans.count
  }

  private static func containsAnother(_ ban: [UInt32], _ all: Set<[UInt32]>, _ lengths: [Int]) -> Bool {
    for length in lengths where length < ban.count {
      for first in 0...ban.count - length where all.contains(Array(ban[first..<first + length])) { return true }
    }
    return false
  }
}
