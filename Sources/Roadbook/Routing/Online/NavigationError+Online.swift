extension NavigationError.Code {
  /// The online service understood the request and rejects it; `cause` holds its word for that.
  public static let requestRejected = Self("requestRejected")
}

extension NavigationError {
  static let noService = NavigationError(
    .networkUnavailable, "no online service is set; set RoutingConfig.onlineService")

  static func unknownProfile(_ profile: NavigationMode) -> NavigationError {
    NavigationError(
      .unknownProfile,
      "the online service has no name for the profile '\(profile.rawValue)'; add it to OnlineService.profileNames")
  }

  static func malformed(_ fault: AnswerFault) -> NavigationError {
    NavigationError(
      .malformedAnswer, "the answer of the online service cannot be understood: \(fault)")
  }

  static func busy(status: Int) -> NavigationError {
    NavigationError(
      .serviceFailed, "the online service is busy or broken (HTTP status \(status)); try again later", isRetryable: true
    )
  }

  static func status(_ status: Int) -> NavigationError {
    switch status {
    case 401, 403:
      NavigationError(.serviceRefused, "the online service refuses access (HTTP status \(status)); check the API key")
    case 404:
      NavigationError(
        .serviceFailed, "the online service knows no such address (HTTP status 404); check base URL and request form")
    default: NavigationError(.serviceFailed, "the online service failed (HTTP status \(status))")
    }
  }

  /// - Parameter limit: the longest answer that was allowed, in bytes.
  init(_ failure: FetchFailure, limit: Int) {
    let isPassing = RetryRule.isPassing(failure)
    switch failure {
    case .cancelled: self = .cancelled
    case .timedOut:
      self.init(.timedOut, "the online service took longer than allowed; try again later", isRetryable: isPassing)
    case .tooLarge:
      self.init(
        .answerTooLarge,
        "the answer of the online service is longer than \(limit) bytes; ask for a shorter route or raise responseLimitBytes"
      )
    case .redirected:
      self.init(
        .serviceFailed, "the online service sends to another host or in circles; set the final address as base URL")
    case .notHTTP:
      self.init(.connectionFailed, "what answers for the online service does not speak HTTP", isRetryable: isPassing)
    case .connection(let number):
      self.init(
        .connectionFailed, "the connection to the online service failed or broke; check network and address",
        cause: "URLError \(number)", isRetryable: isPassing)
    }
  }
}
