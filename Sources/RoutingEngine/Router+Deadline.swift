import GraphCore

extension Router {
  /// Runs `body` with a flag that is raised at the deadline or by the caller, and tells which of them ended it.
  static func withDeadline<Answer>(
    _ deadline: ContinuousClock.Instant?, _ stop: StopFlag?, _ body: (StopFlag) throws(RoutingError) -> Answer
  ) throws(RoutingError) -> Answer {
    guard let deadline else { return try body(stop ?? StopFlag()) }
    let timer = DeadlineTimer(deadline, parent: stop)
    defer { timer.cancel() }
    do throws(RoutingError) {
      return try body(timer.flag)
    } catch {
      throw error.code == .cancelled && timer.flag.isRaisedItself && stop?.isRaised != true ? .timedOut : error
    }
  }
}
