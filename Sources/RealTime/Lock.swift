import Glibc

/// A value that only one thread at a time can read or change. Real-time threads must not use a lock, because they could
/// block. This type wraps a POSIX mutex, because ThreadSanitizer reports false races for `Synchronization.Mutex`.
public struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// Creates an unlocked lock that guards `value`.
  public init(_ value: consuming sending Value) {
    mutex.initialize(to: pthread_mutex_t())
    // pthread_mutex_init cannot fail with the default attributes.
    pthread_mutex_init(mutex, nil)
    self.value.initialize(to: value)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Calls `body` with exclusive access to the value. `body` must not use this lock.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
}
