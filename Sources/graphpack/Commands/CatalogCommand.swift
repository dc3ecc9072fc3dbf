import Foundation
import GraphFormat
import Roadbook

/// `graphpack catalog`: makes a folder of packages ready for a web server.
enum CatalogCommand: Command {
  static let spec = CommandSpec(
    name: "catalog", summary: "Writes the catalogs of a folder of packages, from which apps list and download regions.",
    positionals: [PositionalSpec(name: "FOLDER", help: "The folder that will be served, with all folders in it.")],
    options: [
      .option(
        "--base-url", "URL", "Where the folder will be reached.", standard: "addresses relative to the catalogs"),
      .option("--key", "FILE", "The secret key that signs the catalogs, from 'graphpack keygen'."),
      .option(
        "--published", "TIME", "The time that the catalogs carry, as in 2026-12-01T08:00:00Z.",
        standard: "now, where anything has changed"),
      CommonOptions.json,
    ],
    notes: [
      "Routing packages are NAME.graphpack; maps are NAME.pmtiles or NAME.mbtiles with style, sprites and glyphs in NAME.map/. NAME.json gives names and levels, NAME.geojson "
        + "the outline (without it, the hull of the roads). Writes routing-catalog.json and map-catalog.json into the folder; docs/CATALOG.md tells all of it.",
      "New packages are verified before they are published. Files that have not changed since the last run are not read again.",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let options = CatalogPublisher.Options(
      baseURL: try baseURL(arguments), key: try key(arguments), published: try published(arguments))
    let bar = ProgressBar()
    defer { bar.erase() }
    let interruption = Interruption()
    let publisher = CatalogPublisher(
      folder: arguments.positionals[0], options: options, isCancelled: { interruption.isRaised },
      progress: { bar.update("publishing", $0) })
    let outcome = try publisher.publish()
    bar.erase()
    let output = StandardOutput()
    try output.write(arguments.has("--json") ? json(outcome).text + "\n" : text(outcome))
    try output.flush()
    return .done
  }

  private static func text(_ outcome: CatalogPublisher.Outcome) -> String {
    let regions =
      "\(HumanText.counted(outcome.routingRegions, "region")) with routing data, \(outcome.mapRegions) with maps"
    let files = "\(HumanText.counted(outcome.filesRead, "file")) read, \(outcome.filesKnown) unchanged"
    let names = outcome.written.map(CatalogPublisher.fileName)
    return "\(regions); \(files)\n" + (names.isEmpty ? "nothing new\n" : "wrote \(names.joined(separator: " and "))\n")
  }

  private static func json(_ outcome: CatalogPublisher.Outcome) -> JSON {
    .object([
      ("routing_regions", .count(outcome.routingRegions)), ("map_regions", .count(outcome.mapRegions)),
      ("files_read", .count(outcome.filesRead)), ("files_known", .count(outcome.filesKnown)),
      ("written", .array(outcome.written.map { .string(CatalogPublisher.fileName($0)) })),
    ])
  }

  private static func baseURL(_ arguments: ParsedArguments) throws(Failure) -> String? {
    guard let text = arguments.text("--base-url") else { return nil }
    guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme), url.host != nil,
      url.query == nil, url.fragment == nil
    else { throw Failure(.usage, "--base-url is an http or https address without a query, not '\(text)'") }
    return text
  }

  private static func key(_ arguments: ParsedArguments) throws -> SigningKey? {
    guard let path = arguments.text("--key") else { return nil }
    return try SigningKey(text: KeyFile.text(of: path))
  }

  private static func published(_ arguments: ParsedArguments) throws(Failure) -> String? {
    guard let text = arguments.text("--published") else { return nil }
    guard ISO8601DateFormatter().date(from: text) != nil, text.hasSuffix("Z") else {
      throw Failure(.usage, "--published is a time in UTC as in 2026-12-01T08:00:00Z, not '\(text)'")
    }
    return text
  }
}
