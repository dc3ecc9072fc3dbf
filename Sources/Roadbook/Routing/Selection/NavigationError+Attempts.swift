extension NavigationError {
  /// The same with the attempts that led to it.
  func with(_ attempts: [RouteAttempt]) -> NavigationError {
    var error = self
    error.attempts = attempts
    return error
  }

  /// Why nothing could be tried.
  static func unavailable(_ config: RoutingConfig) -> NavigationError {
    let network =
      config.onlineService == nil
      ? "no online service is set" : "the host of the online service cannot be reached; check the network"
    let offline = "offline routing is not ready: initialise it, with at least one usable routing package installed"
    switch config.mode {
    case .onlineOnly: return NavigationError(.networkUnavailable, network, isRetryable: config.onlineService != nil)
    case .offlineOnly: return NavigationError(.dataNotReady, offline)
    default: return NavigationError(.noSourceAvailable, "\(network); \(offline)", isRetryable: true)
    }
  }

  /// What attempts mean, all of which failed: the one error, or one that holds all.
  static func failed(_ attempts: [RouteAttempt]) -> NavigationError {
    let errors = attempts.compactMap(\.error)
    if errors.count == 1 { return errors[0].with(attempts) }
    let reasons = attempts.map { "\($0.source.rawValue): \($0.error?.message ?? "")" }
    var error = NavigationError(
      .allSourcesFailed, reasons.joined(separator: "; "), isRetryable: errors.contains(where: \.isRetryable))
    error.attempts = attempts
    error.waypoints = errors.first { !$0.waypoints.isEmpty }?.waypoints ?? []
    error.missingRegions = errors.flatMap(\.missingRegions)
    return error
  }
}

extension RouteNotice {
  /// What is to be said about an answer.
  static func all(
    _ plan: RoutePlan, _ attempts: [RouteAttempt], _ routes: [Route], isMetered: Bool
  ) -> [RouteNotice] {
    var notices: [RouteNotice] = []
    if let missing = plan.unavailable {
      notices.append(
        RouteNotice(.sourceUnavailable, "the \(missing.rawValue) source was not available when the request started"))
    }
    if let first = attempts.first, let error = first.error {
      notices.append(RouteNotice(.fellBack, "the \(first.source.rawValue) source failed: \(error.message)"))
    }
    if isMetered && attempts.last?.source == .online {
      notices.append(RouteNotice(.meteredNetwork, "the answer came over a network that counts what is transferred"))
    }
    let moved =
      routes.first?.waypoints.enumerated().filter(\.element.skippedNearerRoad).map { "\($0.offset + 1)" } ?? []
    if !moved.isEmpty {
      let numbers = moved.joined(separator: ", ")
      notices.append(
        RouteNotice(
          .waypointMoved, "moved to a farther road, as no way leads over the nearer ones: waypoint \(numbers)"))
    }
    return notices + (routes.first?.notices ?? [])
  }
}
