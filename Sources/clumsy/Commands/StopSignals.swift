import Glibc

/// SIGINT, SIGTERM, SIGHUP and SIGQUIT, taken as requests to stop, and SIGTSTP, as one to pause, instead of interrupting
/// anything.
struct StopSignals {
  /// What a signal asks for.
  enum Request: Equatable {
    /// To end, in silence.
    case stop
    /// The same, by hand: who asks once more does not want to wait.
    case interrupt
    /// To be silent until SIGCONT.
    case pause
  }

  private var set = sigset_t()

  /// Blocks them in this thread and in all it will start, so it must come before the first of those.
  ///
  /// A SIGHUP that nohup made us ignore is no request, nor a SIGTSTP where the shell has no job control. A SIGINT or
  /// SIGQUIT is always one: shells ignore them for what they start in the background, and whoever sends them there means
  /// it. A broken pipe becomes an error of the write.
  init() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = sigemptyset(&set)
    let always = [SIGINT, SIGTERM, SIGQUIT]
    for number in always + [SIGHUP, SIGTSTP].filter({ !isIgnored($0) }) { _ = sigaddset(&set, number) }
    _ = pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Sleeps until one comes or the time is over; what it asks for.
  func wait(milliseconds: Int) -> Request? {
    var set = set
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    let number = sigtimedwait(&set, nil, &time)
    guard number > 0 else { return nil }
    return number == SIGTSTP ? .pause : number == SIGINT ? .interrupt : .stop
  }

  /// Stops this process as Ctrl-Z does; returns when it is continued.
  func stopUntilContinued() { _ = kill(getpid(), SIGSTOP) }

  /// Ends this process as SIGINT does where nobody catches it.
  func interrupt() -> Never {
    var only = sigset_t()
    _ = sigemptyset(&only)
    _ = sigaddset(&only, SIGINT)
    _ = signal(SIGINT, SIG_DFL)
    _ = raise(SIGINT)
    _ = pthread_sigmask(SIG_UNBLOCK, &only, nil)
    exit(128 + SIGINT)
  }
}

/// Whether whoever started this process made it ignore a signal.
func isIgnored(_ number: CInt) -> Bool {
  var action = sigaction()
  guard sigaction(number, nil, &action) == 0 else { return false }
  // SIG_IGN is the pointer 1.
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
}
