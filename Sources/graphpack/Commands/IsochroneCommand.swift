import GraphCore
import GraphFormat
import RoutingEngine

/// `graphpack isochrone`: the areas within some minutes of a place.
enum IsochroneCommand: Command {
  static let spec = CommandSpec(
    name: "isochrone", summary: "Finds the areas that can be reached from a place within some minutes.",
    positionals: [CommonOptions.package],
    options: [
      .option("--from", "LAT,LON", "Where one begins, in degrees."),
      .option("--to", "LAT,LON", "Where one ends: the areas from which the place can be reached. In place of --from."),
      .option("--minutes", "N,...", "The limits, up to 20; fractions are allowed.", isRequired: true),
      CommonOptions.profile,
      .option("--off-road", "METRES", "How far from a road an area extends, 1 to 10000.", standard: "250"),
      .option("-o", "FILE", "The file to write; an older one is replaced.", standard: "standard output"),
      CommonOptions.blockCache,
    ] + OverlayOptions.all,
    notes: [
      "Writes a GeoJSON FeatureCollection with a Polygon or MultiPolygon for each limit, the largest first, with the"
        + " property minutes. A point is inside when the nearest road is no farther than --off-road and the nearest"
        + " place on it is reached in time. docs/MANY_PLACES.md tells more."
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let minutes = try minutes(arguments)
    let (place, direction) = try place(arguments)
    let distance = try arguments.number("--off-road", in: 1...10_000) ?? 250
    let package = try CommonOptions.openPackage(arguments)
    let travel = Travel(
      profile: try CommonOptions.profile(arguments, of: package).name, overlay: try OverlayOptions.overlay(arguments),
      departure: try OverlayOptions.departure(arguments))
    let request = IsochroneRequest(
      place: place, limits: minutes.map { $0 * 60 }, direction: direction, roadDistance: distance, travel: travel)
    let text = GeoJSONIsochrones.text(try Router(package: package).isochrones(request))
    guard let path = arguments.text("-o") else {
      let output = StandardOutput()
      try output.write(text)
      try output.flush()
      return .done
    }
    try AtomicFile.write(to: path) { try $0.append(Array(text.utf8)) }
    return .done
  }

  /// The limits, the largest first, each once.
  private static func minutes(_ arguments: ParsedArguments) throws(Failure) -> [Double] {
    let words = try arguments.list("--minutes") ?? []
    let numbers = words.compactMap { ValueParser.decimal($0) }
    guard (1...20).contains(words.count), numbers.count == words.count,
      numbers.allSatisfy({ $0 > 0 && $0 <= 10_000 })
    else {
      throw Failure(
        .usage,
        "--minutes is a list of 1 to 20 numbers above 0, as in 5,10,15, not '\(arguments.text("--minutes") ?? "")'")
    }
    return Set(numbers).sorted(by: >)
  }

  private static func place(_ arguments: ParsedArguments) throws(Failure) -> (Coordinate, SearchDirection) {
    let from = try arguments.coordinates("--from")
    let to = try arguments.coordinates("--to")
    guard from.count + to.count == 1 else { throw Failure(.usage, "an isochrone needs either --from or --to") }
    return from.first.map { ($0, .forward) } ?? (to[0], .backward)
  }
}
