import GraphCore
import GraphFormat
import RoutingEngine

/// `graphpack draw`: the network as a picture, with routes on it.
enum DrawCommand: Command {
  static let spec = CommandSpec(
    name: "draw", summary: "Draws the roads by class, and routes on them, as an SVG picture.",
    positionals: [CommonOptions.package],
    options: [
      .option(
        "-o", "MAP.svg", "The picture to write; an older one is replaced when the new one is whole.", isRequired: true),
      .option("--from", "LAT,LON", "Where a route begins; several --from make several routes.", isRepeated: true),
      .option("--to", "LAT,LON", "Where it ends: as many as --from, in the same order.", isRepeated: true),
      .option("--via", "LAT,LON", "A place on the way, for a single route.", isRepeated: true),
      CommonOptions.profile,
      .option(
        "--bbox", "S,W,N,E", "The part to draw, in degrees; a west above the east crosses longitude 180.",
        standard: "all roads"),
    ],
    notes: ["The longer side of the map has 1600 pixels. Water and land use are not in packages and not drawn."])

  /// Decoded roads that are kept while the tiers are drawn one after the other.
  private static let cacheBytes = 256 << 20
  private static let pieceBytes = 1 << 20

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let waypoints = try waypoints(arguments)
    let box = try box(arguments)
    let package = try GraphPackage.open(arguments.positionals[0], options: .init(blockCacheBytes: cacheBytes))
    let profile = try waypoints.isEmpty ? nil : CommonOptions.profile(arguments, of: package)
    let routes = try routes(through: waypoints, on: package, profile: profile?.name ?? "")
    let frame = try MapFrame(box ?? MapExtent.of(package), margin: box == nil ? 0.03 : 0)
    let bar = ProgressBar()
    defer { bar.erase() }
    let interruption = Interruption()
    try AtomicFile.write(to: arguments.text("-o") ?? "") { file in
      var pieces = ""
      let picture = MapPicture(package: package, frame: frame, routes: routes) { text in
        if interruption.isRaised { throw CancellationError() }
        pieces += text
        guard pieces.utf8.count >= pieceBytes else { return }
        try file.append(Array(pieces.utf8))
        pieces = ""
      }
      try picture.draw { bar.update("drawing", $0) }
      try file.append(Array(pieces.utf8))
    }
    return .done
  }

  /// The waypoints of each route.
  private static func waypoints(_ arguments: ParsedArguments) throws(Failure) -> [[Coordinate]] {
    let starts = try arguments.coordinates("--from")
    let ends = try arguments.coordinates("--to")
    let vias = try arguments.coordinates("--via")
    guard starts.count == ends.count else {
      throw Failure(.usage, "there are \(starts.count) --from and \(ends.count) --to; each route needs one of both")
    }
    guard vias.isEmpty || starts.count == 1 else {
      throw Failure(.usage, "--via goes with one --from and one --to")
    }
    return zip(starts, ends).map { [$0] + vias + [$1] }
  }

  private static func routes(
    through lists: [[Coordinate]], on package: GraphPackage, profile: String
  ) throws(RoutingError) -> [Route] {
    let router = Router(package: package)
    var routes: [Route] = []
    for waypoints in lists {
      do throws(RoutingError) {
        routes.append(try router.route(RouteRequest(waypoints: waypoints, profile: profile, wantsSteps: false)))
      } catch {
        let number = lists.count > 1 ? "route \(routes.count + 1): " : ""
        throw RoutingError(error.code, number + error.message, waypoints: error.waypoints)
      }
    }
    return routes
  }

  private static func box(_ arguments: ParsedArguments) throws(Failure) -> BoundingBox? {
    guard let text = arguments.text("--bbox") else { return nil }
    switch ValueParser.box(text) {
    case .success(let corners): return MapExtent.between(corners.southWest, corners.northEast)
    case .failure(let reason): throw Failure(.usage, "--bbox '\(text)': \(reason.text)")
    }
  }
}
