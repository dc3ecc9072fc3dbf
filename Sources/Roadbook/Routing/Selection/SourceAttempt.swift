import GraphFormat
import RoutingEngine

/// One source, asked once, with a deadline that holds whatever the source does.
struct SourceAttempt: Sendable {
  let source: RouteSource
  let provider: any RouteProvider
  /// How many tasks of sources are under way, for the whole navigator.
  let running: Locked<Int>

  /// Asks the source. Comes back as soon as it has answered, its time is over, or the task is cancelled; the source is cancelled then.
  func run(_ options: NavigationRouteOptions, _ config: RoutingConfig) async -> (RouteAttempt, [Route]) {
    let start = ContinuousClock.now
    let timeout = source == .online ? config.onlineTimeout : config.offlineTimeout
    let request = ProviderRequest(options: options, config: config, deadline: start + timeout)
    let answer = await firstAnswer(request)
    var attempt = RouteAttempt(source: source, duration: start.duration(to: .now), retries: answer.retries)
    switch answer.result {
    case .success(let routes) where !routes.isEmpty: return (attempt, routes)
    case .success: attempt.error = NavigationError(.noRoute, "the \(source.rawValue) source has no route")
    case .failure(let error): attempt.error = error
    }
    return (attempt, [])
  }

  private func firstAnswer(_ request: ProviderRequest) async -> ProviderAnswer {
    let first = FirstAnswer()
    let timer = DeadlineTimer(request.deadline, parent: nil) { [source] in
      first.settle(ProviderAnswer(.failure(.timedOut(source))))
    }
    let (provider, running) = (provider, running)
    running.withLock { $0 += 1 }
    let work = Task {
      first.settle(await provider.routes(for: request))
      running.withLock { $0 -= 1 }
    }
    defer {
      timer.cancel()
      work.cancel()
    }
    return await withTaskCancellationHandler {
      await first.value
    } onCancel: {
      first.settle(ProviderAnswer(.failure(.cancelled)))
    }
  }
}

extension NavigationError {
  static let cancelled = NavigationError(.cancelled, "the request was cancelled")

  static func timedOut(_ source: RouteSource) -> NavigationError {
    NavigationError(
      .timedOut, "the \(source.rawValue) source took longer than it was allowed to; allow more time",
      isRetryable: true)
  }
}
