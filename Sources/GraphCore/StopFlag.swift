import Synchronization

/// Asks running searches to stop: raised by any thread, polled by the search loops every 1024 settled states.
public final class StopFlag: Sendable {
  private let raised = Atomic<Bool>(false)

  /// Makes a flag that is not raised.
  public init() {}

  /// Whether it has been raised.
  public var isRaised: Bool { raised.load(ordering: .relaxed) }

  /// Raises it, for good.
  public func raise() { raised.store(true, ordering: .relaxed) }
}
