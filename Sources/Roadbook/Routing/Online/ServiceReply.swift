import Foundation
import RoutingEngine

/// What a service's answer means: routes, or why there are none.
struct ServiceReply {
  let result: Result<[Route], NavigationError>
  /// How long the service wants to be left alone.
  var retryAfter: Duration?

  init(result: Result<[Route], NavigationError>) { self.result = result }

  /// Reads an answer.
  init(_ answer: FetchedAnswer, to options: NavigationRouteOptions, host: String) {
    if RetryRule.isPassing(status: answer.status) {
      result = .failure(.busy(status: answer.status))
      retryAfter = RetryRule.retryAfter(answer.retryAfter)
    } else if (200..<300).contains(answer.status) {
      result = Self.routes(in: answer.body, to: options, host: host)
    } else {
      result = .failure(Refusal.reading(answer.body)?.error(for: options) ?? .status(answer.status))
    }
  }

  private static func routes(
    in body: Data, to options: NavigationRouteOptions, host: String
  ) -> Result<[Route], NavigationError> {
    do {
      let answer = try RouteAnswer.reading(body)
      guard answer.code == "Ok" else {
        return .failure(Refusal(code: answer.code, message: answer.message).error(for: options))
      }
      return .success(try answer.routes(through: options.waypoints, profile: options.profile.rawValue, host: host))
    } catch {
      return .failure(.malformed(error))
    }
  }
}

/// The answer of a service that gives no route, in the words of OSRM's API.
private struct Refusal: Decodable {
  var code: String
  var message: String?

  /// Nil when the text is none.
  static func reading(_ text: Data) -> Refusal? { try? JSONDecoder().decode(Refusal.self, from: text) }

  /// Nothing of the service's message is given on: it may repeat the request.
  func error(for options: NavigationRouteOptions) -> NavigationError {
    switch code {
    case "NoRoute":
      return NavigationError(.noRoute, "the online service knows no way through the waypoints", cause: code)
    case "NoSegment":
      var error = NavigationError(
        .noSegment, "the online service knows no road near a waypoint; choose a place near a road", cause: code)
      let position = message?.split(separator: " ").last.flatMap { Int($0) }
      error.waypoints = position.map { options.waypoints.indices.contains($0) ? [$0] : [] } ?? []
      return error
    case "ProfileNotFound": return .unknownProfile(options.profile)
    default:
      let isWord = code.utf8.count <= 40 && code.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "z") ~= $0 }
      return NavigationError(
        .requestRejected,
        "the online service rejects the request; check its request form, profile names and query items",
        cause: isWord ? code : nil)
    }
  }
}
