import Dispatch
import GraphFormat
import Synchronization
import Testing

@testable import RoutingEngine

/// The queue on its own: with a worker that is held up, what waits is seen to wait.
@Suite("The search queue") struct SearchQueueTests {
  /// What jobs did, in order.
  private final class Diary: Sendable {
    private let entries = Locked<[String]>([])
    private let changed = DispatchSemaphore(value: 0)

    func write(_ entry: String) {
      entries.withLock { $0.append(entry) }
      changed.signal()
    }

    /// Waits until there are so many entries.
    func wait(for count: Int) -> [String] {
      while entries.withLock({ $0.count }) < count { changed.wait() }
      return entries.withLock { $0 }
    }

    func job(_ name: String, body: @escaping @Sendable () -> Void = {}) -> SearchQueue.Job {
      SearchQueue.Job(
        run: {
          body()
          self.write("ran \(name)")
        }, abandon: { self.write("abandoned \(name)") })
    }
  }

  @Test("A job that is cancelled while it waits never starts, and is told at once")
  func cancelledWhileWaiting() {
    let queue = SearchQueue(width: 1)
    let diary = Diary()
    let gate = DispatchSemaphore(value: 0)
    _ = queue.add(diary.job("first", body: { gate.wait() }))
    let second = queue.add(diary.job("second"))
    let third = queue.add(diary.job("third"))
    let fourth = queue.add(diary.job("fourth"))
    queue.cancel(third)
    #expect(diary.wait(for: 1) == ["abandoned third"])
    queue.cancel(third)
    queue.cancel(fourth)
    queue.cancel(second + 1000)
    gate.signal()
    let entries = diary.wait(for: 4)
    #expect(entries == ["abandoned third", "abandoned fourth", "ran first", "ran second"])
    // Ended, cancelled or running: nothing more happens.
    for ticket in [second, third, fourth] { queue.cancel(ticket) }
    _ = queue.add(diary.job("last"))
    #expect(diary.wait(for: 5).count == 5)
  }

  @Test("A job that runs is left alone")
  func cancelledWhileRunning() {
    let queue = SearchQueue(width: 1)
    let diary = Diary()
    let (started, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let ticket = queue.add(
      diary.job("it") {
        started.signal()
        gate.wait()
      })
    started.wait()
    queue.cancel(ticket)
    gate.signal()
    #expect(diary.wait(for: 1) == ["ran it"])
  }

  @Test("Jobs begin in the order in which they came")
  func order() {
    let queue = SearchQueue(width: 1)
    let diary = Diary()
    let gate = DispatchSemaphore(value: 0)
    _ = queue.add(diary.job("gate", body: { gate.wait() }))
    for number in 0..<50 { _ = queue.add(diary.job("\(number)")) }
    gate.signal()
    #expect(diary.wait(for: 51) == ["ran gate"] + (0..<50).map { "ran \($0)" })
  }

  @Test("No more jobs run at once than the queue is wide", arguments: [1, 2, 3])
  func width(width: Int) {
    let queue = SearchQueue(width: width)
    let diary = Diary()
    let running = Atomic<Int>(0)
    let most = Atomic<Int>(0)
    for number in 0..<200 {
      _ = queue.add(
        diary.job("\(number)") {
          _ = most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
          var sum = 0
          for term in 0..<2000 { sum &+= term }
          #expect(sum > 0)
          running.subtract(1, ordering: .relaxed)
        })
    }
    #expect(diary.wait(for: 200).count == 200)
    #expect((1...width).contains(most.load(ordering: .relaxed)))
  }
}
