import Glibc
import Synchronization

/// Takes SIGINT, SIGTERM, SIGHUP and SIGQUIT as requests to stop, and SIGTSTP, while music sounds, as a request to suspend.
///
/// A `run` that is asked to stop ends with status 0; a second SIGINT before that ends it by the signal. Other commands end by the signal.
struct StopSignals {
  enum Request: Equatable {
    case stop
    /// Like `stop` (SIGINT, by Ctrl-C), but a second SIGINT ends the run without waiting for a subscriber.
    case interrupt
    /// Silences it until SIGCONT.
    case suspend
  }

  private static let stops = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private var set = sigset_t()
  /// The last signal that was taken; 0 before.
  private static let taken = Atomic<CInt>(0)

  /// Blocks the signals in this thread and in those that it starts afterwards: call it before starting any.
  ///
  /// A SIGHUP that nohup ignores stays ignored. SIGINT and SIGQUIT are always taken, although shells ignore them in background processes.
  /// A broken pipe becomes an error of the write.
  init() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = sigemptyset(&set)
    for number in Self.stops where number != SIGHUP || !isIgnored(SIGHUP) { _ = sigaddset(&set, number) }
    _ = pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Lets `wait` take SIGTSTP, or leaves it to its default action, which stops this process at once. If SIGTSTP is ignored, as in a shell without job
  /// control, it stays ignored. For the waiting thread.
  func takesSuspensions(_ isTaken: Bool) {
    if !isIgnored(SIGTSTP) { Self.change(isTaken ? SIG_BLOCK : SIG_UNBLOCK, SIGTSTP) }
  }

  /// The signal that has asked this process to stop, taken or still blocked; nil if none has.
  static var stopRequest: CInt? {
    let number = taken.load(ordering: .relaxed)
    return number > 0 ? number : stops.first(where: isPending)
  }

  /// Sleeps until a signal comes, and returns its request, or until the time is over.
  func wait(milliseconds: Int) -> Request? {
    var set = set
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    let number = sigtimedwait(&set, nil, &time)
    guard number > 0 else { return Self.isPending(SIGTSTP) ? .suspend : nil }
    Self.taken.store(number, ordering: .relaxed)
    return number == SIGINT ? .interrupt : .stop
  }

  /// Stops this process as Ctrl-Z does; returns when it is continued.
  ///
  /// `wait` leaves SIGTSTP pending, and here it takes its default action. So the kernel discards it if SIGCONT came since, or if nobody
  /// could continue this process: in an orphaned process group, as that of a terminal without a shell.
  func stopUntilContinued() {
    Self.change(SIG_UNBLOCK, SIGTSTP)
    Self.change(SIG_BLOCK, SIGTSTP)
  }

  static func end(by number: CInt) -> Never {
    _ = signal(number, SIG_DFL)
    _ = raise(number)
    change(SIG_UNBLOCK, number)
    exit(128 + number)
  }

  private static func isPending(_ number: CInt) -> Bool {
    var pending = sigset_t()
    return sigpending(&pending) == 0 && sigismember(&pending, number) == 1
  }

  private static func change(_ how: CInt, _ number: CInt) {
    var only = sigset_t()
    _ = sigemptyset(&only)
    _ = sigaddset(&only, number)
    _ = pthread_sigmask(how, &only, nil)
  }
}

/// `true` if the parent of this process made it ignore a signal.
func isIgnored(_ number: CInt) -> Bool {
  var action = sigaction()
  guard sigaction(number, nil, &action) == 0 else { return false }
  // SIG_IGN is the pointer 1.
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
}
