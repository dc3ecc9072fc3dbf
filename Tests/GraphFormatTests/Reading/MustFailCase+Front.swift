import GraphCore
@testable import GraphFormat

extension MustFailCase {
  /// Where the entry of a section lies.
  private static func entry(_ draft: PackageDraft, _ kind: SectionKind, profile: Int? = nil) -> Int {
    256 + 48 * draft.place(kind, profile: profile)
  }

  /// The section directory.
  static let directoryCases: [Self] = [
    .front("section_past_end", .damaged, "do not fill") { bytes, draft in
      let report = entry(draft, .report)
      let index = Int(bytes.number(report + 36, UInt32.self))
      bytes.put(bytes.number(report + 16, UInt64.self) + 1, at: report + 16)
      bytes.put(bytes.number(index + 4, UInt32.self) + 1, at: index + 4)
    },
    .front("overlapping_sections", .damaged, "of the directory") { bytes, draft in
      let weights = entry(draft, .weights, profile: 0)
      bytes.put(bytes.number(weights + 8, UInt64.self) - 1, at: weights + 8)
    },
    .front("gap_between_sections", .damaged, "of the directory") { bytes, draft in
      let names = entry(draft, .names)
      bytes.put(bytes.number(names + 8, UInt64.self) + 1, at: names + 8)
    },
    .front("stored_length_wrong", .damaged, "lengths") { bytes, draft in
      // One byte goes from one section to the next.
      let (first, second) = (entry(draft, .attributes), entry(draft, .geometry))
      bytes.put(bytes.number(first + 16, UInt64.self) - 1, at: first + 16)
      bytes.put(bytes.number(second + 8, UInt64.self) - 1, at: second + 8)
    },
    .front("raw_length_wrong", .damaged, "lengths") { bytes, draft in
      let names = entry(draft, .names)
      bytes.put(bytes.number(names + 24, UInt64.self) + 1, at: names + 24)
    },
    .front("frame_count_wrong", .damaged, "of the directory") { bytes, draft in
      bytes.put(UInt32.max, at: entry(draft, .names) + 32)
    },
    .front("index_offset_wrong", .damaged, "of the directory") { bytes, draft in
      let names = entry(draft, .names)
      bytes.put(bytes.number(names + 36, UInt32.self) + 20, at: names + 36)
    },
    .front("directory_reserved_not_zero", .damaged, "of the directory") { bytes, _ in bytes[256 + 40] = 1 },
    .draft(.open, "directory_flag_unknown", "of the directory") { $0.sections[$0.place(.topology)].flags = 3 },
    .draft(.open, "needed_flag_missing", "flags") { $0.sections[$0.place(.geometry)].flags = 0 },
    .draft(.open, "needed_flag_without_need", "flags") { $0.sections[$0.place(.names)].flags = 1 },
    .draft(.open, "unsorted_directory", "of the directory") {
      $0.sections.swapAt($0.place(.names), $0.place(.spatial))
    },
    .draft(.open, "section_twice", "of the directory") {
      $0.sections.insert($0.sections[$0.place(.names)], at: $0.place(.names))
    },
    .draft(.open, "section_of_no_profile", "profile") { $0.sections[$0.place(.turns, profile: 1)].profile = 2 },
    .draft(.open, "shared_section_of_a_profile", "profile") { $0.sections[$0.place(.attributes)].profile = 0 },
    .draft(.open, "section_missing", "names is missing") { $0.sections.remove(at: $0.place(.names)) },
    .draft(.open, "weights_missing", "foot are missing") { $0.sections.remove(at: $0.place(.weights, profile: 1)) },
    Self(name: "unknown_needed_section", stage: .open, code: .unsupported, word: "section kind 99") {
      var draft = $0
      draft.sections.append(.init(kind: 99, profile: .max, flags: 1, frames: []))
      return draft.bytes()
    },
    Self(name: "reserved_section_needed", stage: .open, code: .unsupported, word: "section kind 15") {
      var draft = $0
      draft.sections.append(.init(kind: 15, profile: 0, flags: 1, frames: []))
      return draft.bytes()
    },
  ]

  private static func profile(_ name: String, _ change: @escaping @Sendable (inout [UInt8]) -> Void) -> Self {
    .draft(.open, name, "profile 1") { change(&$0.profiles[1]) }
  }

  private static func text(_ name: String, _ word: String, _ change: @escaping @Sendable (inout [UInt8]) -> Void)
    -> Self
  {
    .draft(.open, name, word) { change(&$0.texts) }
  }

