import Foundation
import GraphBuilder
import GraphCore
import GraphFormat
import RoutingEngine

/// `graphpack batch`: many routes, one line of JSON each.
enum BatchCommand: Command {
  static let spec = CommandSpec(
    name: "batch", summary: "Answers rows of places as they come, one line of JSON per row.",
    positionals: [CommonOptions.package],
    options: [
      .option(
        "--pairs", "PAIRS.csv|-", "Rows from_lat,from_lon,to_lat,to_lon; - is standard input.", isRequired: true),
      CommonOptions.profile, .choice("--format", ["osrm", "summary"], "What a line holds."),
      CommonOptions.blockCache,
      CommonOptions.threads(standard: "all cores"),
    ] + OverlayOptions.all,
    notes: [
      "Every row gets its line, in order, also one that cannot be read or has no route: its 'code' is then another"
        + " than Ok. A header line and blank lines get none. Lines are printed as soon as they and all before them are"
        + " ready, so that batch can stand in a pipe. The exit status is 0 once every row has its line."
    ])

  private enum Row: Sendable {
    case pair(Coordinate, Coordinate)
    case fault(InputError)
  }

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let threads = try arguments.threads(standard: ProcessInfo.processInfo.activeProcessorCount)
    let package = try CommonOptions.openPackage(arguments)
    let profile = try CommonOptions.profile(arguments, of: package)
    let path = arguments.text("--pairs") ?? "-"
    let reader = try LineReader(path)
    let isStream = !reader.isRegularFile
    var parser = CoordinatePairParser(file: path == "-" ? "standard input" : path)
    let format = arguments.text("--format") == "summary" ? BatchLine.Format.summary : .osrm
    let line = BatchLine(
      router: Router(package: package), profile: profile, format: format,
      overlay: try OverlayOptions.overlay(arguments), departure: try OverlayOptions.departure(arguments))
    let output = StandardOutput()
    try OrderedWork.run(threads: threads) {
      try nextRow(reader, &parser)
    } work: { row in
      switch row {
      case .pair(let from, let to): line.text(from: from, to: to)
      case .fault(let error): line.text(of: error)
      }
    } deliver: { text in
      try output.write(text)
      if isStream { try output.flush() }
    }
    try output.flush()
    return .done
  }

  private static func nextRow(_ reader: LineReader, _ parser: inout CoordinatePairParser) throws -> Row? {
    while let line = try reader.next() {
      switch parser.next(line) {
      case nil: continue
      case .success(let pair): return .pair(pair.0, pair.1)
      case .failure(let error): return .fault(error)
      }
    }
    return nil
  }
}

/// Makes the lines of `batch`. Used by any number of threads.
struct BatchLine: Sendable {
  /// What a line holds: a whole answer of OSRM's route service, or its figures.
  enum Format: Sendable { case osrm, summary }

  let router: Router
  let profile: ProfileInfo
  let format: Format
  let overlay: WeightOverlay?
  let departure: LocalTime?

  /// The answer to a row, whatever it is.
  func text(from: Coordinate, to: Coordinate) -> String {
    let request = RouteRequest(
      waypoints: [from, to], profile: profile.name, wantsSteps: format == .osrm, overlay: overlay, departure: departure)
    do throws(RoutingError) {
      let route = try router.route(request)
      return json(of: route).text + "\n"
    } catch {
      return text(of: error)
    }
  }

  /// The line of a row without an answer.
  func text(of error: any Error) -> String { OSRMResponse.failure(error).text + "\n" }

  private func json(of route: Route) -> JSON {
    if format == .osrm { return OSRMResponse.ok(route, secondsPerWeight: profile.secondsPerWeight) }
    let weight = route.legs.reduce(0) { $0 + Double($1.weight) } * profile.secondsPerWeight
    return .object([
      ("code", .string("Ok")), ("distance", OSRMResponse.metres(route.length)),
      ("duration", OSRMResponse.seconds(route.duration)), ("weight", OSRMResponse.seconds(weight)),
    ])
  }
}
