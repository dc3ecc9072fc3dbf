import Dispatch
import Foundation
import GraphCore
import Roadbook

/// `graphpack navigate`: a route by the SDK, as an app asks for one: online, offline, or one after the other.
enum NavigateCommand: Command {
  static let spec = CommandSpec(
    name: "navigate", summary: "Asks the SDK for a route: online, offline, or the one after the other.",
    positionals: [],
    options: [
      .option(
        "--mode", RouteMode.allCases.map(\.rawValue).joined(separator: "|"), "Which sources, in which order.",
        isRequired: true),
      .option("--from", "LAT,LON", "Where the route begins, in degrees.", isRequired: true),
      .option("--to", "LAT,LON", "Where it ends.", isRequired: true),
      .option("--via", "LAT,LON", "A place on the way; up to 98 of them, in order.", isRepeated: true),
      CommonOptions.profile,
      .option("--root", "DIR", "The folder with packages, at any depth: files ending in .graphpack.", isRequired: true),
      .option("--online", "URL", "The online service, as in http://localhost:5000. Without one nothing is online."),
      .choice("--online-form", OnlineService.RequestForm.allCases.map(\.rawValue), "How requests are written."),
      .option("--online-timeout", "TIME", "How long the service may take, retries included.", standard: "20s"),
      .option("--offline-timeout", "TIME", "How long the packages may take.", standard: "20s"),
      .flag("--json", "Print JSON on one line: source, attempts, routes, error."),
    ],
    notes: [
      "A time is a number with ms, s or min behind it. Printed are who answered, what was tried, and the route; with --json one object, also without a route,"
        + " whose routes are those of an OSRM response."
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let request = try NavigateRequest(arguments)
    let outcome = blocking { await request.outcome() }
    let output = StandardOutput()
    let text = arguments.has("--json") ? NavigateText.json(outcome).text + "\n" : NavigateText.text(outcome)
    try output.write(text)
    try output.flush()
    if case .failure(let error) = outcome { throw Failure(.no, error.message) }
    return .done
  }

  /// Runs an asynchronous call to its end; the thread waits.
  private static func blocking<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let (values, done) = (Handover<Value>(), DispatchSemaphore(value: 0))
    Task {
      values.value = await body()
      done.signal()
    }
    while true {
      done.wait()
      if let value = values.value { return value }
    }
  }

  /// Hands a value to a thread that waits for it: written before the signal, read after it.
  private final class Handover<Value: Sendable>: @unchecked Sendable {
    var value: Value?
  }
}

/// What the command line asks of the SDK.
struct NavigateRequest: Sendable {
  let options: NavigationRouteOptions
  let config: RoutingConfig
  let root: String

  init(_ arguments: ParsedArguments) throws {
    var waypoints: [Coordinate] = []
    for option in ["--from", "--via", "--to"] { waypoints += try arguments.coordinates(option) }
    options = NavigationRouteOptions(
      waypoints: waypoints, profile: NavigationMode(rawValue: arguments.text("--profile") ?? "car"))
    let word = arguments.text("--mode") ?? ""
    guard let mode = RouteMode(rawValue: word) else {
      let modes = RouteMode.allCases.map(\.rawValue)
      let guess = NearestWord.suggestion(for: word, among: modes)
      throw Failure(.usage, "there is no mode '\(word)'\(guess); modes: \(modes.joined(separator: ", "))")
    }
    var config = RoutingConfig(mode: mode)
    config.onlineTimeout = try arguments.duration("--online-timeout") ?? config.onlineTimeout
    config.offlineTimeout = try arguments.duration("--offline-timeout") ?? config.offlineTimeout
    config.onlineService = try Self.service(arguments)
    self.config = config
    root = arguments.text("--root") ?? ""
  }

  private static func service(_ arguments: ParsedArguments) throws(Failure) -> OnlineService? {
    guard let address = arguments.text("--online") else { return nil }
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()), url.host() != nil else {
      throw Failure(.usage, "--online is an address that begins with http:// or https://, not '\(address)'")
    }
    let form = arguments.text("--online-form").flatMap(OnlineService.RequestForm.init(rawValue:)) ?? .osrm
    return OnlineService(baseURL: url, form: form)
  }

  /// Asks. Packages are opened only for modes that may use them.
  func outcome() async -> Result<RouteFetchResult, NavigationError> {
    let navigator = OfflineNavigator(config: NavigationRuntimeConfig(routing: config), ports: .system)
    do throws(NavigationError) {
      if config.mode != .onlineOnly {
        try await navigator.initializeOffline(config: OfflineConfig(dataRoot: URL(fileURLWithPath: root)))
        for package in navigator.checkOfflineHealth().unusable { Console.say("\(package.error.message)") }
      }
      return .success(try await navigator.fetchRoute(options: options))
    } catch {
      return .failure(error)
    }
  }
}
