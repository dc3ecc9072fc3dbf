import GraphCore
@testable import GraphFormat

extension MustFailCase {
  private static func numbers(
    _ kind: SectionKind, profile: Int? = nil, _ name: String, _ word: String,
    _ change: @escaping @Sendable (inout FrameNumbers) -> Void
  ) -> Self {
    .draft(.decode, name, word) { try $0.edit(kind, 0, profile: profile, change) }
  }

  /// Weights, turns, attributes.
  static let costCases: [Self] = [
    numbers(.weights, profile: 0, "weight_above_max", "above max_weight") { $0.values[2] = 107 },
    numbers(.weights, profile: 0, "weight_negative", "out of bounds") { $0[signed: 4] = -102 },
    numbers(.weights, profile: 0, "weight_sum_overflows", "out of bounds") { $0[signed: 4] = .max },
    numbers(.weights, profile: 0, "weight_above_32_bits", "out of bounds") { $0.values[0] = 1 << 32 },
    .draft(.open, "weights_absent", "counts") {
      try $0[.weights, 2, profile: 0].setRaw([])
      $0[.weights, 2, profile: 0].count = 0
    },
    .draft(.decode, "edge_faster_than_max_speed", "faster than max_speed") {
      let speed = Double(bitPattern: $0.profiles[0].number(40, UInt64.self))
      $0.profiles[0].put((speed * 0.999).bitPattern, at: 40)
    },
    numbers(.turns, profile: 0, "turn_table_cut", "does not fit") { $0.values.removeLast(2) },
    numbers(.turns, profile: 0, "turn_entry_too_many", "out of bounds") { $0.values.append(0) },
    numbers(.turns, profile: 0, "turn_cost_above_max", "out of bounds") { $0.values[3] = 52 },
    .draft(.decode, "turn_table_not_there", "turn table is not there") {
      // Node 0 has the first table, which comes with node 1.
      $0[.turns, 0, profile: 0].count = 2
      try $0.edit(.turns, 0, profile: 0) { $0.values[0] = 2 }
    },
    .draft(.decode, "turn_table_of_another_size", "does not fit its node") {
      // Node 1 has the table of node 0, which has more out-edges.
      $0[.turns, 0, profile: 0].count = 2
      try $0[.turns, 0, profile: 0].setRaw([1, 2] + [UInt8](repeating: 0, count: 9))
    },
    .draft(.decode, "turn_tables_none", "out of bounds") {
      try $0[.turns, 0, profile: 0].setRaw([0, 0])
      $0[.turns, 0, profile: 0].count = 0
    },
    .draft(.decode, "turn_table_count_differs", "counts") { $0[.turns, 0, profile: 0].count = 2 },
    numbers(.attributes, "class_unknown", "attributes") { $0.values[5 + 1] = 22 },
    numbers(.attributes, "class_huge", "attributes") { $0.values[5 + 1] = 256 },
    numbers(.attributes, "flag_reserved", "attributes") { $0.values[10 + 1] = 64 },
    numbers(.attributes, "length_negative", "attributes") { $0[signed: 4] = -1001 },
    numbers(.attributes, "length_less_than_nothing", "attributes") { $0[signed: 0] = -1_000_000 },
    numbers(.attributes, "length_overflows", "attributes") { $0[signed: 0] = .max },
    numbers(.attributes, "name_out_of_range", "name that is not there") { $0.values[15 + 2] = 5 },
    numbers(.attributes, "ref_out_of_range", "name that is not there") { $0.values[20 + 2] = 5 },
    numbers(.attributes, "name_of_no_frame", "name that is not there") { $0.values[15 + 2] = 4_000_000_000 },
  ]

