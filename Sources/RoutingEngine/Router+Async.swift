package import GraphCore
import GraphFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SearchQueue {
  /// The one of the process: all packages share the cores.
  package static let shared = SearchQueue(width: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Runs `body` on a thread of the queue.
  ///
  /// Cancelling the task, and the deadline, raise the flag that `body` gets, and end it before it begins when it still waits.
  ///
  /// - Throws: what `body` throws; `cancelled` and `timedOut`.
  package func run<Answer: Sendable>(
    deadline: ContinuousClock.Instant, _ body: @escaping @Sendable (StopFlag) throws(RoutingError) -> Answer
  ) async throws(RoutingError) -> Answer {
    let stop = StopFlag()
    let ticket = Locked<Int?>(nil)
    let leaveQueue: @Sendable () -> Void = { if let ticket = ticket.withLock({ $0 }) { self.cancel(ticket) } }
    let timer = DeadlineTimer(deadline, parent: stop, onFire: leaveQueue)
    defer { timer.cancel() }
    let result: Result<Answer, RoutingError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let job = Job(
          run: { continuation.resume(returning: Result { () throws(RoutingError) in try body(timer.flag) }) },
          abandon: { continuation.resume(returning: .failure(RoutingError(.cancelled, "the request was cancelled"))) })
        let number = add(job)
        ticket.withLock { $0 = number }
        // The flag may have been raised between the two lines above, when there was no ticket to cancel.
        if timer.flag.isRaised { leaveQueue() }
      }
    } onCancel: {
      stop.raise()
      leaveQueue()
    }
    do {
      return try result.get()
    } catch {
      throw error.code == .cancelled && timer.flag.isRaisedItself && !stop.isRaised ? .timedOut : error
    }
  }
}

extension Router {
  /// Answers a request on Roadbook's own threads, as many at once as there are cores.
  ///
  /// Cancelling the task ends a running search within a thousand states, and a waiting one before it begins.
  ///
  /// - Parameter timeout: how long it may take in all, waiting for a free core included.
  /// - Throws: `RoutingError`, as the blocking form.
  public func route(_ request: RouteRequest, timeout: Duration) async throws(RoutingError) -> Route {
    try await SearchQueue.shared.run(deadline: .now + timeout) { stop throws(RoutingError) in
      try self.route(request, stop: stop)
    }
  }
}
