/// What a CSV file is about, told by the names in its header.
enum CSVKind: CaseIterable {
  case movement, link, node, config, pairs

  /// What it is called in messages.
  var title: String {
    switch self {
    case .movement: "movement file"
    case .link: "link file"
    case .node: "node file"
    case .config: "config file"
    case .pairs: "file of pairs"
    }
  }

  /// The columns without which a file is not of this kind.
  var needed: [CSVColumn] {
    switch self {
    case .movement: [.inboundLink, .outboundLink]
    case .link: [.from, .to]
    case .node: [.nodeID, .longitude, .latitude]
    case .config: [.longLength]
    case .pairs: [.source, .target]
    }
  }

  /// The kind of a file; nil when it is none of ours, as GMNS' lanes, segments and times of day.
  init?(_ header: CSVHeader) {
    guard !header.has(.dayPart) else { return nil }
    guard let kind = Self.allCases.first(where: { $0.needed.allSatisfy(header.has) }) else { return nil }
    self = kind
  }

  /// Says which column is missing from a file of no known kind: of the kind that it comes nearest to.
  static func missingColumn(in header: CSVHeader) -> InputError {
    if let separator = otherSeparator(in: header) { return separator }
    let kinds: [CSVKind] = [.node, .link, .movement, .config]
    let scores = kinds.map { kind in kind.needed.filter(header.has).count }
    let nearest = zip(kinds, scores).max { $0.1 < $1.1 }
    guard let (kind, score) = nearest, score > 0, let column = kind.needed.first(where: { !header.has($0) }) else {
      return InputError(
        .missingColumn, file: header.path, line: header.line,
        "The header has none of the columns of a network. A node file needs node_id, x_coord, y_coord (or id, lon, lat), "
          + "a link file from_node_id, to_node_id (or from, to); other names can be mapped with --columns NAME=THEIRS.")
    }
    return missing(column, of: kind, in: header)
  }

  /// Says that a column is missing.
  static func missing(_ column: CSVColumn, of kind: CSVKind, in header: CSVHeader) -> InputError {
    let names = column.names.joined(separator: " or ")
    return InputError(
      .missingColumn, file: header.path, line: header.line, column: column.names[0],
      "The \(kind.title) has no column \(names); map another name to it with --columns \(column.names[0])=THEIRS.")
  }

  /// Says that the file seems to use another separator than the comma, if it does.
  static func otherSeparator(in header: CSVHeader) -> InputError? {
    guard header.names.count == 1, let name = header.names.first else { return nil }
    for (character, title) in [(Character(";"), "';'"), ("\t", "tabs"), ("|", "'|'")] where name.contains(character) {
      let parts = name.split(separator: character).map(String.init)
      let column = CSVColumn.allCases.first { $0.names.contains(ASCII.lowercased(parts.first ?? "")) }
      return InputError(
        .missingColumn, file: header.path, line: header.line, column: column?.names[0] ?? parts.first,
        "The header has no such column. The file seems to separate its values with \(title): commas are needed.")
    }
    return nil
  }
}
