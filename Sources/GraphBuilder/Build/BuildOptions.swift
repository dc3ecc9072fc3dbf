/// What a build says about the package beyond its roads, and how many cores it may use.
public struct BuildOptions: Sendable {
  /// Number of the region in a catalog; 0 when it has none.
  public var regionID: Int64 = 0
  /// Name of the region, for people.
  public var name = ""
  /// A date (`2026-11-30`), a time, or empty; at most 47 bytes.
  public var edition = ""
  /// ISO 3166-1 alpha-2 code in upper case, or empty.
  public var country = ""
  /// Whom the data's licence asks to name.
  public var attribution = ""
  /// The program that builds, with its version.
  public var program = "Roadbook"
  /// Whether each profile gets a hierarchy, for fast answers.
  public var makesHierarchies = true
  /// How many threads work, at least 1. The bytes are the same for any number.
  public var threads = 1

  /// Makes options without names, for one thread.
  public init() {}
}
