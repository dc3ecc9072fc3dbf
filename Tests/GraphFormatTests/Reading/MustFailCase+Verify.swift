import GraphCore
@testable import GraphFormat

extension MustFailCase {
  /// What only shows when all blocks are seen together.
  static let verifyCases: [Self] = [
    .draft(.verify, "row_wrong", "is told differently") { try $0.editTopology(0) { $0.values[$1.headRow] += 1 } },
    .draft(.verify, "row_out_of_range", "is told differently") {
      try $0.editTopology(0) { $0.values[$1.headRow] = 65_535 }
    },
    .draft(.verify, "in_edge_missing", "is told differently") { try removeForeignIn(&$0, block: 2) },
    .draft(.verify, "last_in_edge_missing", "leave their blocks") { try removeForeignIn(&$0, block: 0) },
    .draft(.verify, "in_edge_of_another_head", "is told differently") {
      try $0.editTopology(0) { numbers, at in
        numbers[signed: at.foreignBlock] = 1
        numbers.values[at.foreignSlot] = 3
      }
    },
    .draft(.verify, "state_row_wrong", "state of profile foot") {
      try $0.edit(.states, 0, profile: 1) { $0.values[22] += 1 }
    },
    .draft(.verify, "twin_between_blocks_not_mutual", "not the other way round") {
      try $0.editTopology(1) { numbers, at in
        numbers.values[at.link] = 0
        numbers.values.remove(at: at.twin)
      }
    },
    .draft(.verify, "max_weight_not_exact", "max_weight of car") { $0.profiles[0].put(UInt32(106), at: 28) },
    .draft(.verify, "max_turn_cost_not_exact", "max_turn_cost of car") { $0.profiles[0].put(UInt32(51), at: 32) },
    .draft(.verify, "prohibited_turns_wrong", "prohibited turns") { $0.profiles[1].put(UInt32(7), at: 36) },
    .draft(.verify, "edge_between_blocks_faster_than_max_speed", "faster than max_speed of car") {
      try $0.edit(.weights, 0, profile: 0) { $0.values[3] = 2 }
    },
    .draft(.verify, "weight_zero_on_a_length", "weighs nothing") {
      try $0.edit(.weights, 0, profile: 0) { $0.values[1] = 1 }
    },
    .draft(.verify, "name_twice", "stands twice") {
      try setNames(&$0, ["Main Street", "Rua Ação", "Third Road", "Rua Ação"])
    },
    .draft(.verify, "name_of_no_edge", "no edge has it") {
      try setNames(&$0, ["Main Street", "Rua Ação", "Third Road", "A 1", "Fifth Road"])
    },
    .draft(.verify, "names_not_by_first_use", "order of first use") {
      try $0.edit(.attributes, 0) { $0.values[15 + 2] = 3 }
    },
    .draft(.verify, "shape_outside_its_box", "outside its box") {
      try $0.edit(.geometry, 0) { $0[signed: 4] += 5000 }
    },
    .draft(.verify, "groups_absent", "groups of shapes") {
      try $0[.spatial, 2].setRaw([])
      $0[.spatial, 2].count = 0
    },
    .draft(.verify, "condition_edges_apart", "does not begin where") {
      try $0[.conditions, 0, profile: 0].setRaw(with: 2, at: 5)
    },
    .draft(.verify, "header_box_wrong", "box of the header") {
      $0.header.put($0.header.number(68, Int32.self) + 1, at: 68)
    },
    .draft(.verify, "boundary_unsorted", "boundary entries") {
      try $0.edit(.boundary, 0) {
        $0.values[1] = 0
        $0.values.swapAt(2, 3)
      }
    },
  ]

  private static func removeForeignIn(_ draft: inout PackageDraft, block: Int) throws {
    try draft.editTopology(block) { numbers, at in
      numbers.values[at.foreignCount] -= 1
      numbers.values.remove(at: at.foreignSlot)
      numbers.values.remove(at: at.foreignBlock)
    }
  }

  private static func setNames(_ draft: inout PackageDraft, _ names: [String]) throws {
    var writer = ByteWriter()
    for name in names { writer.uv(name.utf8.count) }
    for name in names { writer.raw(name.utf8) }
    try draft[.names, 0].setRaw(writer.bytes)
    draft[.names, 0].count = names.count
  }
}
