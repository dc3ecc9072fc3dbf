/// Which header names of somebody else's CSV files stand for which of ours: the value of `--columns NAME=THEIRS,...`.
public struct ColumnMapping: Sendable, Equatable {
  /// One pair.
  public struct Entry: Sendable, Equatable {
    /// One of our header names, of either dialect.
    public var name: String
    /// Theirs, as it stands in the file (upper and lower case letters count as equal).
    public var theirs: String
  }

  /// All pairs, in the order given; of several for one column the first that a file has holds.
  public private(set) var entries: [Entry] = []

  /// Makes a mapping that maps nothing.
  public init() {}

  /// Reads `NAME=THEIRS,NAME=THEIRS`, for example `from=a_node,to=b_node`; blanks round a name do not matter. An empty text maps nothing.
  ///
  /// - Throws: `InputError` with `malformed` for a part without `=` or with an empty side, `missingColumn` for a NAME that is none of ours.
  public init(parsing text: String) throws(InputError) {
    guard !Self.trimmed(text).isEmpty else { return }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw InputError(.malformed, "'\(part)' is not of the form NAME=THEIRS (as in from=a_node,to=b_node).")
      }
      guard CSVColumn(named: sides[0]) != nil else {
        throw InputError(
          .missingColumn, column: sides[0], "This is not a column of ours. Known are: \(Self.knownNames).")
      }
      entries.append(Entry(name: ASCII.lowercased(sides[0]), theirs: sides[1]))
    }
  }

  private static var knownNames: String { CSVColumn.allCases.flatMap(\.names).joined(separator: ", ") }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var rest = text.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
