import Glibc
import Synchronization

/// A thread of its own, so that a test's two sides run at the same time whatever the pool of tasks does.
public final class Thread: Sendable {
  private let body: @Sendable () -> Int64
  private let result = Atomic<Int64>(0)
  private let handle = Atomic<UInt>(0)

  /// Begins at once.
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

  /// Waits for its end; what it returned. Once.
  public func join() -> Int64 {
    pthread_join(pthread_t(handle.load(ordering: .acquiring)), nil)
    return result.load(ordering: .acquiring)
  }
}
