#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system calls of the loopback server. Descriptors are plain numbers; who opens one closes it.
enum LoopbackSocket {
  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let noSignal: Int32 = 0
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif

  /// A socket that listens on a free port of 127.0.0.1, and that port.
  static func listening() -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, stream, 0)
    var port: UInt16 = 0
    let outcome = withLoopback(&port) { address, size in
      var size = size
      let isBound = bind(descriptor, address, size) == 0 && listen(descriptor, 128) == 0
      return isBound ? getsockname(descriptor, address, &size) : -1
    }
    precondition(outcome == 0, "no socket on the loopback interface: errno \(errno)")
    return (descriptor, port)
  }

  /// Connects to a port and closes at once: whoever waits there to accept wakes up.
  static func knock(at port: UInt16) {
    let descriptor = socket(AF_INET, stream, 0)
    var port = port
    _ = withLoopback(&port) { connect(descriptor, $0, $1) }
    close(descriptor)
  }

  /// Lends the address of a port of 127.0.0.1 and takes the port back from it.
  private static func withLoopback(
    _ port: inout UInt16, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    defer { port = UInt16(bigEndian: address.sin_port) }
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }

  /// Waits until there is something to read or the connection has ended; false when the time is over before.
  static func waitForInput(_ descriptor: Int32, milliseconds: Int32 = -1) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, milliseconds) < 0 { guard errno == EINTR else { return true } }
    return polled.revents != 0
  }

  /// Reads what is there; empty at the end of the connection.
  static func read(_ descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Sends everything; false when the peer takes no more.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress! + sent, bytes.count - sent, noSignal) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Makes `close` send a reset.
  static func resetOnClose(_ descriptor: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}
