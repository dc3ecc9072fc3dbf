extension LoopbackServer {
  /// Serves one connection: a request, its reply, the next request.
  func serve(_ descriptor: Int32, number: Int) {
    var unread: [UInt8] = []
    while let head = nextHead(of: descriptor, unread: &unread) {
      guard let request = LoopbackRequest(head: head, connection: number) else { return }
      guard perform(reply(to: request), on: descriptor) else { return }
    }
  }

  /// Reads up to the next empty line; nil when the client or the server ends before.
  private func nextHead(of descriptor: Int32, unread: inout [UInt8]) -> String? {
    while true {
      if let end = unread.firstRange(of: Array("\r\n\r\n".utf8)) {
        defer { unread.removeSubrange(..<end.upperBound) }
        return String(decoding: unread[..<end.lowerBound], as: UTF8.self)
      }
      let bytes = LoopbackSocket.read(descriptor)
      guard !bytes.isEmpty else { return nil }
      unread += bytes
    }
  }

  /// False when the connection ends with this reply.
  private func perform(_ reply: LoopbackReply, on descriptor: Int32) -> Bool {
    for step in reply.steps {
      switch step {
      case .send(let bytes): guard LoopbackSocket.write(bytes, to: descriptor) else { return false }
      case .trickle(let bytes, let pause):
        for byte in bytes {
          guard LoopbackSocket.write([byte], to: descriptor), isFree(descriptor, for: pause) else { return false }
        }
      case .pause(let milliseconds): guard isFree(descriptor, for: milliseconds) else { return false }
      case .hang:
        _ = LoopbackSocket.waitForInput(descriptor)
        return false
      case .reset:
        LoopbackSocket.resetOnClose(descriptor)
        return false
      case .close: return false
      }
    }
    return true
  }

  /// Waits; false when the client or the server ended it meanwhile.
  private func isFree(_ descriptor: Int32, for milliseconds: Int) -> Bool {
    !LoopbackSocket.waitForInput(descriptor, milliseconds: Int32(milliseconds))
  }
}
