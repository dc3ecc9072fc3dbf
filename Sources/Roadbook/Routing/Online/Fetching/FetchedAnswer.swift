import Foundation

/// A server's whole answer.
struct FetchedAnswer: Sendable {
  /// HTTP status.
  let status: Int
  /// The header `Retry-After` as it came.
  let retryAfter: String?
  /// The body, unpacked.
  let body: Data
}
