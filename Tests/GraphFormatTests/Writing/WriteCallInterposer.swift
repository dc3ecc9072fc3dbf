@testable import GraphFormat
import Synchronization

/// The system's calls, with an answer of our own for the n-th of those that can fail; what is open is counted.
final class WriteCallInterposer: Sendable {
  let count = Mutex(0)
  let open = Mutex(0)
  let log = Mutex<[String]>([])
  private let turn: Int
  private let answer: Int?

  init(failing turn: Int = .max, with answer: Int? = nil) {
    self.turn = turn
    self.answer = answer
  }

  private func run(_ name: String, _ call: () -> Int) -> Int {
    let number = count.withLock { count in
      defer { count += 1 }
      return count
    }
    log.withLock { $0.append(name) }
    if number == turn, let answer { return answer }
    return call()
  }

  private func opened(_ descriptor: Int) -> Int {
    if descriptor >= 0 { open.withLock { $0 += 1 } }
    return descriptor
  }

  /// - Parameter shortWrites: each write takes one byte.
  func calls(shortWrites: Bool = false) -> FileWriteCalls {
    let system = FileWriteCalls.system
    var calls = system
    calls.create = { path in self.opened(self.run("create") { system.create(path) }) }
    calls.openFolder = { path in self.opened(self.run("openFolder") { system.openFolder(path) }) }
    calls.openExisting = { path in self.opened(system.openExisting(path)) }
    calls.write = { file, bytes, offset in
      let part = shortWrites ? UnsafeRawBufferPointer(rebasing: bytes.prefix(1)) : bytes
      return self.run("write") { system.write(file, part, offset) }
    }
    calls.sync = { file in self.run("sync") { system.sync(file) } }
    calls.rename = { from, to in self.run("rename") { system.rename(from, to) } }
    calls.close = { file in
      self.open.withLock { $0 -= 1 }
      return system.close(file)
    }
    return calls
  }
}
