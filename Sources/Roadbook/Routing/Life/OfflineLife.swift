import GraphFormat

/// The life of the offline engine: initialised once however many ask, shut down, initialised again.
final class OfflineLife: Sendable {
  private typealias Waiter = CheckedContinuation<Result<Void, NavigationError>, Never>

  private enum Phase {
    case idle
    case opening(OfflineConfig, Task<Result<OfflineEngine, NavigationError>, Never>)
    case ready(OfflineEngine)
    case failed(NavigationError)
    case closing
  }

  private struct State {
    var phase = Phase.idle
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 0
    /// How often packages were opened.
    var runs = 0

    mutating func takeWaiters() -> [Waiter] {
      defer { waiters = [:] }
      return Array(waiters.values)
    }
  }

  private let makeStore: @Sendable (OfflineConfig) -> any RegionStore
  private let events: EventHub
  private let state = Locked(State())

  init(events: EventHub, makeStore: @escaping @Sendable (OfflineConfig) -> any RegionStore) {
    self.events = events
    self.makeStore = makeStore
  }

  /// The engine, while it is initialised.
  var engine: OfflineEngine? { state.withLock { if case .ready(let engine) = $0.phase { engine } else { nil } } }
  /// How often packages were opened.
  var runs: Int { state.withLock { $0.runs } }
  /// How many wait to be told.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// The state, as callers see it.
  var publicState: OfflineInitializationState {
    state.withLock { state in
      switch state.phase {
      case .idle: .notInitialized
      case .opening: .initializing
      case .ready: .initialized
      case .failed(let error): .failed(error)
      case .closing: .shuttingDown
      }
    }
  }

  /// Opens the packages, or waits for whoever does it already.
  ///
  /// - Parameter config: nil for the one that is in use, or the standard one.
  func initialize(_ config: OfflineConfig?) async throws(NavigationError) {
    if let faults = config?.faults, !faults.isEmpty {
      throw NavigationError(.invalidConfig, faults.joined(separator: "; "))
    }
    let run = try join(config)
    guard let run else { return }
    _ = try await run.value.get()
  }

  /// The run to wait for; nil when there is nothing to do.
  private func join(
    _ config: OfflineConfig?
  ) throws(NavigationError) -> Task<Result<OfflineEngine, NavigationError>, Never>? {
    typealias Run = Task<Result<OfflineEngine, NavigationError>, Never>
    let answer = state.withLock { state -> Result<Run?, NavigationError> in
      switch state.phase {
      case .idle, .failed:
        let run = open(config ?? OfflineConfig())
        state.phase = .opening(config ?? OfflineConfig(), run)
        state.runs += 1
        return .success(run)
      case .opening(let other, let run):
        return config == nil || config == other ? .success(run) : .failure(.otherConfig)
      case .ready(let engine):
        return config == nil || config == engine.config ? .success(nil) : .failure(.otherConfig)
      case .closing: return .failure(.interrupted)
      }
    }
    return try answer.get()
  }

  private func open(_ config: OfflineConfig) -> Task<Result<OfflineEngine, NavigationError>, Never> {
    events.tell(.offlineState, "initializing")
    return Task {
      let result = Result { () throws(NavigationError) in
        try OfflineEngine(config: config, store: makeStore(config))
      }
      return finish(result)
    }
  }

  /// Takes the result of a run, unless the engine was shut down meanwhile.
  private func finish(
    _ result: Result<OfflineEngine, NavigationError>
  ) -> Result<OfflineEngine, NavigationError> {
    typealias Outcome = Result<OfflineEngine, NavigationError>
    let (outcome, waiters) = state.withLock { state -> (Outcome, [Waiter]) in
      guard case .opening = state.phase else { return (.failure(.interrupted), state.takeWaiters()) }
      switch result {
      case .success(let engine): state.phase = .ready(engine)
      case .failure(let error): state.phase = .failed(error)
      }
      return (result, state.takeWaiters())
    }
    let answer = outcome.map { _ in () }
    for waiter in waiters { waiter.resume(returning: answer) }
    switch outcome {
    case .success(let engine):
      events.tell(.offlineState, "initialized: \(engine.routers.count) usable, \(engine.unusable.count) not")
    case .failure(let error): events.tell(.offlineState, "failed: \(error.code)")
    }
    return outcome
  }
}

extension OfflineLife {
  /// Waits until the engine is initialised; starts nothing.
  ///
  /// - Throws: the error of the run that it waits for, or of the last one if that failed; `interrupted`; `cancelled`.
  func wait() async throws(NavigationError) {
    let number = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state -> Result<Void, NavigationError>? in
          if case .ready = state.phase { return .success(()) }
          if case .failed(let error) = state.phase { return .failure(error) }
          if Task.isCancelled { return .failure(.cancelled) }
          state.waiters[number] = continuation
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: .failure(.cancelled))
    }
    try answer.get()
  }

  /// Ends what runs and lets the packages go. Comes back when nothing runs any more; at once when nothing is initialised.
  func shutdown() async {
    let (phase, waiters) = state.withLock { state -> (Phase, [Waiter]) in
      let phase = state.phase
      switch phase {
      case .opening, .ready:
        state.phase = .closing
        return (phase, state.takeWaiters())
      case .failed:
        state.phase = .idle
        return (phase, [])
      case .idle, .closing: return (phase, [])
      }
    }
    for waiter in waiters { waiter.resume(returning: .failure(.interrupted)) }
    switch phase {
    case .opening(_, let run): _ = await run.value
    case .ready(let engine): await engine.work.close()
    case .idle, .failed, .closing: return
    }
    state.withLock { $0.phase = .idle }
    events.tell(.offlineState, "shut down")
  }
}

extension NavigationError {
  static let otherConfig = NavigationError(
    .invalidConfig, "offline routing runs with another configuration; shut it down before it is given a new one")
}
