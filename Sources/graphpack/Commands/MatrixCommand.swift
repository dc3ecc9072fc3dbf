import Foundation
import GraphBuilder
import GraphFormat
import RoutingEngine

/// `graphpack matrix`: durations and lengths between all places of two files.
enum MatrixCommand: Command {
  static let spec = CommandSpec(
    name: "matrix", summary: "Finds durations and lengths from each of some places to each of others.",
    positionals: [CommonOptions.package],
    options: [
      .option(
        "--sources", "FILE", "Where the ways begin: rows lat,lon; a header may add the column id.", isRequired: true),
      .option("--targets", "FILE", "Where they end, in the same form.", isRequired: true),
      CommonOptions.profile, .choice("--format", ["csv", "json"], "How to print the matrix."),
      .flag("--durations-only", "Leave lengths out, which is faster."),
      .choice("--algorithm", MatrixAlgorithm.allCases.map(\.rawValue), "How to search."), CommonOptions.blockCache,
      CommonOptions.threads(standard: "all cores"),
    ] + OverlayOptions.all,
    notes: [
      "Prints source,target,duration_s,length_m for each pair, source by source, both values empty where no way leads;"
        + " with --format json an object with sources, targets and rows (durations, lengths; null where no way leads)."
        + " A place is named by its id, or by its number from 1. Places without a road within a kilometre are told on"
        + " standard error, have empty values, and make the exit status 1."
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let threads = try arguments.threads(standard: ProcessInfo.processInfo.activeProcessorCount)
    let package = try CommonOptions.openPackage(arguments)
    let profile = try CommonOptions.profile(arguments, of: package)
    let algorithm = arguments.text("--algorithm").flatMap(MatrixAlgorithm.init(rawValue:)) ?? .auto
    let travel = Travel(
      profile: profile.name, overlay: try OverlayOptions.overlay(arguments),
      departure: try OverlayOptions.departure(arguments))
    let files = [arguments.text("--sources") ?? "", arguments.text("--targets") ?? ""]
    let (sources, targets) = (try PlacesFile.read(files[0]), try PlacesFile.read(files[1]))
    let request = MatrixRequest(
      sources: sources.map(\.coordinate), targets: targets.map(\.coordinate), travel: travel, algorithm: algorithm,
      wantsLengths: !arguments.has("--durations-only"))
    let solver = try Router(package: package).matrixSolver(request)
    let text = MatrixText(
      isJSON: arguments.text("--format") == "json", hasLengths: request.wantsLengths, sources: sources,
      targets: targets)
    try print(text, solver, threads: threads)
    let missing = report(solver.sources, sources, files[0]) + report(solver.targets, targets, files[1])
    return missing == 0 ? .done : .no
  }

  private static func print(_ text: MatrixText, _ solver: MatrixSolver, threads: Int) throws {
    let output = StandardOutput()
    let bar = ProgressBar()
    // When a row cannot be answered, those before it have been.
    defer {
      bar.erase()
      try? output.flush()
    }
    try output.write(text.head(solver))
    var numbers = solver.sources.indices.makeIterator()
    var done = 0
    // Rows are long: few of them wait.
    try OrderedWork.run(threads: threads, window: threads * 2) {
      numbers.next()
    } work: { number in
      text.row(try solver.row(number))
    } deliver: { row in
      try output.write(row)
      done += 1
      bar.update("searching", Double(done) / Double(solver.sources.count))
    }
    try output.write(text.end)
    try output.flush()
  }

  /// Tells which places have no road, and gives their number.
  private static func report(_ snapped: [SnappedWaypoint?], _ places: [PlaceRow], _ file: String) -> Int {
    let missing = zip(snapped, places).filter { $0.0 == nil }.map(\.1)
    for place in missing.prefix(10) {
      Console.say(
        "graphpack matrix: \(file), line \(place.line): no road within 1000 m of the place '\(place.id)'; move it")
    }
    if missing.count > 10 { Console.say("graphpack matrix: \(file): \(missing.count - 10) more places without a road") }
    return missing.count
  }
}
