import Glibc
import Synchronization

/// A POSIX thread outside Swift's pool of tasks, so that the threads of a test really run concurrently.
public final class Thread: Sendable {
  private let body: @Sendable () -> Int64
  private let result = Atomic<Int64>(0)
  private let handle = Atomic<UInt>(0)

  /// Starts the thread.
  public init(_ body: @escaping @Sendable () -> Int64) {
    self.body = body
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let thread = Unmanaged<Thread>.fromOpaque(pointer).takeRetainedValue()
        thread.result.store(thread.body(), ordering: .releasing)
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    precondition(code == 0, "the system cannot create a thread")
    handle.store(UInt(thread), ordering: .releasing)
  }

  /// Waits until the thread ends, and returns the result of its body. Call this once only.
  public func join() -> Int64 {
    pthread_join(pthread_t(handle.load(ordering: .acquiring)), nil)
    return result.load(ordering: .acquiring)
  }
}
