import Foundation
import GraphFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Gives what the session tells of its tasks to their exchanges.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Locked<[Int: Exchange]>([:])

  /// Must be called before the task is started.
  func add(_ exchange: Exchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  /// Exchanges whose tasks have not ended.
  var count: Int { exchanges.withLock { $0.count } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.finish(error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let original = task.originalRequest else { return }
    exchange(of: task)?.redirect(original, from: response.url, to: request.url, handler: completionHandler)
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }
}
