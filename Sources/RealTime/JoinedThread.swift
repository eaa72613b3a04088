import Glibc

/// A thread to be joined. If the value ends without `join()`, the thread is detached.
public struct JoinedThread: ~Copyable {
  private let handle: pthread_t

  /// Runs `body` on a new thread that takes no signals, which are for the main thread, with a stack of `stackSize` bytes if given.
  public init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    // The new thread inherits this mask.
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for signal in Realtime.faults { sigdelset(&blocked, signal) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var handle = pthread_t()
    let box = Unmanaged.passRetained(Body(body))
    let code = pthread_create(
      &handle, &attributes,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw ThreadError(code: code)
    }
    self.handle = handle
  }

  deinit { pthread_detach(handle) }

  /// Waits for its end.
  public consuming func join() {
    pthread_join(handle, nil)
    discard self
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

/// The system has no thread to give.
public struct ThreadError: Error, Equatable, Sendable {
  /// The errno.
  public let code: Int32
}

/// Threads that are never joined: their body reports its own end, or is abandoned in a system call that never returns.
public enum DetachedThread {
  /// Runs `body` on a new thread that takes no signals.
  ///
  /// - Parameter stackSize: in bytes; nil for the system's.
  /// - Returns: 0, or the errno of a system that has no thread for it.
  public static func start(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> Int32 {
    do throws(ThreadError) {
      // It is detached where the value ends.
      _ = try JoinedThread(stackSize: stackSize, body)
      return 0
    } catch { return error.code }
  }
}
