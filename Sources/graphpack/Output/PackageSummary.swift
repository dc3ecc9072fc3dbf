import GraphFormat

/// What `info` prints of a package.
enum PackageSummary {
  /// One JSON object; `report`, JSON itself, is its last member where it is given.
  static func json(of package: GraphPackage, report: [UInt8]?) -> JSON {
    let box = package.boundingBox
    let sides = [box.south, box.west, box.north, box.east].map { JSON.decimal($0, places: 7) }
    var members: [(String, JSON)] = [
      ("format_version", .count(Int(FormatLimits.formatVersion))), ("region_id", .integer(package.regionID)),
      ("name", .string(package.name)), ("edition", .string(package.edition)), ("bbox", .array(sides)),
      ("profiles", .array(package.profiles.map { profile(of: package, $0) })), ("nodes", .count(package.nodeCount)),
      ("edges", .count(package.edgeCount)), ("restrictions", .count(package.restrictionCount)),
      ("file_bytes", .count(package.fileBytes)), ("sections", .array(package.sectionSizes.map(section))),
    ]
    if let report { members.append(("report", .raw(String(decoding: report, as: UTF8.self)))) }
    return .object(members)
  }

  private static func profile(of package: GraphPackage, _ profile: ProfileInfo) -> JSON {
    .object([
      ("name", .string(profile.name)), ("weights", .bool(package.has("weights", profile))),
      ("hierarchy", .bool(package.has("hierarchy", profile))),
    ])
  }

  private static func section(_ section: GraphPackage.SectionSize) -> JSON {
    .object([
      ("name", .string(section.name)), ("stored_bytes", .count(section.storedBytes)),
      ("decoded_bytes", .count(section.decodedBytes)),
    ])
  }

  /// Tables for people.
  static func text(of package: GraphPackage) -> String {
    let box = package.boundingBox
    let sides = [box.south, box.west, box.north, box.east].map { DecimalText.degrees($0) }
    let profiles = package.profiles.map { $0.name + (package.has("hierarchy", $0) ? " (hierarchy)" : "") }
    let rows = [
      ("name", package.name), ("region", package.regionID == 0 ? "no number" : String(package.regionID)),
      ("edition", package.edition.isEmpty ? "not given" : package.edition), ("country", package.country),
      ("attribution", package.attribution), ("written by", package.program),
      ("format", "version \(FormatLimits.formatVersion)"),
      ("box", "south \(sides[0]), west \(sides[1]), north \(sides[2]), east \(sides[3])"),
      ("profiles", profiles.joined(separator: ", ")), ("nodes", HumanText.count(package.nodeCount)),
      ("edges", HumanText.count(package.edgeCount)), ("restrictions", HumanText.count(package.restrictionCount)),
      ("blocks", HumanText.count(package.blockCount)), ("size", HumanText.bytes(package.fileBytes)),
    ]
    let summary = rows.filter { !$0.1.isEmpty }.map { TextTable.Row([$0.0, $0.1]) }
    let sections = package.sectionSizes.map { section in
      TextTable.Row(
        [section.name, HumanText.count(section.storedBytes), HumanText.count(section.decodedBytes)], numbers: [1, 2])
    }
    let head = TextTable.Row(["section", "stored bytes", "decoded bytes"], numbers: [1, 2])
    return TextTable.text(of: summary) + "\n" + TextTable.text(of: [head] + sections)
  }
}

extension GraphPackage {
  /// Prohibited turns of the profile that has most of them.
  var restrictionCount: Int { Int(profiles.map(\.prohibitedTurns).max() ?? 0) }

  /// Whether there is a section for a profile.
  func has(_ section: String, _ profile: ProfileInfo) -> Bool {
    sectionSizes.contains { $0.name == "\(section).\(profile.name)" }
  }
}
