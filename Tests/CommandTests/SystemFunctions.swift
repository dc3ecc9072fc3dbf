import Foundation

/// Functions of the C library that Swift's module of it does not show everywhere.
enum SystemFunctions {
  /// A pipe whose ends no child gets that is not given them, not even one that another thread starts in between; nil when there is none.
  static func closedOnExecPipe() -> (reading: Int32, writing: Int32)? {
    typealias Function = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32
    var ends: [Int32] = [-1, -1]
    if let pipe2 = function("pipe2", as: Function.self) {
      guard pipe2(&ends, O_CLOEXEC) == 0 else { return nil }
    } else {
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    return (ends[0], ends[1])
  }

  /// A new terminal: the side of who looks at it, and the name of the other side; nil when there is none.
  static func terminal() -> (descriptor: Int32, name: String)? {
    typealias Function = @convention(c) (Int32) -> Int32
    typealias NameFunction = @convention(c) (Int32) -> UnsafePointer<CChar>?
    guard let open = function("posix_openpt", as: Function.self), let grant = function("grantpt", as: Function.self),
      let unlock = function("unlockpt", as: Function.self), let name = function("ptsname", as: NameFunction.self)
    else { return nil }
    let descriptor = open(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0, grant(descriptor) == 0, unlock(descriptor) == 0, let text = name(descriptor) else {
      return nil
    }
    return (descriptor, String(cString: text))
  }

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlopen(nil, RTLD_NOW).flatMap { dlsym($0, name) }.map { unsafeBitCast($0, to: type) }
  }
}
