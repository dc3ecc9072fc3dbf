import Dispatch
import GraphFormat

/// Runs searches on threads of its own, as many at once as there are cores, in the order in which they came.
///
/// Never on the Swift cooperative pool: a search that blocks it would starve every timeout of the process. A job that is cancelled while it waits ends without having started.
final class SearchQueue: Sendable {
  /// A job: `run` on a thread of the queue, or `abandon` when it was cancelled before it began. Exactly one of them is called, once.
  struct Job: Sendable {
    let run: @Sendable () -> Void
    let abandon: @Sendable () -> Void
  }

  private struct State {
    var waiting: [(ticket: Int, job: Job)] = []
    var running = 0
    var nextTicket = 0
  }

  private let width: Int
  private let threads = DispatchQueue(label: "roadbook.search", qos: .userInitiated, attributes: .concurrent)
  private let state = Locked(State())

  init(width: Int) { self.width = width }

  /// Adds a job; the ticket cancels it.
  func add(_ job: Job) -> Int {
    let (ticket, startsNow) = state.withLock { state in
      state.nextTicket += 1
      if state.running < width {
        state.running += 1
        return (state.nextTicket, true)
      }
      state.waiting.append((state.nextTicket, job))
      return (state.nextTicket, false)
    }
    if startsNow { start(job) }
    return ticket
  }

  /// Ends a job that still waits; one that runs or has ended is left alone.
  func cancel(_ ticket: Int) {
    let job = state.withLock { state -> Job? in
      guard let place = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
      return state.waiting.remove(at: place).job
    }
    job?.abandon()
  }

  private func start(_ job: Job) {
    threads.async {
      job.run()
      self.startNext()
    }
  }

  private func startNext() {
    let next = state.withLock { state -> Job? in
      if state.waiting.isEmpty {
        state.running -= 1
        return nil
      }
      return state.waiting.removeFirst().job
    }
    if let next { start(next) }
  }
}