  /// Profile table and text table.
  static let tableCases: [Self] = [
    profile("profile_name_bad") { $0[1] = UInt8(ascii: "F") },
    profile("profile_name_empty") { $0.replaceSubrange(0..<5, with: [0, 0, 0, 0, 0]) },
    profile("profile_name_too_long") { $0[0] = 24 },
    profile("profile_name_padding") { $0[23] = UInt8(ascii: "x") },
    .draft(.open, "profile_name_twice", "profile 1") { $0.profiles[1] = $0.profiles[0] },
    profile("profile_unit_zero") { $0.put(UInt32(0), at: 24) },
    profile("max_weight_too_large") { $0.put(UInt32(1 << 28), at: 28) },
    profile("max_turn_cost_too_large") { $0.put(UInt32(1 << 28), at: 32) },
    profile("max_speed_not_finite") { $0.put(Double.infinity.bitPattern, at: 40) },
    profile("max_speed_not_a_number") { $0.put(Double.nan.bitPattern, at: 40) },
    profile("max_speed_zero") { $0.put(UInt64(0), at: 40) },
    profile("max_speed_negative") { $0.put((-1.0).bitPattern, at: 40) },
    profile("profile_reserved_not_zero") { $0[63] = 1 },
    text("text_not_utf8", "text table") { $0[2] = 0xC0 },
    text("text_too_long", "text table") { $0[0] += 1 },
    text("text_left_over", "text table") { $0.append(0) },
    text("country_bad", "country") { $0[$0.count - 9] = UInt8(ascii: "7") },
  ]

  /// Block indexes and counts.
  static let indexCases: [Self] = [
    .front("index_not_back_to_back", .damaged, "of the index") { bytes, draft in
      let index = Int(bytes.number(entry(draft, .attributes) + 36, UInt32.self))
      bytes.put(bytes.number(index + 20, UInt32.self) + 1, at: index + 20)
    },
    .draft(.open, "index_raw_too_large", "of the index") { $0[.topology, 0].rawLength = 1 << 24 + 1 },
    .draft(.open, "index_raw_of_report_too_large", "of the index") { $0[.report, 0].rawLength = 1 << 26 + 1 },
    .draft(.open, "index_raw_zero", "of the index") { $0[.geometry, 0].rawLength = 0 },
    .draft(.open, "absent_frame_with_raw", "of the index") { $0[.geometry, 2].rawLength = 1 },
    .draft(.open, "absent_frame_with_checksum", "of the index") { $0[.geometry, 2].checksum = 1 },
    .draft(.open, "absent_frame_with_count", "of the index") { $0[.geometry, 2].count = 1 },
    .draft(.open, "topology_absent", "of the index") { try $0[.topology, 2].setRaw([]) },
    .draft(.open, "names_absent", "counts") {
      try $0[.names, 0].setRaw([])
      $0[.names, 0].count = 0
    },
    .draft(.open, "frame_too_many", "number of frames") {
      $0.sections[$0.place(.geometry)].frames.append(.init(stored: [], raw: [], count: 0))
    },
    .draft(.open, "frame_too_few", "number of frames") { $0.sections[$0.place(.spatial)].frames.removeLast() },
    .draft(.open, "node_count_differs", "counts") { $0.header.put(UInt32(6), at: 72) },
    .draft(.open, "edge_count_differs", "counts") { $0.header.put(UInt32(9), at: 76) },
    .draft(.open, "block_of_too_many_nodes", "counts") {
      $0[.topology, 0].count = 1025
      $0[.sourceNodeIDs, 0].count = 1025
      $0.header.put(UInt32(1028), at: 72)
    },
    .draft(.open, "block_of_too_many_edges", "counts") {
      $0[.attributes, 0].count = 4097
      for profile in 0..<2 { $0[.weights, 0, profile: profile].count = 4097 }
      $0[.sourceEdgeIDs, 0].count = 4097
      $0.header.put(UInt32(4102), at: 76)
    },
    .draft(.open, "block_of_too_many_states", "counts") { $0[.states, 0, profile: 1].count = 4097 },
    .draft(.open, "states_not_more_than_edges", "counts") {
      for block in 0..<3 { $0[.states, block, profile: 1].count = $0[.attributes, block].count }
    },
    .draft(.open, "weights_count_differs", "counts") {
      $0[.weights, 0, profile: 0].count -= 1
      $0[.weights, 1, profile: 0].count += 1
    },
    .draft(.open, "names_frame_too_full", "counts") { $0[.names, 0].count = 257 },
    .draft(.open, "names_frame_not_full", "counts") {
      $0.sections[$0.place(.names)].frames.append($0[.names, 0])
    },
    .draft(.open, "boundary_entries_too_many", "counts") { $0[.boundary, 0].count = 21 },
    .draft(.open, "report_count_wrong", "counts") { $0[.report, 0].count += 1 },
  ]
}
