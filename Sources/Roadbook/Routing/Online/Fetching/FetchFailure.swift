/// Why a request brought no answer.
enum FetchFailure: Error, Hashable {
  /// The caller cancelled.
  case cancelled
  /// The deadline passed.
  case timedOut
  /// The body is longer than allowed, unpacked.
  case tooLarge
  /// The server sends to another host, from https to http, or in circles.
  case redirected
  /// What came is not HTTP.
  case notHTTP
  /// The connection could not be made or broke; the number is that of `URLError.Code`.
  case connection(Int)
}
