import Dispatch
import Foundation
import RoutingEngine

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches answers of a size that fits into memory, each with a deadline of its own.
///
/// A session that keeps nothing: no cache, no cookies, no stored passwords. Its connections end with the fetcher. May be used from any thread.
final class AnswerFetcher: Sendable {
  /// As many requests at once go to one host; a smaller number would let requests that hang hold up the others.
  private static let connectionsPerHost = 64

  /// Where the session tells what comes, for all fetchers; lives as long as the process, as an operation queue does not hold its own.
  private static let answers = DispatchQueue(label: "roadbook.online.answers", qos: .userInitiated)

  private let session: URLSession
  private let exchanges: ExchangeDelegate

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    // Deadlines are kept here: on Linux the session's own for whole answers do nothing, and those between two packets would come first.
    configuration.timeoutIntervalForRequest = 604_800
    configuration.httpMaximumConnectionsPerHost = Self.connectionsPerHost
    exchanges = ExchangeDelegate()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.underlyingQueue = Self.answers
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: queue)
  }

  // The session holds itself and its delegate until it is told to end.
  deinit { session.invalidateAndCancel() }

  /// Tasks of the session that have not ended.
  var taskCount: Int { exchanges.count }

  /// Fetches one answer, whatever its status.
  ///
  /// Ends at once when the task is cancelled or the deadline passes; the connection is closed then.
  ///
  /// - Parameter limit: the longest body to take, in bytes after unpacking.
  func answer(
    to request: URLRequest, limit: Int, deadline: ContinuousClock.Instant
  ) async throws(FetchFailure) -> FetchedAnswer {
    let exchange = Exchange(limit: limit)
    let timer = DeadlineTimer(deadline, parent: nil) { exchange.end(.failure(.timedOut)) }
    defer { timer.cancel() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if Task.isCancelled { exchange.end(.failure(.cancelled)) }
        let task = session.dataTask(with: request)
        exchanges.add(exchange, for: task)
        exchange.start(task, waiter: waiter)
      }
    } onCancel: {
      exchange.end(.failure(.cancelled))
    }
    return try outcome.get()
  }
}
