import Glibc

/// A thread that can be joined. If the value is destroyed without `join()`, the thread is detached.
public struct JoinedThread: ~Copyable {
  private let handle: pthread_t

  /// Runs `body` on a new thread with `stackSize` bytes of stack; nil gives the system's default. The thread blocks
  /// all signals except `Realtime.faults`, so the main thread handles the blocked signals.
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

  /// Waits until the thread ends.
  public consuming func join() {
    pthread_join(handle, nil)
    discard self
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

/// The error that the system could not create a thread.
public struct ThreadError: Error, Equatable, Sendable {
  /// The errno of `pthread_create`.
  public let code: Int32
}

/// Threads that are never joined: they report their own end, or may be stuck in a system call for ever.
public enum DetachedThread {
  /// Runs `body` like `JoinedThread`. Returns 0, or an errno if the system could not create the thread.
  public static func start(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> Int32 {
    do throws(ThreadError) {
      // Destroying the value detaches the thread.
      _ = try JoinedThread(stackSize: stackSize, body)
      return 0
    } catch { return error.code }
  }
}
