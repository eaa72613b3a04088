import Glibc

/// A value that one thread at a time reads or changes. Not for real-time threads.
///
/// A POSIX mutex, not `Synchronization.Mutex`: on Linux the kernel hands a contended Swift mutex over. ThreadSanitizer does not see that, and reports
/// races on guarded data.
public struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// An unlocked lock.
  public init(_ value: consuming sending Value) {
    mutex.initialize(to: pthread_mutex_t())
    // Cannot fail: the attributes are the standard ones.
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
