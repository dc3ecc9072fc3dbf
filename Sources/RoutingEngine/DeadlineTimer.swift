import Dispatch
package import GraphCore

/// Raises a stop flag when a deadline passes.
///
/// Unchecked: a dispatch source may be used from any thread; the overlay for Linux does not say so.
package final class DeadlineTimer: @unchecked Sendable {
  /// What the search polls: raised at the deadline, or when the caller's own flag is.
  package let flag: StopFlag
  private let timer: any DispatchSourceTimer
  /// Serial, because the system gives a serial queue a thread when it needs one. The threads of global queues are as many as the cores, and running
  /// searches have them all: their own deadlines would come after them.
  private static let queue = DispatchQueue(label: "roadbook.deadlines", qos: .userInitiated)

  /// Starts the timer. `onFire` is called when the deadline passes, at once if it has, on a thread of the timer.
  package init(_ deadline: ContinuousClock.Instant, parent: StopFlag?, onFire: (@Sendable () -> Void)? = nil) {
    let flag = StopFlag(parent: parent)
    self.flag = flag
    timer = DispatchSource.makeTimerSource(queue: Self.queue)
    let rest = max(.zero, ContinuousClock.now.duration(to: deadline))
    // The timer's thread may come too late for a short search.
    if rest == .zero { flag.raise() }
    let (seconds, attoseconds) = rest.components
    let nanoseconds = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let delay = nanoseconds.overflow ? Int.max : nanoseconds.partialValue + Int(attoseconds / 1_000_000_000)
    timer.schedule(deadline: .now() + .nanoseconds(delay))
    timer.setEventHandler {
      flag.raise()
      onFire?()
    }
    timer.resume()
  }

  /// Ends the timer; what it would have called is let go.
  package func cancel() { timer.cancel() }
}
