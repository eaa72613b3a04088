import Glibc
import Synchronization

/// A thread outside Swift's pool of tasks, so that a test's threads really run at the same time.
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
    precondition(code == 0, "no thread to be had")
    handle.store(UInt(thread), ordering: .releasing)
  }

  /// Waits for the thread's end, and returns the result of its body. Can be called once.
  public func join() -> Int64 {
    pthread_join(pthread_t(handle.load(ordering: .acquiring)), nil)
    return result.load(ordering: .acquiring)
  }
}
