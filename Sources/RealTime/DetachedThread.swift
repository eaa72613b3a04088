import Glibc

/// Threads that nobody joins: what they run tells its end itself, or is left behind where a system call never returns.
public enum DetachedThread {
  /// The signals that a fault raises; no thread may block them, or a fault ends the process past its handlers.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  /// Runs `body` on a new thread that takes no signals.
  ///
  /// - Returns: 0, or the errno of a system that has no thread for it.
  public static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for signal in faults { sigdelset(&blocked, signal) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Body(body))
    let code = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      return code
    }
    pthread_detach(thread)
    return 0
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
