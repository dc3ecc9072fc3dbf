import GraphFormat

/// The requests that run on an engine, so that shutting it down can end them and wait for them.
final class RunningWork: Sendable {
  private struct State {
    var cancels: [Int: @Sendable () -> Void] = [:]
    var nextTicket = 0
    var isClosed = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// Whether it has been closed.
  var isClosed: Bool { state.withLock { $0.isClosed } }
  /// How many requests run.
  var count: Int { state.withLock { $0.cancels.count } }

  /// Registers a request; nil when it is too late.
  ///
  /// - Parameter cancel: ends it.
  func begin(_ cancel: @escaping @Sendable () -> Void) -> Int? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      state.nextTicket += 1
      state.cancels[state.nextTicket] = cancel
      return state.nextTicket
    }
  }

  /// Says that a request has ended.
  func end(_ ticket: Int) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.cancels[ticket] = nil
      guard state.isClosed, state.cancels.isEmpty else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Ends all requests, lets no new ones begin, and comes back when none runs.
  func close() async {
    let cancels = state.withLock { state in
      state.isClosed = true
      return Array(state.cancels.values)
    }
    for cancel in cancels { cancel() }
    await withCheckedContinuation { waiter in
      let isDone = state.withLock { state in
        if !state.cancels.isEmpty { state.waiters.append(waiter) }
        return state.cancels.isEmpty
      }
      if isDone { waiter.resume() }
    }
  }
}