  /// Shapes, names, boxes, labels.
  static let labelCases: [Self] = [
    numbers(.geometry, "geometry_out_of_range", "geometry") { $0[signed: 4] = 420_000_001 },
    numbers(.geometry, "geometry_latitude_minimum", "geometry") {
      // The second point lies at the smallest number of 32 bits.
      $0[signed: 4] = -1_800_000_000
      $0[signed: 5] = Int64(Int32.min) + 1_800_000_000 - 480_000_000
    },
    numbers(.geometry, "geometry_step_too_large", "geometry") { $0[signed: 6] = 1_800_000_001 },
    numbers(.geometry, "geometry_step_overflows", "geometry") { $0[signed: 6] = .min },
    numbers(.geometry, "point_count_too_large", "geometry") { $0.values[0] = 3 },
    numbers(.geometry, "point_count_huge", "geometry") { $0.values[0] = UInt64(UInt32.max) },
    .draft(.decode, "point_count_of_index_differs", "geometry") { $0[.geometry, 0].count = 3 },
    .draft(.decode, "name_not_utf8", "not UTF-8") { try $0[.names, 0].setRaw(with: 0xFF, at: 3) },
    .draft(.decode, "name_empty", "length is wrong") { try $0[.names, 0].setRaw([0, 1, 1, 65, 66]) },
    .draft(.decode, "name_cut", "length is wrong") { try $0[.names, 0].setRaw([1, 1, 2, 65, 66, 67]) },
    .draft(.decode, "names_count_differs", "length is wrong") { $0[.names, 0].count = 2 },
    numbers(.spatial, "root_out_of_range", "out of bounds") { $0[signed: 0] = 900_000_001 },
    numbers(.spatial, "root_overflows", "out of bounds") { $0[signed: 0] = .min },
    numbers(.spatial, "root_north_out_of_range", "box is out of bounds") { $0.values[6] = 500_000_000 },
    numbers(.spatial, "root_too_wide", "box is out of bounds") { $0.values[9] = 3_600_000_001 },
    .draft(.decode, "root_too_short", "too short") { try $0[.spatial, 0].setRaw([0, 0]) },
    .draft(.decode, "group_outside_block", "reaches out of its block") {
      try $0.edit(.spatial, 1) { $0.values[2] += 1 }
    },
    .draft(.decode, "group_count_differs", "out of bounds") { $0[.spatial, 1].count = 2 },
    .draft(.open, "root_count_differs", "counts") { $0[.spatial, 0].count = 2 },
    numbers(.boundary, "boundary_edge_unknown", "out of bounds") { $0.values[1] += 1 },
    numbers(.boundary, "boundary_direction_unknown", "out of bounds") { $0.values[3] = 2 },
    numbers(.boundary, "boundary_key_unknown", "out of bounds") { $0.values[4] = 2 },
    .draft(.decode, "boundary_count_differs", "out of bounds") { $0[.boundary, 0].count = 3 },
    .draft(.decode, "report_not_utf8", "UTF-8") { try $0[.report, 0].setRaw(with: 0xFF, at: 3) },
  ]
}

extension MustFailCase {
  private static func condition(_ name: String, _ word: String, _ byte: UInt8, at place: Int) -> Self {
    .draft(.decode, name, word) { try $0[.conditions, 0, profile: 0].setRaw(with: byte, at: place) }
  }

  /// Turn restrictions that hold at times.
  static let conditionCases: [Self] = [
    condition("condition_kind_unknown", "a kind or a number of edges", 2, at: 0),
    condition("condition_of_one_edge", "a kind or a number of edges", 1, at: 2),
    condition("condition_of_too_many_edges", "a kind or a number of edges", 65, at: 2),
    condition("condition_edge_unknown", "names an edge that is not there", 5, at: 4),
    condition("condition_text_empty", "a text is not UTF-8", 0, at: 9),
    condition("condition_text_not_utf8", "a text is not UTF-8", 0xFF, at: 12),
    .draft(.decode, "conditions_too_many", "too many rules") { $0[.conditions, 0, profile: 0].count = 1 << 30 },
    .draft(.open, "conditions_none", "counts") {
      try $0[.conditions, 0, profile: 0].setRaw([])
      $0[.conditions, 0, profile: 0].count = 0
    },
    .draft(.open, "conditions_of_no_profile", "profile") { $0.sections[$0.place(.conditions, profile: 0)].profile = 9 },
  ]
}

extension PackageDraft.Frame {
  /// Gives the frame content that differs in one byte.
  mutating func setRaw(with byte: UInt8, at place: Int) throws {
    var bytes = raw
    bytes[place] = byte
    try setRaw(bytes)
  }
}
