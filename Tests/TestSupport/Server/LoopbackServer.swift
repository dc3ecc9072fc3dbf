package import Foundation
import GraphFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An HTTP server on 127.0.0.1 that does what a test wants, well or badly, and counts what it sees.
///
/// A thread accepts, another one serves each connection; `stop` ends and joins them all. May be used from any thread.
package final class LoopbackServer: Sendable {
  /// What to do after a request.
  package typealias Script = @Sendable (LoopbackRequest) -> LoopbackReply

  /// What the server has seen.
  private struct Seen {
    var connections = 0
    var requests: [LoopbackRequest] = []
    /// Descriptors of the connections that are open.
    var open: Set<Int32> = []
    var isStopped = false
  }

  /// The port that it listens on.
  package let port: UInt16
  private let listener: Int32
  private let seen = Locked(Seen())
  private let threads = DispatchGroup()
  private let script: Script

  /// Starts a server.
  package init(_ script: @escaping Script) {
    (listener, port) = LoopbackSocket.listening()
    self.script = script
    start { $0.acceptConnections() }
  }

  /// Always the same reply.
  package convenience init(always reply: LoopbackReply) { self.init { _ in reply } }

  /// One reply after the other; the last one for all that come after it.
  package convenience init(_ replies: [LoopbackReply]) {
    let next = Locked(0)
    self.init { _ in
      next.withLock { position in
        defer { position += 1 }
        return replies[min(position, replies.count - 1)]
      }
    }
  }

  /// `http://127.0.0.1:PORT`.
  package var url: URL { URL(string: "http://127.0.0.1:\(port)")! }
  /// Connections accepted so far.
  package var connectionCount: Int { seen.withLock { $0.connections } }
  /// Connections that are open now, as far as the server has noticed.
  package var openConnectionCount: Int { seen.withLock { $0.open.count } }
  /// Requests so far, in the order in which they came.
  package var requests: [LoopbackRequest] { seen.withLock { $0.requests } }

  /// Ends all connections and threads and waits for them. A second call does nothing.
  package func stop() {
    let isFirst = seen.withLock { seen in
      defer { seen.isStopped = true }
      for descriptor in seen.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
      return !seen.isStopped
    }
    guard isFirst else { return }
    LoopbackSocket.knock(at: port)
    threads.wait()
  }

  /// What the script says to a request, which is noted.
  func reply(to request: LoopbackRequest) -> LoopbackReply {
    seen.withLock { $0.requests.append(request) }
    return script(request)
  }

  private func acceptConnections() {
    while true {
      let descriptor = accept(listener, nil, nil)
      guard let number = admit(descriptor) else { break }
      start { server in
        server.serve(descriptor, number: number)
        // Closed under the lock, so that `stop` never ends a later connection of the same number.
        server.seen.withLock { seen in
          seen.open.remove(descriptor)
          close(descriptor)
        }
      }
    }
    close(listener)
  }

  /// Counts a new connection; nil, and closes it, once the server is stopped.
  private func admit(_ descriptor: Int32) -> Int? {
    seen.withLock { seen in
      guard !seen.isStopped else {
        close(descriptor)
        return nil
      }
      seen.connections += 1
      seen.open.insert(descriptor)
      return seen.connections
    }
  }

  private func start(_ body: @escaping @Sendable (LoopbackServer) -> Void) {
    threads.enter()
    Thread.detachNewThread { [self] in
      body(self)
      threads.leave()
    }
  }
}
