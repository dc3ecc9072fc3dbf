import GraphFormat

/// Lets the first of several events answer for a source: its answer, its deadline, the caller's cancellation. What comes later is dropped.
final class FirstAnswer: Sendable {
  private struct State {
    var answer: ProviderAnswer?
    var waiter: CheckedContinuation<ProviderAnswer, Never>?
  }

  private let state = Locked(State())

  /// Answers, unless something else has.
  func settle(_ answer: ProviderAnswer) {
    let waiter = state.withLock { state -> CheckedContinuation<ProviderAnswer, Never>? in
      guard state.answer == nil else { return nil }
      state.answer = answer
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: answer)
  }

  /// The answer, as soon as there is one. To be asked once.
  var value: ProviderAnswer {
    get async {
      await withCheckedContinuation { waiter in
        let answer = state.withLock { state -> ProviderAnswer? in
          if state.answer == nil { state.waiter = waiter }
          return state.answer
        }
        if let answer { waiter.resume(returning: answer) }
      }
    }
  }
}
