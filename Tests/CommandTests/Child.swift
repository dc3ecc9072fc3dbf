import Foundation

/// A child process, started with the system's own call so that its signals and descriptors are exactly those that a test asks for.
final class Child {
  /// How a process ended.
  enum End: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  /// Its number.
  let process: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the program's path and its arguments.
  ///   - variables: what its environment has beside that of this process.
  ///   - descriptors: of this process, for standard input, output and error.
  init(_ arguments: [String], variables: [String: String] = [:], descriptors: [Int32]) throws {
    var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    environment["LC_ALL"] = "C"
    var actions = FileActions()
    for (target, descriptor) in descriptors.enumerated() { actions.copy(descriptor, to: Int32(target)) }
    process = try Self.spawn(arguments, environment.map { "\($0.key)=\($0.value)" }, &actions)
  }

  /// Waits for its end.
  func end() -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String], _ actions: inout FileActions
  ) throws -> pid_t {
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, arguments[0], &actions.actions, nil, argv, envp)
    guard code == 0 else { throw CocoaError(.executableLoad, userInfo: ["path": arguments[0], "errno": code]) }
    return process
  }
}

/// What `posix_spawn` does with descriptors.
struct FileActions: ~Copyable {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = posix_spawn_file_actions_t()
  #endif

  init() { posix_spawn_file_actions_init(&actions) }
  deinit {
    var copy = actions
    posix_spawn_file_actions_destroy(&copy)
  }

  mutating func copy(_ descriptor: Int32, to target: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, target)
  }
}

/// Two ends of a pipe. A child gets copies of the ends that it is started with and of no others.
final class DescriptorPair {
  private(set) var reading: Int32 = -1
  private(set) var writing: Int32 = -1

  /// A pipe.
  init() throws {
    guard let ends = SystemFunctions.closedOnExecPipe() else { throw CocoaError(.fileReadUnknown) }
    (reading, writing) = ends
  }

  /// Whether nobody has the writing end any more.
  var isEnded: Bool {
    var wait = pollfd(fd: reading, events: 0, revents: 0)
    return poll(&wait, 1, 0) == 1 && wait.revents & Int16(POLLHUP) != 0
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.write(writing, bytes, bytes.count)
  }

  /// Reads up to and with the next line end; what there is when a minute goes by or the other end is closed.
  func readLine() -> String {
    var line: [UInt8] = []
    while line.last != 0x0A {
      var wait = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      guard poll(&wait, 1, 60_000) == 1, read(reading, &byte, 1) == 1 else { break }
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Reads all that comes until the other end is closed.
  func readAll() -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(reading, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += buffer[..<count]
    }
  }
}
