import Glibc

/// SIGINT, SIGTERM, SIGHUP and SIGQUIT, taken as requests to stop instead of interrupting anything.
struct StopSignals {
  private var set = sigset_t()

  /// Blocks them in this thread and in all it will start, so it must come before the first of those.
  ///
  /// A SIGHUP that nohup made us ignore is no request. A SIGINT or SIGQUIT is always one: shells ignore them for what
  /// they start in the background, and whoever sends them there means it. A broken pipe becomes an error of the write.
  init() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where number != SIGHUP || !isIgnored(number) {
      _ = sigaddset(&set, number)
    }
    _ = pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Sleeps until one comes or the time is over; whether one came.
  func wait(milliseconds: Int) -> Bool {
    var set = set
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    return sigtimedwait(&set, nil, &time) > 0
  }
}

/// Whether whoever started this process made it ignore a signal.
func isIgnored(_ number: CInt) -> Bool {
  var action = sigaction()
  guard sigaction(number, nil, &action) == 0 else { return false }
  // SIG_IGN is the pointer 1.
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
}
