import Foundation
import GraphFormat
import Roadbook

/// A source that does what a test says, and counts how often it is asked.
final class ScriptedProvider: RouteProvider {
  /// What it does.
  enum Behaviour: CaseIterable {
    /// Answers, fails, answers with no route at all.
    case answers, fails, hasNoRoute
    /// Waits for its cancellation; waits for ever and answers then, when nobody listens any more.
    case hangs, ignoresEverything
  }

  let source: RouteSource
  private let behaviour: Behaviour
  private let calls = Locked(0)
  private let onCall: @Sendable () -> Void

  init(_ source: RouteSource, _ behaviour: Behaviour, onCall: @escaping @Sendable () -> Void = {}) {
    self.source = source
    self.behaviour = behaviour
    self.onCall = onCall
  }

  var callCount: Int { calls.withLock { $0 } }

  func routes(for request: ProviderRequest) async -> ProviderAnswer {
    calls.withLock { $0 += 1 }
    onCall()
    switch behaviour {
    case .answers: return ProviderAnswer(.success([.scripted(request.options)]))
    case .fails:
      return ProviderAnswer(.failure(NavigationError(.serviceFailed, "\(source.rawValue) is broken")), retries: 1)
    case .hasNoRoute: return ProviderAnswer(.success([]))
    case .hangs:
      try? await Task.sleep(for: .seconds(3600))
      return ProviderAnswer(.failure(NavigationError(.cancelled, "hung until it was cancelled")))
    case .ignoresEverything:
      await Task { try? await Task.sleep(for: .milliseconds(300)) }.value
      return ProviderAnswer(.success([.scripted(request.options)]))
    }
  }
}

extension Route {
  /// A straight line through the waypoints.
  static func scripted(_ options: NavigationRouteOptions) -> Route {
    let legs = zip(options.waypoints, options.waypoints.dropFirst()).map { from, to in
      RouteLeg(geometry: [from, to], steps: [], weight: 1000, duration: 1, length: 10)
    }
    return Route(
      legs: legs, waypoints: [], profile: options.profile.rawValue, origin: .service(host: "scripted.example"))
  }
}

/// A network whose state a test sets, and which counts how often it is asked.
final class ScriptedReachability: Reachability {
  private let state: Locked<(status: NetworkStatus, asked: Int)>

  init(_ isReachable: Bool, isMetered: Bool? = nil) {
    state = Locked((NetworkStatus(isReachable: isReachable, isMetered: isMetered), 0))
  }

  var askedCount: Int { state.withLock { $0.asked } }

  func set(_ isReachable: Bool) { state.withLock { $0.status.isReachable = isReachable } }

  func status(of address: URL) -> NetworkStatus {
    state.withLock { state in
      state.asked += 1
      return state.status
    }
  }
}
