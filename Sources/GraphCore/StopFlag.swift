import Synchronization

/// Asks running searches to stop: raised by any thread, polled by the search loops every 1024 settled states.
public final class StopFlag: Sendable {
  private let raised = Atomic<Bool>(false)
  private let parent: StopFlag?

  /// Makes a flag that is not raised. One with a parent counts as raised when the parent is.
  public init(parent: StopFlag? = nil) { self.parent = parent }

  /// Whether it, or its parent, has been raised.
  public var isRaised: Bool { raised.load(ordering: .relaxed) || parent?.isRaised ?? false }

  /// Whether it has been raised itself.
  public var isRaisedItself: Bool { raised.load(ordering: .relaxed) }

  /// Raises it, for good.
  public func raise() { raised.store(true, ordering: .relaxed) }
}
