import GraphFormat
import RoutingEngine

/// Options that several commands have, and what they stand for.
enum CommonOptions {
  static let package = PositionalSpec(name: "PKG", help: "A package, made by 'graphpack build'.")
  static let profile = OptionSpec.option("--profile", "NAME", "Who travels.", standard: "car")
  static let blockCache = OptionSpec.option(
    "--block-cache", "BYTES", "Memory for decoded blocks, as in 16MiB (KiB, MiB, GiB, or plain bytes).",
    standard: "no limit")
  static let algorithm = OptionSpec.choice(
    "--algorithm", ["auto", "hierarchy", "hierarchy-potentials", "bidirectional-astar", "dijkstra"], "How to search.")
  static let json = OptionSpec.flag("--json", "Print JSON on one line.")

  static func threads(standard: String) -> OptionSpec {
    .option("--threads", "N", "How many threads work, 1 to 1024.", standard: standard)
  }

  /// Opens the package of a command.
  static func openPackage(_ arguments: ParsedArguments) throws -> GraphPackage {
    let cache = try arguments.byteCount("--block-cache")
    return try GraphPackage.open(arguments.positionals[0], options: .init(blockCacheBytes: cache))
  }

  /// The profile asked for.
  ///
  /// - Throws: `PackageError.unknownProfile`, which names those that there are.
  static func profile(_ arguments: ParsedArguments, of package: GraphPackage) throws -> ProfileInfo {
    package.profiles[try package.profileIndex(arguments.text("--profile") ?? "car")]
  }

  /// The algorithm asked for.
  static func algorithm(
    _ arguments: ParsedArguments, profile: ProfileInfo, of package: GraphPackage
  ) throws(Failure) -> Algorithm {
    let algorithm = arguments.text("--algorithm").flatMap(Algorithm.init(rawValue:)) ?? .auto
    guard algorithm == .hierarchy, !package.has("hierarchy", profile) else { return algorithm }
    throw Failure(.usage, "the package has no hierarchy for the profile \(profile.name); use --algorithm auto")
  }
}

extension ProfileInfo {
  /// Seconds per unit of weight.
  var secondsPerWeight: Double { Double(microsecondsPerWeight) / 1_000_000 }
}
