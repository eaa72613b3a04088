import Glibc
import RealTime

enum Browser {
  private static let opener = "xdg-open"
  private static let patience: Int64 = 10_000_000_000

  /// Opens a page in the desktop's browser, without waiting. On failure, calls `say`, possibly later and on another
  /// thread. xdg-open may become the browser, so it gets its own process session (setsid). The browser then outlives
  /// the run. A thread waits for the process, which would otherwise remain as a zombie.
  static func open(_ address: String, say: @escaping @Sendable (String) -> Void) {
    let (process, code) = ChildProcess.spawn([opener, address], leading: .session)
    guard code == 0 else {
      let why = code == ENOENT ? "\(opener) is not installed" : "cannot start \(opener): \(systemReason(code))"
      return say("\(why): open \(address) in a browser")
    }
    let begun = MonotonicClock.nanoseconds()
    // Ignore a failure to start the thread: a zombie does no harm.
    _ = DetachedThread.start {
      var status: CInt = 0
      while waitpid(process, &status, 0) < 0 { if errno != EINTR { return } }
      // A process that ran longer than `patience` was the browser itself, so its exit is no failure.
      guard status != 0, MonotonicClock.nanoseconds() - begun < Self.patience else { return }
      say("\(opener) finds no browser that opens the page: open \(address) in a browser")
    }
  }
}
