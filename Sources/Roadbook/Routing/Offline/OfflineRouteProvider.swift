import GraphCore
import GraphFormat
import RoutingEngine

/// Answers requests on the packages of the offline engine. Opens no socket.
///
/// Searches run on the engine's own threads, as many at once as there are cores; one that waits and is cancelled ends without having started.
struct OfflineRouteProvider: RouteProvider {
  let life: OfflineLife

  /// The route on the package that fits the waypoints best; on the next one where that has none.
  func routes(for request: ProviderRequest) async -> ProviderAnswer {
    guard let engine = life.engine else {
      return ProviderAnswer(.failure(NavigationError(.dataNotReady, "the offline engine is not initialised")))
    }
    let search = Task { await Self.search(engine, request) }
    guard let ticket = engine.work.begin({ search.cancel() }) else {
      search.cancel()
      return ProviderAnswer(.failure(.interrupted))
    }
    defer { engine.work.end(ticket) }
    let result = await withTaskCancellationHandler {
      await search.value
    } onCancel: {
      search.cancel()
    }
    if case .failure(let error) = result, error.code == .cancelled, engine.work.isClosed, !Task.isCancelled {
      return ProviderAnswer(.failure(.interrupted))
    }
    return ProviderAnswer(result)
  }

  private static func search(
    _ engine: OfflineEngine, _ request: ProviderRequest
  ) async -> Result<[Route], NavigationError> {
    do throws(NavigationError) {
      let coverage = try Coverage(engine, request.options)
      return await route(coverage, deadline: request.deadline).map { [$0] }
        .mapError { $0.navigationError(engine, request.options.waypoints) }
    } catch {
      return .failure(error)
    }
  }

  private static func route(
    _ coverage: Coverage, deadline: ContinuousClock.Instant
  ) async -> Result<Route, RoutingError> {
    do throws(RoutingError) {
      return .success(
        try await SearchQueue.shared.run(deadline: deadline) { stop throws(RoutingError) in
          try firstRoute(coverage.ranked(), coverage.request, stop)
        })
    } catch {
      return .failure(error)
    }
  }

  /// The route of the first package that has one; the error of the first if none has.
  private static func firstRoute(
    _ routers: [Router], _ request: RouteRequest, _ stop: StopFlag
  ) throws(RoutingError) -> Route {
    var first: RoutingError?
    for router in routers {
      do throws(RoutingError) {
        return try router.route(request, stop: stop)
      } catch {
        if error.code == .cancelled { throw error }
        if first == nil { first = error }
      }
    }
    throw first ?? RoutingError(.noRoute, "no package was asked")
  }
}

extension NavigationError {
  static let interrupted = NavigationError(
    .interrupted, "offline routing was shut down meanwhile; initialise it and ask again", isRetryable: true)
}

extension RoutingError {
  /// The same in the words of the SDK. Where roads are missing, regions that have them are named.
  func navigationError(_ engine: OfflineEngine, _ places: [Coordinate]) -> NavigationError {
    if code == .noSegment {
      let regions = Coverage.regions(engine, waypoints.filter(places.indices.contains).map { places[$0] })
      var error = NavigationError(regions.isEmpty ? .noSegment : .missingCoverage, message)
      error.waypoints = waypoints
      return error.naming(regions)
    }
    if code == .timedOut { return .timedOut(.offline) }
    if code == .cancelled { return .cancelled }
    let codes: [RoutingError.Code: NavigationError.Code] = [.noRoute: .noRoute, .invalidRequest: .invalidRequest]
    var error = NavigationError(codes[code] ?? .packageUnusable, message)
    error.waypoints = waypoints
    return error
  }
}
