import GraphCore
import GraphFormat
import RoutingEngine

/// `graphpack bench`: how fast whole routes are.
enum BenchCommand: Command {
  static let spec = CommandSpec(
    name: "bench", summary: "Measures whole routes: snapping, search, geometry and steps.",
    positionals: [CommonOptions.package],
    options: [
      .option(
        "--pairs", "PAIRS.csv", "Rows from_lat,from_lon,to_lat,to_lon, or source,target with the input's own node ids."),
      .option(
        "--random", "N", "Instead: as many pairs of random places in the package's box, all within 1 km of a road."),
      .option("--seed", "S", "Which random places: the same number gives the same ones.", standard: "1"),
      CommonOptions.profile, CommonOptions.algorithm, CommonOptions.blockCache, CommonOptions.threads(standard: "1"),
      RowTimes.option, CommonOptions.json,
    ] + OverlayOptions.all,
    notes: [
      "First the package is opened and the first pair is answered (open_us; first_answer_us counts from the beginning of"
        + " the opening). Then all pairs run once to warm up, then once more measured. Random places are even over the"
        + " box of latitude and longitude; those too far from a road are drawn again. Memory is what the system tells,"
        + " before the package was opened and at the end. --times has microseconds,settled,duration_s,length_m of each"
        + " pair in the measured run, the last two empty where there is no route."
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let threads = try arguments.threads(standard: 1)
    let seed = try arguments.integer("--seed", in: UInt64.min...UInt64.max) ?? 1
    let count = try arguments.integer("--random", in: 1...10_000_000)
    guard (count != nil) != arguments.has("--pairs") else {
      throw Failure(.usage, "give either --pairs PAIRS.csv or --random N")
    }
    let pairs = try arguments.text("--pairs").map { try BenchPairs.read($0) }
    let before = MemoryUse.now()
    let result = try BenchRun.run(threads: threads, before: before) {
      try CommonOptions.openPackage(arguments)
    } requests: { package in
      try requests(arguments, package, pairs, random: count, seed: seed)
    }
    try arguments.text("--times").map { path in
      try RowTimes.write(result.samples.map(\.line), header: "microseconds,settled,duration_s,length_m", to: path)
    }
    let output = StandardOutput()
    try output.write(arguments.has("--json") ? result.json.text + "\n" : result.text)
    try output.flush()
    return .done
  }

  /// What is looked up for them is read from another opening, so that the measured one begins with nothing decoded.
  private static func requests(
    _ arguments: ParsedArguments, _ package: GraphPackage, _ pairs: BenchPairs?, random count: Int?, seed: UInt64
  ) throws -> [RouteRequest] {
    let profile = try CommonOptions.profile(arguments, of: package)
    let algorithm = try CommonOptions.algorithm(arguments, profile: profile, of: package)
    let places: [(Coordinate, Coordinate)]
    switch pairs {
    case .places(let rows): places = rows
    case .nodes(let rows, let file):
      places = try NodePlaces.of(rows, file: file, in: CommonOptions.openPackage(arguments))
    case nil:
      let router = Router(package: try CommonOptions.openPackage(arguments))
      var random = RandomPlaces(router: router, profile: profile.name, seed: seed)
      places = try (0..<(count ?? 0)).map { _ in (try random.next(), try random.next()) }
    }
    guard !places.isEmpty else { throw Failure(.badData, "there are no pairs to measure") }
    let overlay = try OverlayOptions.overlay(arguments)
    let departure = try OverlayOptions.departure(arguments)
    return places.map {
      RouteRequest(
        waypoints: [$0.0, $0.1], profile: profile.name, algorithm: algorithm, overlay: overlay, departure: departure)
    }
  }
}
