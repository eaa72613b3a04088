import Glibc
import Synchronization

/// A receiver of signals as requests: SIGINT, SIGTERM, SIGHUP and SIGQUIT stop the run, and SIGTSTP suspends a run that
/// plays. After a stop, `run` and the commands that only serve a page exit with status 0.
struct StopSignals {
  enum Request: Equatable {
    case stop
    /// SIGINT (Ctrl-C): like `stop`. SIGINT kills a run that has a watchdog and has already received a request to stop,
    /// because the run may be waiting for a stuck subscriber.
    case interrupt
    /// SIGTSTP (Ctrl-Z): silences the run and stops the process until SIGCONT.
    case suspend
  }

  private static let stops = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private var set = sigset_t()
  /// The signal of the latest request to stop that `wait` returned; 0 before the first.
  private static let taken = Atomic<CInt>(0)

  /// Blocks the signals that request a stop, in this thread and in the threads that it starts later. Create this value
  /// before any thread. An ignored SIGHUP, as under nohup, stays ignored. SIGINT and SIGQUIT are blocked and reach
  /// `wait` even if they are ignored, as in a shell's background processes. SIGPIPE is ignored, so that a write to a
  /// broken pipe fails with EPIPE.
  init() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = sigemptyset(&set)
    for number in Self.stops where number != SIGHUP || !isIgnored(SIGHUP) { _ = sigaddset(&set, number) }
    _ = pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// If `isTaken`, blocks SIGTSTP, so that `wait` reports it. Otherwise, lets SIGTSTP stop this process immediately.
  /// Call this on the thread that calls `wait`. An ignored SIGTSTP, as in a shell without job control, stays ignored.
  func takesSuspensions(_ isTaken: Bool) {
    if !isIgnored(SIGTSTP) { Self.change(isTaken ? SIG_BLOCK : SIG_UNBLOCK, SIGTSTP) }
  }

  /// The signal that requested a stop, which `wait` has received or which is still pending; nil if there is none.
  static var stopRequest: CInt? {
    let number = taken.load(ordering: .relaxed)
    return number > 0 ? number : stops.first(where: isPending)
  }

  /// Waits for a signal other than SIGTSTP. At timeout, returns `suspend` if a SIGTSTP is pending, otherwise nil.
  func wait(milliseconds: Int) -> Request? {
    var set = set
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    let number = sigtimedwait(&set, nil, &time)
    guard number > 0 else { return Self.isPending(SIGTSTP) ? .suspend : nil }
    Self.taken.store(number, ordering: .relaxed)
    return number == SIGINT ? .interrupt : .stop
  }

  /// Stops this process as Ctrl-Z does: unblocking the pending SIGTSTP triggers its default action. The process does
  /// not stop if a SIGCONT came after the SIGTSTP, or in an orphaned process group, where no shell could continue it.
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

func isIgnored(_ number: CInt) -> Bool {
  var action = sigaction()
  guard sigaction(number, nil, &action) == 0 else { return false }
  // SIG_IGN is the pointer 1.
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
}
