import GraphFormat

/// Something that happened in the SDK, for logs. Messages hold no coordinates.
public struct NavigationEvent: Sendable, Hashable {
  /// The kind of event. New ones may come with new versions.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    private let name: String
    private init(_ name: String) { self.name = name }
    /// A request was found in order and its sources were chosen.
    public static let requestStarted = Kind("requestStarted")
    /// A source is asked.
    public static let attemptStarted = Kind("attemptStarted")
    /// A source has answered, failed, or run out of time.
    public static let attemptEnded = Kind("attemptEnded")
    /// A request has its answer or its error.
    public static let requestEnded = Kind("requestEnded")
    /// The offline engine has another state.
    public static let offlineState = Kind("offlineState")
    /// The kind as text, stable across versions.
    public var description: String { name }
  }

  /// The kind of event.
  public var kind: Kind
  /// Counts the requests of a navigator; 0 for what belongs to none.
  public var request: Int
  /// What happened, one sentence.
  public var message: String
}

/// Hands events to whoever listens. May be used from any thread.
final class EventHub: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<NavigationEvent>.Continuation] = [:]
    var nextListener = 0
    var requests = 0
  }

  /// How many events wait for a slow listener; older ones are dropped.
  private static let bufferedEvents = 256
  private let state = Locked(State())

  /// Events from now on, until the listener stops or the hub goes.
  func stream() -> AsyncStream<NavigationEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: NavigationEvent.self, bufferingPolicy: .bufferingNewest(Self.bufferedEvents))
    let number = state.withLock { state in
      state.nextListener += 1
      state.listeners[state.nextListener] = continuation
      return state.nextListener
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners[number] = nil }
    }
    return stream
  }

  deinit { state.withLock { $0.listeners.values.forEach { $0.finish() } } }

  /// Tells all listeners.
  func tell(_ kind: NavigationEvent.Kind, request: Int = 0, _ message: @autoclosure () -> String) {
    let listeners = state.withLock { Array($0.listeners.values) }
    guard !listeners.isEmpty else { return }
    let event = NavigationEvent(kind: kind, request: request, message: message())
    for listener in listeners { listener.yield(event) }
  }

  /// How many listen.
  var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// The log of a new request.
  func beginRequest(_ mode: RouteMode, _ plan: RoutePlan) -> RequestLog {
    let number = state.withLock { state in
      state.requests += 1
      return state.requests
    }
    let sources = plan.sources.map(\.rawValue).joined(separator: ", then ")
    tell(.requestStarted, request: number, "\(mode.rawValue): \(sources.isEmpty ? "no source" : sources)")
    return RequestLog(hub: self, number: number)
  }
}

/// Tells what becomes of a request.
struct RequestLog: Sendable {
  let hub: EventHub
  let number: Int

  func trying(_ source: RouteSource) { hub.tell(.attemptStarted, request: number, source.rawValue) }

  func tried(_ attempt: RouteAttempt) {
    hub.tell(
      .attemptEnded, request: number,
      "\(attempt.source.rawValue): \(attempt.error?.code.description ?? "ok") after \(attempt.duration)")
  }

  func ended(_ result: RouteFetchResult) {
    hub.tell(.requestEnded, request: number, "answered by \(result.source.rawValue)")
  }

  func ended(_ error: NavigationError) { hub.tell(.requestEnded, request: number, "failed: \(error.code)") }
}
