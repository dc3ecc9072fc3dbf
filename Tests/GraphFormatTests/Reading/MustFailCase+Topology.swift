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
    topology("head_block_out_of_range", "no block") { numbers, at in numbers[signed: at.headBlock + 4] = 3 },
    topology("head_block_negative", "no block") { numbers, at in numbers[signed: at.headBlock + 4] = -1 },
    topology("head_block_overflows", "no block") { numbers, at in numbers[signed: at.headBlock + 4] = .max },
    topology("head_out_of_range", "no node") { numbers, at in numbers.values[at.headSlot + 4] = 2 },
    topology("head_negative", "no node") { numbers, at in numbers[signed: at.headSlot] = -1 },
    topology("row_above_limit", "out of bounds") { numbers, at in numbers.values[at.headRow] = 65_536 },
    topology("twin_not_mutual", "twin's twin") { numbers, at in
      // Edge 2 runs beside edge 0 and claims its twin.
      numbers.values[at.twin + 2] = 2
    },
    topology("twin_one_sided", "twin's twin") { numbers, at in numbers.values[at.twin + 3] = 0 },
    topology("twin_of_itself", "twin is no edge") { numbers, at in numbers.values[at.twin + 1] = 3 },
    topology("twin_beyond_node", "twin is no edge") { numbers, at in numbers.values[at.twin] = 4 },
    topology("twin_in_the_wrong_block", "wrong block") { numbers, at in
      numbers.values[at.twin + 4] = 2
      numbers.values.removeLast()
    },
    topology("twin_slot_out_of_range", "twin is no edge") { numbers, at in numbers.values[at.twinSlot] = 4 },
  ]

  /// In-edges from other blocks.
  static let linkCases: [Self] = [
    topology("foreign_in_of_own_block", "in-edge from another block") { numbers, at in
      numbers[signed: at.foreignPairs] = 0
    },
    topology("foreign_in_of_no_block", "in-edge from another block") { numbers, at in
      numbers[signed: at.foreignPairs] = 3
    },
    topology("foreign_in_of_no_edge", "in-edge from another block") { numbers, at in
      numbers.values[at.foreignPairs + 1] = 1
    },
    topology("foreign_in_unsorted", "not in order") { numbers, at in
      // Node 0 has the edge of block 2; it gets one of block 1 behind it.
      numbers.values[at.foreignCount] = 2
      numbers.values.insert(contentsOf: [2, 0], at: at.foreignPairs + 2)
    },
    topology("foreign_in_twice", "not in order") { numbers, at in
      numbers.values[at.foreignCount] = 2
      numbers.values.insert(contentsOf: numbers.values[at.foreignPairs..<at.foreignPairs + 2], at: at.foreignPairs)
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
