import Roadbook
import RoutingEngine

/// What `navigate` prints.
enum NavigateText {
  typealias Outcome = Result<RouteFetchResult, NavigationError>

  /// For people: who answered, what was tried, the route.
  static func text(_ outcome: Outcome) -> String {
    var text = "source: \(source(outcome) ?? "none")\n"
    for attempt in attempts(outcome) {
      let end = attempt.error.map { "\($0.code): \($0.message)" } ?? "ok"
      let again = attempt.retries > 0 ? ", asked again \(attempt.retries) times" : ""
      text += "\(attempt.source.rawValue): \(milliseconds(attempt)) ms\(again), \(end)\n"
    }
    guard case .success(let result) = outcome else { return text }
    for notice in result.notices where notice.code != .fellBack { text += "note: \(notice.message)\n" }
    return text + result.routes.prefix(1).map { "\n" + RouteText.text(of: $0) }.joined()
  }

  /// For programs: one object, whatever the answer is.
  static func json(_ outcome: Outcome) -> JSON {
    var routes: [JSON] = []
    var failure: NavigationError?
    switch outcome {
    case .success(let result): routes = result.routes.map(OSRMResponse.route)
    case .failure(let error): failure = error
    }
    return .object([
      ("source", source(outcome).map(JSON.string) ?? null), ("attempts", .array(attempts(outcome).map(attempt))),
      ("routes", .array(routes)), ("error", failure.map(error) ?? null),
    ])
  }

  private static let null = JSON.raw("null")

  private static func source(_ outcome: Outcome) -> String? { try? outcome.get().source.rawValue }

  private static func attempts(_ outcome: Outcome) -> [RouteAttempt] {
    switch outcome {
    case .success(let result): result.attempts
    case .failure(let error): error.attempts
    }
  }

  private static func attempt(_ attempt: RouteAttempt) -> JSON {
    .object([
      ("source", .string(attempt.source.rawValue)), ("duration_ms", .count(milliseconds(attempt))),
      ("retries", .count(attempt.retries)), ("error", attempt.error.map(error) ?? null),
    ])
  }

  private static func error(_ error: NavigationError) -> JSON {
    var members: [(String, JSON)] = [
      ("code", .string(error.code.description)), ("message", .string(error.message)),
    ]
    if !error.missingRegions.isEmpty {
      let regions = error.missingRegions.map { region in
        JSON.object([
          ("region_id", .integer(region.regionID)), ("name", .string(region.name)),
          ("bytes", region.downloadBytes.map(JSON.integer) ?? null),
        ])
      }
      members.append(("missing_regions", .array(regions)))
    }
    return .object(members)
  }

  private static func milliseconds(_ attempt: RouteAttempt) -> Int {
    Int(attempt.duration / .milliseconds(1))
  }
}
