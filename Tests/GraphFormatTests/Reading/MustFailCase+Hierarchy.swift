@testable import GraphFormat

extension MustFailCase {
  /// Changes the bytes of a frame of the cars' hierarchy: 0 to 2 belong to the node blocks, 3 to 5 to the hierarchy blocks.
  private static func bytes(
    _ frame: Int, _ name: String, _ word: String, stage: Stage = .decode,
    _ change: @escaping @Sendable (inout [UInt8]) -> Void
  ) -> Self {
    .draft(stage, "hierarchy_" + name, word) {
      var raw = $0[.hierarchy, frame, profile: 0].raw
      change(&raw)
      try $0[.hierarchy, frame, profile: 0].setRaw(raw)
    }
  }

  /// Where the columns of hierarchy block 0 begin: four ranks, thirteen original arcs, five candidates.
  private enum First {
    static let foreign = 3
    static let state = 8
    static let parent = 13
    static let repeated = 17
    static let originals = 27
    static let head = 35
    static let foreignHead = 48
    static let cost = 57
  }

  /// The same of hierarchy block 1: four ranks, one original arc, six far ones.
  private enum Second {
    static let parent = 11
    static let whole = 36
    static let farHead = 46
    static let foreignHead = 52
    static let weight = 54
    static let middleBlock = 66
    static let middle = 72
  }

  /// Hierarchies.
  static let hierarchyCases: [Self] = [
    .draft(.open, "hierarchy_state_count_differs", "counts") { $0[.hierarchy, 0, profile: 0].count = 4 },
    .draft(.open, "hierarchy_rank_count_of_index_differs", "counts") { $0[.hierarchy, 5, profile: 0].count = 3 },
    .draft(.open, "hierarchy_without_blocks", "number of frames") {
      let place = $0.place(.hierarchy, profile: 0)
      $0.sections[place].frames.removeLast(3)
    },
    .draft(.open, "hierarchy_needed", "flags") {
      let place = $0.place(.hierarchy, profile: 0)
      $0.sections[place].flags = 1
    },
    bytes(0, "map_empty", "no hierarchy block") { $0 = [0, 0, 0, 0, 0, 0] },
    bytes(0, "map_of_no_block", "hierarchy block is none") { $0[2] = 3 },
    bytes(0, "map_twice_a_block", "hierarchy block is none") { $0[2] = 0 },
    bytes(0, "map_place_too_large", "out of bounds") { $0[3] = 2 },
    bytes(0, "map_wrong", "is not in hierarchy block", stage: .verify) { $0[4] ^= 1 },
    bytes(3, "rank_count_differs", "counts") { $0[0] = 3 },
    bytes(3, "foreign_none", "foreign rank is none") { $0[First.foreign] = 9 },
    bytes(3, "foreign_twice", "foreign rank is none") { $0[First.foreign + 2] = 0 },
    bytes(3, "state_none", "state is none") { $0[First.state] = 126 },
    bytes(3, "state_negative", "state is none") { $0[First.state] = 1 },
    bytes(3, "state_twice", "two ranks") {
      ($0[First.state + 1], $0[First.state + 2]) = (0, 1)
    },
    bytes(3, "state_of_two_blocks", "two ranks", stage: .verify) {
      ($0[First.state], $0[First.state + 1]) = (0, 2)
    },
    bytes(3, "parent_none", "parent is none") { $0[First.parent] = 8 },
    bytes(3, "repeat_of_nothing", "weight is out of bounds") { $0[First.repeated] = 1 },
    bytes(3, "arcs_too_many", "too many arcs") {
      $0.replaceSubrange(First.originals...First.originals, with: [128, 128, 4])
    },
    bytes(3, "head_above_all", "head is none") { $0[First.head] = 9 },
    bytes(3, "head_of_block_after_foreign", "head is none") { $0[First.head + 4] = 1 },
    bytes(3, "foreign_head_none", "head is none") { $0[First.foreignHead] = 4 },
    bytes(3, "turn_costs_twice", "out of bounds") { $0[First.cost + 2] = 0 },
    bytes(3, "turn_cost_place_too_large", "out of bounds") { $0[First.cost + 5] = 4 },
    bytes(3, "candidates_too_few", "candidates") { $0[2] = 4 },
    bytes(3, "candidates_too_many", "candidates") { $0[2] = 6 },
    bytes(3, "flag_left_over", "candidates") { $0[$0.count - 1] = 63 },
    bytes(3, "leftover", "left over") { $0.append(0) },
    bytes(3, "cut", "left over") { $0.removeLast() },
    bytes(4, "parent_not_of_a_head", "no ancestor", stage: .verify) { $0[Second.parent + 3] = 0 },
    bytes(4, "original_weight_wrong", "weighs 103", stage: .verify) { $0[Second.whole] = 103 },
    bytes(4, "weight_too_large", "weight is out of bounds") {
      $0.replaceSubrange(Second.whole + 1...Second.whole + 1, with: [128, 128, 128, 2])
    },
    bytes(4, "arc_twice", "stands twice") {
      $0.insert(0, at: Second.foreignHead)
      $0[Second.farHead + 1] = 0
    },
    bytes(4, "far_weight_negative", "weight is out of bounds") { $0[Second.weight] = 91 },
    bytes(4, "far_weight_wrong", "weighs", stage: .verify) { $0[Second.weight] += 2 },
    bytes(4, "middle_none", "middle does not lie lower") { $0[Second.middle] = 4 },
    bytes(4, "middle_not_lower", "middle does not lie lower") { $0[Second.middleBlock] = 0 },
    bytes(4, "middle_of_no_block", "middle does not lie lower") { $0[Second.middleBlock] = 2 },
    bytes(4, "middle_of_others", "is not there", stage: .verify) { $0[Second.middle + 2] = 1 },
  ]
}
