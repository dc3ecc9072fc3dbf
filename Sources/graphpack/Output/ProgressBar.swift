import GraphFormat
import Foundation

/// A bar on standard error, when that is a terminal; otherwise nothing. Used by any number of threads.
final class ProgressBar: Sendable {
  private struct State {
    var lastDrawn: ContinuousClock.Instant?
    var isVisible = false
  }

  private static let cells = 30
  private let isShown: Bool
  private let state = Locked(State())

  /// Makes a bar; it appears with the first update.
  init(isShown: Bool = FileDescriptor.standardError.isTerminal) { self.isShown = isShown }

  /// Draws the bar, at most ten times a second.
  ///
  /// - Parameter fraction: how much of the stage is done, 0 to 1.
  func update(_ stage: String, _ fraction: Double) {
    guard isShown else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastDrawn, now - last < .milliseconds(100) { return }
      state.lastDrawn = now
      state.isVisible = true
      Self.put("\r" + Self.bar(stage, fraction) + "\u{1B}[K")
    }
  }

  /// Takes the bar off the terminal, before other text is printed and at the end.
  func erase() {
    state.withLock { state in
      if state.isVisible { Self.put("\r\u{1B}[K") }
      state.isVisible = false
      state.lastDrawn = nil
    }
  }

  private static func bar(_ stage: String, _ fraction: Double) -> String {
    let share = min(1, max(0, fraction.isNaN ? 0 : fraction))
    let full = Int(share * Double(cells))
    let percent = String(Int(share * 100))
    let space = String(repeating: " ", count: 3 - percent.count)
    let line = String(repeating: "#", count: full) + String(repeating: ".", count: cells - full)
    return "[\(line)] \(space)\(percent) % \(stage)"
  }

  private static func put(_ text: String) {
    _ = FileDescriptor.standardError.write(Array(text.utf8)[...])
  }
}
