import GraphCore
import GraphFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Router {
  /// All routers of the process share the cores.
  private static let queue = SearchQueue(width: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Answers a request on Roadbook's own threads, as many at once as there are cores.
  ///
  /// Cancelling the task ends a running search within a thousand states, and a waiting one before it begins.
  ///
  /// - Parameter timeout: how long it may take in all, waiting for a free core included.
  /// - Throws: `RoutingError`, as the blocking form.
  public func route(_ request: RouteRequest, timeout: Duration) async throws(RoutingError) -> Route {
    let stop = StopFlag()
    let ticket = Locked<Int?>(nil)
    let leaveQueue: @Sendable () -> Void = { if let ticket = ticket.withLock({ $0 }) { Self.queue.cancel(ticket) } }
    let timer = DeadlineTimer(.now + timeout, parent: stop, onFire: leaveQueue)
    defer { timer.cancel() }
    let result: Result<Route, RoutingError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let job = SearchQueue.Job(
          run: {
            continuation.resume(
              returning: Result { () throws(RoutingError) in try self.route(request, stop: timer.flag) })
          },
          abandon: { continuation.resume(returning: .failure(RoutingError(.cancelled, "the request was cancelled"))) })
        let number = Self.queue.add(job)
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
