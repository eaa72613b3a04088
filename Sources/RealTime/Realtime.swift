import CLinux
import Glibc

/// The system's grants to the real-time thread: SCHED_FIFO and locked memory.
///
/// The timing of notes needs neither, because the kernel delivers them from its queue. They keep a busy or swapping machine
/// from delaying the thread by more than the lookahead.
public struct Realtime: Equatable, Sendable {
  /// The SCHED_FIFO priority to ask for, 1…99: above ordinary threads, below audio servers and interrupt threads (50).
  public static let wantedPriority: Int32 = 20

  /// The signals that a fault raises. No thread may block them: a fault that is blocked ends the process past its handlers.
  public static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  /// The SCHED_FIFO priority granted; nil if it was refused.
  public var priority: Int32?
  /// `true` if memory is locked.
  public var isLocked: Bool

  /// The grants of `enter()`.
  public init(priority: Int32?, isLocked: Bool) {
    self.priority = priority
    self.isLocked = isLocked
  }

  /// Asks for SCHED_FIFO for the calling thread and locked memory for the process; returns what was granted.
  ///
  /// Pages are locked as they come into use, because locking all of them, stacks included, would take 20 MiB. RLIMIT_RTTIME
  /// stays as it is: the thread sleeps at least every 4 ms, and each sleep restarts that count.
  @discardableResult
  public static func enter() -> Realtime {
    let isLocked = mlockall(MCL_CURRENT | MCL_ONFAULT) == 0
    linux_touch_stack()
    return Realtime(priority: schedule(), isLocked: isLocked)
  }

  /// Asks for SCHED_FIFO below `enter()`'s for the calling thread, which reads hands' input; returns `true` if it was granted.
  @discardableResult
  public static func enterBelow() -> Bool { becomesRealtime(wantedPriority / 2) }

  /// Returns what `enter()` would grant now, and keeps nothing. For a process that does not play yet.
  public static func permission() -> Realtime {
    // A separate thread, because a real-time thread may not be allowed to leave that class.
    nonisolated(unsafe) var granted = Realtime(priority: nil, isLocked: false)
    guard let thread = try? JoinedThread({ granted = enter() }) else { return granted }
    thread.join()
    munlockall()
    return granted
  }

  private static func schedule() -> Int32? {
    // Root may exceed the limit, so a lower priority is tried only after this one was refused.
    if becomesRealtime(wantedPriority) { return wantedPriority }
    var limit = rlimit()
    guard getrlimit(CInt(__RLIMIT_RTPRIO.rawValue), &limit) == 0, limit.rlim_cur > 0 else { return nil }
    let priority = Int32(min(limit.rlim_cur, UInt(wantedPriority)))
    return becomesRealtime(priority) ? priority : nil
  }

  private static func becomesRealtime(_ priority: Int32) -> Bool {
    var parameters = sched_param(sched_priority: priority)
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters) == 0
  }
}
