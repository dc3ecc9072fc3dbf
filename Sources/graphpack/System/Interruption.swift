import Dispatch
import Foundation
import Synchronization

/// Catches SIGINT and SIGTERM while a file is being written, so that its temporary file does not stay.
///
/// The first signal asks the work to stop; a second one ends the process at once.
final class Interruption: @unchecked Sendable {
  private let isRaisedFlag = Atomic<Bool>(false)
  // Set once and never touched again; Dispatch's own type does not say that it may be shared.
  private let sources: [any DispatchSourceSignal]

  /// Begins to catch.
  init() {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
    }
    for source in sources {
      source.setEventHandler { [weak self] in self?.raise() }
      source.resume()
    }
  }

  /// Whether a signal has arrived.
  var isRaised: Bool { isRaisedFlag.load(ordering: .relaxed) }

  private func raise() {
    isRaisedFlag.store(true, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}

/// Signals that would end the process where an error message is due.
enum QuietSignals {
  /// From here on a closed pipe and a file that grows past its limit are errors of `write`.
  static func ignore() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }
}
