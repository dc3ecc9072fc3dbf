import Foundation
import RoutingEngine

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Routes from a service on the network that answers as OSRM's HTTP API does.
///
/// Every request has one time budget for all its tries. Tried again is only what may pass: broken connections and servers that are busy. Answers are checked whole
/// before anything of them is given on. TLS is left to the system; certificates that it does not trust are failures. One provider serves any number of threads; its
/// connections are kept for later requests and end with it.
public final class OnlineRouteProvider: RouteProvider {
  private let fetcher = AnswerFetcher()
  /// Random numbers, 0..<1, for waits.
  private let share: @Sendable () -> Double

  /// Makes a provider. Opens no connection before the first request.
  public convenience init() { self.init(share: { Double.random(in: 0..<1) }) }

  init(share: @escaping @Sendable () -> Double) { self.share = share }

  /// Asks the service of the request's configuration.
  ///
  /// Ends at once when the task is cancelled or the deadline passes, and closes its connection then.
  ///
  /// Errors: `networkUnavailable` without a service, `unknownProfile`, `connectionFailed`, `timedOut`, `cancelled`, `serviceFailed`, `serviceRefused`,
  /// `requestRejected`, `noRoute`, `noSegment`, `malformedAnswer`, `answerTooLarge`. Messages hold no coordinates.
  public func routes(for request: ProviderRequest) async -> ProviderAnswer {
    guard let service = request.config.onlineService else {
      return ProviderAnswer(.failure(.noService))
    }
    guard let address = RequestAddress(request.options, at: service) else {
      return ProviderAnswer(.failure(.unknownProfile(request.options.profile)))
    }
    guard let url = address.url else { return ProviderAnswer(.failure(.noService)) }
    var retries = 0
    while true {
      let reply = await ask(url, of: service, for: request)
      guard case .failure(let error) = reply.result, error.isRetryable, retries < request.config.onlineRetryCount else {
        return ProviderAnswer(reply.result, retries: retries)
      }
      let wait = RetryRule.wait(retry: retries, retryAfter: reply.retryAfter, share: share())
      guard ContinuousClock.now + wait < request.deadline else { return ProviderAnswer(reply.result, retries: retries) }
      guard (try? await Task.sleep(for: wait)) != nil else {
        return ProviderAnswer(.failure(.cancelled), retries: retries)
      }
      retries += 1
    }
  }

  /// One try.
  private func ask(_ url: URL, of service: OnlineService, for request: ProviderRequest) async -> ServiceReply {
    var message = URLRequest(url: url)
    message.setValue("application/json", forHTTPHeaderField: "Accept")
    for (name, value) in service.headers { message.setValue(value, forHTTPHeaderField: name) }
    do {
      let answer = try await fetcher.answer(
        to: message, limit: service.responseLimitBytes, deadline: request.deadline)
      return ServiceReply(answer, to: request.options, host: url.host() ?? "")
    } catch {
      return ServiceReply(result: .failure(NavigationError(error, limit: service.responseLimitBytes)))
    }
  }
}
