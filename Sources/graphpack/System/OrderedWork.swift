import Foundation

/// Runs work on several threads and hands on the results in the order of the input, keeping only a window of them in memory.
///
/// Items are taken one at a time by whichever thread is free; a thread that is ahead of the window waits. Results are handed on as soon as all before them are.
final class OrderedWork<Item: Sendable, Output: Sendable>: @unchecked Sendable {
  // Everything below is guarded by `condition`, but for `deliver`, which runs on one thread at a time (`isDelivering`).
  private let condition = NSCondition()
  private let window: Int
  private let next: () throws -> Item?
  private let work: @Sendable (Item) throws -> Output
  private let deliver: (Output) throws -> Void
  private var taken = 0
  private var delivered = 0
  private var isTaking = false
  private var isDelivering = false
  private var isAtEnd = false
  private var hasDeliveryFailed = false
  private var finished: [Int: Output] = [:]
  private var failure: (number: Int, error: any Error)?

  private init(
    window: Int, next: @escaping () throws -> Item?, work: @escaping @Sendable (Item) throws -> Output,
    deliver: @escaping (Output) throws -> Void
  ) {
    self.window = window
    self.next = next
    self.work = work
    self.deliver = deliver
  }

  /// Runs until the input ends.
  ///
  /// - Parameters:
  ///   - next: gives the next item, nil at the end; called by one thread at a time, and not again after nil or an error.
  ///   - work: called by many threads at once.
  ///   - deliver: takes the results in order; called by one thread at a time.
  /// - Throws: the error of the earliest item; the results before it have been delivered.
  static func run(
    threads: Int, window: Int? = nil, next: @escaping () throws -> Item?,
    work: @escaping @Sendable (Item) throws -> Output, deliver: @escaping (Output) throws -> Void
  ) throws {
    let job = OrderedWork(window: window ?? threads * 16, next: next, work: work, deliver: deliver)
    let group = DispatchGroup()
    for _ in 1..<max(1, threads) {
      group.enter()
      let thread = Thread {
        job.loop()
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    job.loop()
    group.wait()
    if let failure = job.failure { throw failure.error }
  }

  private func loop() {
    while let (number, item) = take() {
      do {
        finish(number, try work(item))
      } catch {
        fail(number, error)
      }
    }
  }

  private func take() -> (Int, Item)? {
    condition.lock()
    while !isAtEnd, failure == nil, isTaking || taken - delivered >= window { condition.wait() }
    guard !isAtEnd, failure == nil else {
      condition.unlock()
      return nil
    }
    isTaking = true
    let number = taken
    taken += 1
    condition.unlock()
    // Reading may wait for a long time, so it happens outside the lock.
    let item = Result { try next() }
    condition.lock()
    isTaking = false
    if case .success(.some) = item {} else { isAtEnd = true }
    condition.broadcast()
    condition.unlock()
    switch item {
    case .success(let item): return item.map { (number, $0) }
    case .failure(let error):
      fail(number, error)
      return nil
    }
  }

  private func fail(_ number: Int, _ error: any Error) {
    condition.lock()
    if failure.map({ number < $0.number }) ?? true { failure = (number, error) }
    condition.broadcast()
    condition.unlock()
  }

  private func finish(_ number: Int, _ output: Output) {
    condition.lock()
    defer { condition.unlock() }
    finished[number] = output
    guard !isDelivering, !hasDeliveryFailed else { return }
    isDelivering = true
    defer { isDelivering = false }
    while let output = finished.removeValue(forKey: delivered) {
      condition.unlock()
      let result = Result { try deliver(output) }
      condition.lock()
      if case .failure(let error) = result {
        failure = (-1, error)
        hasDeliveryFailed = true
        finished.removeAll()
      }
      delivered += 1
      condition.broadcast()
    }
  }
}
