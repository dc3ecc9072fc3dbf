import Dispatch
import GraphFormat

/// Runs searches on threads of its own, as many at once as there are cores, in the order in which they came.
///
/// Never on the Swift cooperative pool: a search that blocks it would starve every timeout of the process. A job that is cancelled while it waits ends without having started.
package final class SearchQueue: Sendable {
  /// A job: `run` on a thread of the queue, or `abandon` when it was cancelled before it began. Exactly one of them is called, once.
  struct Job: Sendable {
    let run: @Sendable () -> Void
    let abandon: @Sendable () -> Void
  }

  private struct State {
    var waiting: [(ticket: Int, job: Job)] = []
    var freeLanes: [Int]
    var nextTicket = 0
  }

  /// Serial, because the system gives a serial queue a thread of its own. A concurrent one would take its threads from those that Swift's tasks run on, and
  /// nobody could be told of an answer or cancel anything while searches have them all.
  private let lanes: [DispatchQueue]
  private let state: Locked<State>

  init(width: Int) {
    lanes = (0..<width).map { DispatchQueue(label: "roadbook.search.\($0)", qos: .userInitiated) }
    state = Locked(State(freeLanes: Array(0..<width)))
  }

  /// How many jobs wait, and how many run.
  package var load: (waiting: Int, running: Int) {
    state.withLock { ($0.waiting.count, lanes.count - $0.freeLanes.count) }
  }

  /// Adds a job; the ticket cancels it.
  func add(_ job: Job) -> Int {
    let (ticket, lane) = state.withLock { state in
      state.nextTicket += 1
      let lane = state.freeLanes.popLast()
      if lane == nil { state.waiting.append((state.nextTicket, job)) }
      return (state.nextTicket, lane)
    }
    if let lane { start(job, lane) }
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

  private func start(_ job: Job, _ lane: Int) {
    lanes[lane].async {
      job.run()
      self.startNext(lane)
    }
  }

  private func startNext(_ lane: Int) {
    let next = state.withLock { state -> Job? in
      if state.waiting.isEmpty {
        state.freeLanes.append(lane)
        return nil
      }
      return state.waiting.removeFirst().job
    }
    if let next { start(next, lane) }
  }
}
