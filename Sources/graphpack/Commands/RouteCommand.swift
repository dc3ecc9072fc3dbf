import GraphCore
import GraphFormat
import RoutingEngine

/// `graphpack route`: one route, in one of several formats.
enum RouteCommand: Command {
  static let spec = CommandSpec(
    name: "route", summary: "Finds the fastest way between places.", positionals: [CommonOptions.package],
    options: [
      .option("--from", "LAT,LON", "Where the route begins, in degrees.", isRequired: true),
      .option("--to", "LAT,LON", "Where it ends.", isRequired: true),
      .option("--via", "LAT,LON", "A place on the way; up to 98 of them, in order.", isRepeated: true),
      CommonOptions.profile, CommonOptions.algorithm, CommonOptions.blockCache,
      .choice("--format", RouteFormat.allCases.map(\.rawValue), "How to print the route."),
    ] + OverlayOptions.all,
    notes: [
      "A place may be up to a kilometre from a road. With --format osrm an answer of OSRM's route service is printed"
        + " whatever the answer is; its 'code' tells why there is no route."
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let format = arguments.text("--format").flatMap(RouteFormat.init(rawValue:)) ?? .text
    let output = StandardOutput()
    do {
      let (route, profile) = try route(arguments)
      try output.write(format.text(of: route, secondsPerWeight: profile.secondsPerWeight))
      try output.flush()
      for notice in route.notices { Console.say("note: \(notice.message)") }
    } catch  where format == .osrm && !output.hasFailed {
      try output.write(OSRMResponse.failure(error).text + "\n")
      try output.flush()
      throw error
    }
    return .done
  }

  private static func route(_ arguments: ParsedArguments) throws -> (Route, ProfileInfo) {
    var waypoints: [Coordinate] = []
    for option in ["--from", "--via", "--to"] { waypoints += try arguments.coordinates(option) }
    let departure = try OverlayOptions.departure(arguments)
    let overlay = try OverlayOptions.overlay(arguments)
    let package = try CommonOptions.openPackage(arguments)
    let profile = try CommonOptions.profile(arguments, of: package)
    let algorithm = try CommonOptions.algorithm(arguments, profile: profile, of: package)
    let request = RouteRequest(
      waypoints: waypoints, profile: profile.name, algorithm: algorithm, overlay: overlay, departure: departure)
    return (try Router(package: package).route(request), profile)
  }
}
