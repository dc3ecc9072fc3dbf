import Foundation
import GraphBuilder
import GraphFormat

/// `graphpack build`: makes a package.
enum BuildCommand: Command {
  static let spec = CommandSpec(
    name: "build", summary: "Builds a package from a road network.",
    positionals: [
      PositionalSpec(
        name: "INPUT",
        help:
          "An OpenStreetMap file (.osm.pbf, .osm, .osm.gz, .osm.bz2); or a node file and a link file as CSV, with movement and"
          + " config files where there are some, or a folder that holds them.",
        isRepeated: true)
    ],
    options: [
      .option(
        "-o", "OUT", "The package to write; an older one is replaced when the new one is whole.", isRequired: true),
      .option("--profiles", "NAME,...", "For whom: car; from CSV also truck, bicycle, foot.", standard: "car"),
      .option("--region-id", "N", "Number of the region in a catalog."),
      .option("--name", "TEXT", "Name of the region.", standard: "the name of the first input without its ending"),
      .option(
        "--edition", "DATE", "Date of the data, as in 2026-11-30; at most 47 bytes.",
        standard: "the timestamp of an OpenStreetMap file"),
      .option(
        "--country", "CC", "Country code of two letters, as in PT: side of traffic and limits by law.",
        standard: "by place"),
      .option("--columns", "NAME=THEIRS,...", "Which header names of the files stand for which of ours."),
      .flag(
        "--no-hierarchy", "Leave the hierarchy out: the package is smaller, and routes are found by bidirectional A*."),
      CommonOptions.threads(standard: "all cores"),
    ],
    notes: [
      "CSV files are told apart by their headers: GMNS (node_id,x_coord,y_coord; link_id,from_node_id,to_node_id,"
        + "directed) or plain (id,lat,lon; from,to,length_m). What was read, dropped and why is printed at the end and"
        + " kept in the package ('graphpack info PKG --report')."
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let begin = ContinuousClock.now
    var options = try buildOptions(arguments)
    let output = arguments.text("-o") ?? ""
    let profiles = try arguments.list("--profiles") ?? ["car"]
    let columns = try columns(arguments)
    let input = try BuildInput(arguments.positionals)
    try checkOverwrite(output, arguments.positionals)
    let interruption = Interruption()
    let bar = ProgressBar()
    defer { bar.erase() }
    let network = try input.read(
      profiles: profiles, columns: columns, options: &options, progress: { bar.update("reading", $0) },
      isCancelled: { interruption.isRaised })
    try PackageBuild(network, options: options).write(
      to: output, progress: { bar.update($0, $1) }, isCancelled: { interruption.isRaised })
    bar.erase()
    try tell(output, ContinuousClock.now - begin)
    return .done
  }

  private static func buildOptions(_ arguments: ParsedArguments) throws(Failure) -> BuildOptions {
    var options = BuildOptions()
    options.regionID = try arguments.integer("--region-id", in: Int64.min...Int64.max) ?? 0
    options.name = arguments.text("--name") ?? BuildInput.regionName(of: arguments.positionals[0])
    options.edition = arguments.text("--edition") ?? ""
    guard options.edition.utf8.count <= 47, !options.edition.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw Failure(.usage, "--edition is a date as in 2026-11-30, at most 47 bytes")
    }
    options.country = (arguments.text("--country") ?? "").uppercased()
    let isCode = options.country.utf8.count == 2 && options.country.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    guard isCode || !arguments.has("--country") else {
      throw Failure(.usage, "--country is a code of two letters as in PT, not '\(arguments.text("--country") ?? "")'")
    }
    options.makesHierarchies = !arguments.has("--no-hierarchy")
    options.program = "graphpack \(Version.number)"
    options.threads = try arguments.threads(standard: ProcessInfo.processInfo.activeProcessorCount)
    return options
  }

  private static func columns(_ arguments: ParsedArguments) throws(Failure) -> ColumnMapping {
    do throws(InputError) {
      return try ColumnMapping(parsing: arguments.text("--columns") ?? "")
    } catch {
      throw Failure(.usage, "--columns: \(error)")
    }
  }

  private static func checkOverwrite(_ output: String, _ inputs: [String]) throws(Failure) {
    let target = URL(filePath: output).resolvingSymlinksInPath().standardizedFileURL.path
    for input in inputs where URL(filePath: input).resolvingSymlinksInPath().standardizedFileURL.path == target {
      throw Failure(.usage, "-o names the input \(input); give the package another name")
    }
  }

  private static func tell(_ path: String, _ time: Duration) throws {
    let package = try GraphPackage.open(path)
    let profiles = package.profiles.map(\.name).joined(separator: ", ")
    Console.say(
      "\(path): \(HumanText.counted(package.nodeCount, "node")) and \(HumanText.counted(package.edgeCount, "edge"))"
        + " for \(profiles); \(HumanText.bytes(package.fileBytes)),"
        + " built in \(DecimalText.fixed(time.seconds, places: 2)) s")
    guard let report = try package.report() else { return }
    Console.say(String(BuildReportText.text(of: report, margin: "  ").dropLast()))
  }
}
