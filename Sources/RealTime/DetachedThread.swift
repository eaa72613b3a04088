/// Threads that nobody joins: what they run tells its end itself, or is left behind where a system call never returns.
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
