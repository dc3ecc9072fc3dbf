import Foundation
import GraphFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and what has come of its answer. It ends once, by whoever is first: the server, the deadline, or the caller; what comes later is dropped.
final class Exchange: Sendable {
  typealias Outcome = Result<FetchedAnswer, FetchFailure>

  private struct State {
    var task: URLSessionDataTask?
    var waiter: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
    var response: HTTPURLResponse?
    var body = Data()
    var redirects = 0
  }

  /// How often a server may send elsewhere.
  private static let redirectLimit = 5

  private let limit: Int
  private let state = Locked(State())

  /// - Parameter limit: how long the body may be.
  init(limit: Int) { self.limit = limit }

  /// Starts the task, and tells the waiter once the exchange ends. One that has ended before never starts its task.
  func start(_ task: URLSessionDataTask, waiter: CheckedContinuation<Outcome, Never>) {
    let outcome = state.withLock { state in
      if state.outcome == nil { (state.task, state.waiter) = (task, waiter) }
      return state.outcome
    }
    guard let outcome else { return task.resume() }
    task.cancel()
    waiter.resume(returning: outcome)
  }

  /// Ends the exchange and stops its task; does nothing when it has ended.
  func end(_ outcome: Outcome) {
    let ended = state.withLock { state -> State? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      defer { (state.task, state.waiter, state.body) = (nil, nil, Data()) }
      return state
    }
    if case .failure = outcome { ended?.task?.cancel() }
    ended?.waiter?.resume(returning: outcome)
  }

  /// The head of the answer.
  func receive(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else { return end(.failure(.notHTTP)) }
    if response.expectedContentLength > Int64(limit) { return end(.failure(.tooLarge)) }
    state.withLock { $0.response = response }
  }

  /// More of the body.
  func receive(_ part: Data) {
    let fits = state.withLock { state in
      guard state.outcome == nil else { return true }
      guard state.body.count + part.count <= limit else { return false }
      state.body.append(part)
      return true
    }
    if !fits { end(.failure(.tooLarge)) }
  }

  /// The task is over.
  func finish(_ error: (any Error)?) {
    if let error { return end(.failure(.connection((error as? URLError)?.errorCode ?? URLError.unknown.rawValue))) }
    let (response, body) = state.withLock { ($0.response, $0.body) }
    guard let response else { return end(.failure(.notHTTP)) }
    let retryAfter = response.value(forHTTPHeaderField: "Retry-After")
    end(.success(FetchedAnswer(status: response.statusCode, retryAfter: retryAfter, body: body)))
  }

  /// Follows a server that sends from one address to the next: only on the same host and never from https to http, or else a key would reach strangers.
  ///
  /// The session's handler must not be called for a task that is cancelled already (Foundation on Linux would end the process), so both happen under the lock or after it.
  func redirect(_ request: URLRequest, from here: URL?, to next: URL?, handler: (URLRequest?) -> Void) {
    let isRefused = state.withLock { state in
      guard state.outcome == nil else { return false }
      state.redirects += 1
      guard state.redirects <= Self.redirectLimit, let next, Self.mayFollow(from: here, to: next) else {
        handler(nil)
        return true
      }
      var request = request
      request.url = next
      handler(request)
      return false
    }
    if isRefused { end(.failure(.redirected)) }
  }

  private static func mayFollow(from here: URL?, to next: URL) -> Bool {
    next.host == here?.host && (next.scheme == here?.scheme || next.scheme == "https")
  }
}
