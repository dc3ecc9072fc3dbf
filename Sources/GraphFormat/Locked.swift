#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that one thread at a time may use.
///
/// The lock is the system's and not `Synchronization.Mutex`, which on Linux is invisible to the thread sanitizer: everything inside it is reported as a race, and no real one can be told from it.
package final class Locked<Value>: @unchecked Sendable {
  // Behind a pointer: a stored property of a class is checked for exclusive use at every access, which the lock makes sure of.
  private let value: UnsafeMutablePointer<Value>
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Guards a value.
  package init(_ value: Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Runs `body` with the value; others wait meanwhile. Must not be called from within `body`.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
}
