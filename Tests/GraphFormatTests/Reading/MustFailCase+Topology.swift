import GraphCore
@testable import GraphFormat

extension MustFailCase {
  private static func topology(
    _ name: String, _ word: String, _ change: @escaping @Sendable (inout FrameNumbers, TopologyColumns) -> Void
  ) -> Self {
    .draft(.decode, name, word) { try $0.editTopology(0, change) }
  }

  /// Nodes, edges, twins.
  static let topologyCases: [Self] = [
    topology("node_count_of_block_differs", "counts") { numbers, _ in numbers.values[0] = 3 },
    topology("edge_count_of_block_differs", "counts") { numbers, _ in numbers.values[1] = 4 },
    topology("latitude_out_of_range", "coordinate is out") { numbers, at in
      numbers[signed: at.latitude] = 900_000_001
      numbers[signed: at.latitude + 1] = -10
    },
    topology("latitude_overflows", "out of bounds") { numbers, at in numbers[signed: at.latitude] = .min },
    topology("longitude_out_of_range", "out of bounds") { numbers, at in
      numbers[signed: at.longitude] = -1_800_000_001
      numbers[signed: at.longitude + 1] = 10
    },
    topology("longitude_sum_overflows", "out of bounds") { numbers, at in
      numbers[signed: at.longitude] = .min
      numbers[signed: at.longitude + 1] = .min
    },
    topology("out_degrees_too_large", "out-degrees") { numbers, at in numbers.values[at.outDegree] += 1 },
    topology("out_degrees_too_small", "out-degrees") { numbers, at in numbers.values[at.outDegree] -= 1 },
    topology("link_above_32_bits", "link is out of bounds") { numbers, at in numbers.values[at.link] = 1 << 32 },
    topology("head_block_out_of_range", "no block") { numbers, at in numbers[signed: at.headBlock + 2] = 3 },
    topology("head_block_negative", "no block") { numbers, at in numbers[signed: at.headBlock + 2] = -1 },
    topology("head_block_overflows", "no block") { numbers, at in numbers[signed: at.headBlock + 2] = .max },
    topology("head_out_of_range", "no node") { numbers, at in numbers.values[at.foreignHead] = 2 },
    topology("head_negative", "no node") { numbers, at in numbers[signed: at.localHead] = -1 },
    topology("head_with_twin_out_of_range", "no node") { numbers, at in numbers.values[at.waitingHead] = 2 },
    topology("row_above_limit", "out of bounds") { numbers, at in numbers.values[at.headRow] = 65_536 },
    topology("twin_beyond_those_that_wait", "twin is no edge") { numbers, at in numbers.values[at.link + 3] = 4 },
    topology("twin_one_sided", "waits for its twin") { numbers, at in
      // Edge 3 says that it has no twin; edge 0 waits for it.
      numbers.values[at.link + 3] = 0
      numbers.values.insert(FrameNumbers.zigzag(-1), at: at.foreignHead)
      numbers.values.insert(0, at: at.headBlock + 2)
    },
    topology("twin_of_itself", "waits for its twin") { numbers, at in
      // The self loop waits at its own tail, and no edge takes it.
      numbers.values[at.link + 1] = 2
      numbers.values.remove(at: at.localHead)
      numbers.values.insert(0, at: at.localHead)
      numbers.values.remove(at: at.headBlock)
    },
    topology("twin_of_nothing", "twin is no edge") { numbers, at in
      // Edge 2 begins where no edge waits.
      numbers.values[at.link + 2] = 3
      numbers.values.remove(at: at.localHead + 1)
      numbers.values.remove(at: at.headBlock + 1)
    },
    topology("twin_taken_twice", "twin is no edge") { numbers, at in
      // Edge 4 begins where edge 3 does, which took the one that waited there.
      numbers.values[at.link + 4] = 3
      numbers.values.remove(at: at.twin)
      numbers.values.remove(at: at.headRow)
      numbers.values.remove(at: at.foreignHead)
      numbers.values.remove(at: at.headBlock + 2)
    },
    topology("twin_in_the_wrong_block", "wrong block") { numbers, at in numbers.values[at.headBlock + 2] = 0 },
    topology("twin_beyond_in_edges", "twin is no edge") { numbers, at in numbers.values[at.twin] = 1 },
  ]

  /// In-edges from other blocks.
  static let linkCases: [Self] = [
    topology("foreign_in_of_own_block", "in-edge from another block") { numbers, at in
      numbers[signed: at.foreignBlock] = 0
    },
    topology("foreign_in_of_no_block", "in-edge from another block") { numbers, at in
      numbers[signed: at.foreignBlock] = 3
    },
    topology("foreign_in_of_no_edge", "in-edge from another block") { numbers, at in
      numbers.values[at.foreignSlot] = 1
    },
    topology("foreign_in_unsorted", "not in order") { numbers, at in
      // Node 0 has the edge of block 2; it gets one of block 1 behind it.
      numbers.values[at.foreignCount] = 2
      numbers.values.insert(0, at: at.foreignSlot + 1)
      numbers.values.insert(FrameNumbers.zigzag(1), at: at.foreignBlock + 1)
    },
    topology("foreign_in_twice", "not in order") { numbers, at in
      numbers.values[at.foreignCount] = 2
      numbers.values.insert(numbers.values[at.foreignSlot], at: at.foreignSlot)
      numbers.values.insert(numbers.values[at.foreignBlock], at: at.foreignBlock)
    },
    topology("foreign_in_too_many", "out of bounds") { numbers, at in numbers.values[at.foreignCount] = 65_536 },
    .draft(.decode, "state_order", "not in order") {
      // The two states of edge 0 have the same memory, and layers that fall.
      try $0.edit(.states, 0, profile: 1) {
        let (memory, layer) = (1 + 5, 1 + 5 + 8)
        ($0.values[memory], $0.values[memory + 1]) = (0, 0)
        ($0.values[layer], $0.values[layer + 1]) = (1, 0)
      }
    },
    .draft(.decode, "state_memory_too_large", "memory or layer") {
      try $0.edit(.states, 0, profile: 1) { $0.values[1 + 5 + 1] = 16_384 }
    },
    .draft(.decode, "state_layer_unknown", "out of bounds") {
      try $0.edit(.states, 0, profile: 1) { $0.values[1 + 5 + 8 + 1] = 3 }
    },
    .draft(.decode, "edge_without_first_state", "a route can begin") {
      try $0.edit(.states, 0, profile: 1) { $0.values[1 + 5] = 1 }
    },
    .draft(.decode, "state_count_of_block_differs", "counts") {
      try $0.edit(.states, 0, profile: 1) { $0.values[0] += 1 }
    },
    .draft(.decode, "states_do_not_add_up", "do not add up") {
      try $0.edit(.states, 0, profile: 1) { $0.values[1] -= 1 }
    },
    .draft(.decode, "edge_without_state", "no state") {
      try $0.edit(.states, 0, profile: 1) {
        $0.values[1] += 1
        $0.values[2] -= 1
      }
    },
    .draft(.open, "states_absent", "counts") {
      try $0[.states, 2, profile: 1].setRaw([])
      $0[.states, 2, profile: 1].count = 0
    },
  ]
}
