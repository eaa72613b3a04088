import Glibc
import RealTime

enum Browser {
  private static let opener = "xdg-open"
  private static let patience: Int64 = 10_000_000_000

  /// Has the desktop open a page, and returns at once. `say` is given a line if that fails, from any thread.
  ///
  /// The opener may turn into the browser, which outlives the run, so it gets a session of its own. A thread waits for its end, so that it does not
  /// remain as a zombie.
  static func open(_ address: String, say: @escaping @Sendable (String) -> Void) {
    let (process, code) = ChildProcess.spawn([opener, address], leading: .session)
    guard code == 0 else {
      let why = code == ENOENT ? "\(opener) is not installed" : "cannot start \(opener): \(systemReason(code))"
      return say("\(why): open \(address) in a browser")
    }
    let begun = MonotonicClock.nanoseconds()
    // Without a thread it only stays as a zombie.
    _ = DetachedThread.start {
      var status: CInt = 0
      while waitpid(process, &status, 0) < 0 { if errno != EINTR { return } }
      // A later end is that of a browser that was opened.
      guard status != 0, MonotonicClock.nanoseconds() - begun < Self.patience else { return }
      say("\(opener) finds no browser that opens the page: open \(address) in one")
    }
  }
}
