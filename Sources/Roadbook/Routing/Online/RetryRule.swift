import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What of a request that failed may be tried again, and how long to wait before.
enum RetryRule {
  /// The first wait at most; each later one may be twice as long.
  static let firstWait = Duration.milliseconds(250)
  /// No wait is longer, but for one that the server asks for.
  static let longestWait = Duration.seconds(4)

  /// Statuses of a server or a gateway that is busy or broken for the moment.
  private static let passingStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]
  /// What a second attempt would not change: the address, the certificate, a refused password.
  private static let lastingFailures = Set(
    [
      URLError.badURL, .unsupportedURL, .userAuthenticationRequired, .appTransportSecurityRequiresSecureConnection,
      .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid, .serverCertificateUntrusted, .clientCertificateRejected,
      .clientCertificateRequired,
    ].map(\.rawValue))

  /// Whether an answer with this status may be another one later.
  static func isPassing(status: Int) -> Bool { passingStatuses.contains(status) }

  /// Whether the same request may succeed later.
  static func isPassing(_ failure: FetchFailure) -> Bool {
    switch failure {
    case .connection(let code): !lastingFailures.contains(code)
    case .timedOut, .notHTTP: true
    case .cancelled, .tooLarge, .redirected: false
    }
  }

  /// How long to wait before the next try: what the server asks for, else anything up to a bound that doubles from try to try, so that
  /// clients that failed together do not come back together.
  ///
  /// - Parameters:
  ///   - retry: 0 before the first retry.
  ///   - share: a random number, 0..<1.
  static func wait(retry: Int, retryAfter: Duration?, share: Double) -> Duration {
    if let retryAfter { return retryAfter }
    return min(longestWait, firstWait * (1 << min(retry, 8))) * max(0.1, share)
  }

  /// Reads `Retry-After`: seconds, or a date (RFC 9110, 10.2.3); nil when it is neither, or more than a day.
  static func retryAfter(_ text: String?, now: Date = Date()) -> Duration? {
    guard let text = text?.trimmingCharacters(in: .whitespaces) else { return nil }
    let seconds = Double(text) ?? date(text)?.timeIntervalSince(now)
    guard let seconds, seconds < 86_400 else { return nil }
    return .seconds(max(0, seconds))
  }

  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text)
  }
}
