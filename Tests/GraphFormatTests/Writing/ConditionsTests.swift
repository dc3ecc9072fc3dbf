import GraphCore
@testable import GraphFormat
import Testing

/// Turn restrictions that hold at times: written, read back, refused when they are wrong.
@Suite struct ConditionsTests {
  /// A line of four nodes in three blocks, with edges both ways: 0 0>1, 1 1>0, 2 1>2, 3 2>1, 4 2>3, 5 3>2. Profile 1 has rules.
  private func contents(_ rules: [PackageContents.TimedRule]) -> PackageContents {
    var sketch = ContentsSketch.line(4, blockSizes: [2, 1, 1])
    sketch.roads = [.init(0, 1), .init(1, 2), .init(2, 3)]
    var contents = sketch.contents()
    contents.profiles.append(contents.profiles[0])
    contents.profiles[1].name = "truck"
    contents.profiles[1].conditions = rules
    return contents
  }

  private let rules: [PackageContents.TimedRule] = [
    .init(text: "Mo-Fr 07:00-09:00", edges: [0, 2, 4], isOnly: false),
    .init(text: "Außer \"Schulferien\"; PH off", edges: [5, 3], isOnly: true),
    .init(text: String(repeating: "x", count: 65535), edges: (0..<64).map { [2, 3][$0 % 2] }, isOnly: false),
  ]

  private func package(_ contents: PackageContents, _ change: (GraphPackage) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try PackageWriter().write(contents, to: folder.file("a.graphpack"))
    try change(try GraphPackage.open(folder.file("a.graphpack")))
  }

  @Test func rulesComeBackAsTheyWere() throws {
    let ids = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)].map { EdgeID(block: $0.0, slot: $0.1) }
    try package(contents(rules)) { package in
      let read = try package.conditions(profile: 1)
      #expect(read.map(\.text) == rules.map(\.text))
      #expect(read.map(\.isOnly) == [false, true, false])
      #expect(read.map(\.edges) == rules.map { $0.edges.map { ids[$0] } })
      #expect(try PackageVerifier.verify(package).faults == [])
      #expect(package.sectionSizes.map(\.name).filter { $0.hasPrefix("conditions") } == ["conditions.truck"])
    }
  }

  @Test func aProfileWithoutRulesHasNoSection() throws {
    try package(contents([])) { package in
      #expect(!package.sectionSizes.contains { $0.name.hasPrefix("conditions") })
      let none = try (0...1).flatMap { try package.conditions(profile: $0) }
      #expect(none.isEmpty)
    }
    try package(contents(rules)) { package in
      let none = try package.conditions(profile: 0)
      #expect(none.isEmpty)
    }
  }

  @Test func rulesThatTheFormatCannotHoldAreNotWritten() throws {
    let folder = try TemporaryFolder()
    let chains: [[Int]] = [[], [0], [0, 4], [0, 6], [-1, 0], (0..<66).map { [2, 3][$0 % 2] }]
    let wrong =
      chains.map { PackageContents.TimedRule(text: "always", edges: $0, isOnly: false) }
      + ["", String(repeating: "x", count: 65536)].map { .init(text: $0, edges: [0, 2], isOnly: false) }
    for rule in wrong {
      let error = #expect(throws: PackageError.self) {
        try PackageWriter().write(contents([rule]), to: folder.file("a.graphpack"))
      }
      #expect(error?.code == .limitExceeded && error?.message.contains("'truck'") == true)
    }
    #expect(folder.names.isEmpty)
  }

  private func read(_ numbers: [UInt8], text: String, count: Int = 1) throws -> [TimedRule] {
    let bytes = numbers + Array(text.utf8)
    return try bytes.withUnsafeBytes { try TimedRule.read($0, count: count, edges: [3, 2, 1]) }
  }

  @Test func aFrameThatBreaksARuleIsRefused() throws {
    // Kind, number of edges, edges, length of the text.
    #expect(
      try read([0, 2, 0, 2, 1], text: "x")
        == [TimedRule(text: "x", edges: [EdgeID(rawValue: 0), EdgeID(rawValue: 2)], isOnly: false)])
    let faults: [(numbers: [UInt8], text: String, count: Int)] = [
      ([2, 2, 0, 2, 1], "x", 1), ([0, 1, 0, 1], "x", 1), ([0, 65] + [UInt8](repeating: 0, count: 65) + [1], "x", 1),
      ([0, 2, 0, 3, 1], "x", 1), ([0, 2, 0, 0x80, 0x60, 1], "x", 1), ([0, 2, 0, 2, 0], "", 1),
      ([0, 2, 0, 2, 2], "x", 1), ([0, 2, 0, 2, 1], "xy", 1), ([0, 2, 0, 2, 1, 0xFF], "", 1), ([0, 2, 0, 2, 1], "x", 2),
      ([0, 2, 0, 2, 1], "x", 9), ([], "", 1), ([0, 64], "", 1),
    ]
    for fault in faults {
      #expect(throws: FrameFault.self, "\(fault)") {
        try read(fault.numbers, text: fault.text, count: fault.count)
      }
    }
  }

  @Test func theVerifierFindsRulesWhoseEdgesDoNotFollowEachOther() throws {
    try package(contents(rules)) { package in
      let ids = try package.conditions(profile: 1)[0].edges
      for (chain, faults) in [(ids, 0), ([ids[0], ids[2]], 1), ([ids[2], ids[1], ids[0]], 2)] {
        var check = TimedRuleCheck([TimedRule(text: "x", edges: chain, isOnly: true)])
        for block in 0..<package.blockCount { check.add(try package.roads(block: block)) }
        var report = VerifyReport()
        check.check(profile: "truck", &report)
        #expect(report.faults.count == faults)
        #expect(report.faults.allSatisfy { $0.contains("timed rule 0 of truck") })
      }
    }
  }
}
