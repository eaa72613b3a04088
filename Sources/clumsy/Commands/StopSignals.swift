import Glibc
import Synchronization

/// Takes SIGINT, SIGTERM, SIGHUP and SIGQUIT as requests to stop, and SIGTSTP as one to suspend, in place of their default
/// actions.
struct StopSignals {
  /// What a signal asks for.
  enum Request: Equatable {
    /// To end, in silence.
    case stop
    /// To end, in silence (SIGINT, by Ctrl-C); a second one asks to end without waiting for a subscriber.
    case interrupt
    /// To be silent until SIGCONT.
    case suspend
  }

  private var set = sigset_t()
  private static let wasStopTaken = Atomic<Bool>(false)

  /// Blocks the signals in this thread and in those it starts afterwards, so it must come before the first of these.
  ///
  /// A SIGHUP that nohup ignores stays ignored, as does a SIGTSTP where the shell has no job control. SIGINT and SIGQUIT are
  /// always taken: shells ignore them in what they start in the background, and a sender there means them. A broken pipe becomes
  /// an error of the write.
  init() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = sigemptyset(&set)
    let always = [SIGINT, SIGTERM, SIGQUIT]
    for number in always + [SIGHUP, SIGTSTP].filter({ !isIgnored($0) }) { _ = sigaddset(&set, number) }
    _ = pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Whether a signal has asked this process to stop, be it taken or still blocked.
  static var isStopRequested: Bool {
    if wasStopTaken.load(ordering: .relaxed) { return true }
    var pending = sigset_t()
    guard sigpending(&pending) == 0 else { return false }
    return [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains { sigismember(&pending, $0) == 1 }
  }

  /// Sleeps until a signal comes or the time is over; what the signal asks for.
  func wait(milliseconds: Int) -> Request? {
    var set = set
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    let number = sigtimedwait(&set, nil, &time)
    guard number > 0 else { return nil }
    if number == SIGTSTP { return .suspend }
    Self.wasStopTaken.store(true, ordering: .relaxed)
    return number == SIGINT ? .interrupt : .stop
  }

  /// Stops this process as Ctrl-Z does; returns when it is continued.
  func stopUntilContinued() { _ = kill(getpid(), SIGSTOP) }

  /// Ends this process as SIGINT does by default.
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

/// Whether the parent of this process made it ignore a signal.
func isIgnored(_ number: CInt) -> Bool {
  var action = sigaction()
  guard sigaction(number, nil, &action) == 0 else { return false }
  // SIG_IGN is the pointer 1.
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
}
