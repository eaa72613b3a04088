import CLinux
import Glibc

/// The privileges that the system granted for a real-time thread: SCHED_FIFO scheduling and locked memory. The kernel
/// delivers MIDI notes on time if the thread queues them early. Without the privileges, the thread could queue notes
/// too late on a busy or swapping machine.
public struct Realtime: Equatable, Sendable {
  /// The SCHED_FIFO priority to request, of 1…99, below audio servers and interrupt threads (50).
  public static let wantedPriority: Int32 = 20

  /// The signals that faults raise. No thread may block these: the process would die without calling the handler.
  public static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  /// The granted SCHED_FIFO priority; nil if the system refused it.
  public var priority: Int32?
  /// `true` if memory is locked.
  public var isLocked: Bool

  /// Creates a record of granted privileges.
  public init(priority: Int32?, isLocked: Bool) {
    self.priority = priority
    self.isLocked = isLocked
  }

  /// Requests SCHED_FIFO for the calling thread and locked memory for the process. Pages are locked when first used,
  /// because locking all pages, including stacks, would take 20 MiB. RLIMIT_RTTIME need not be raised, because each
  /// sleep resets the CPU time that this limit counts. The thread runs for at most some 20 ms without a sleep.
  @discardableResult
  public static func enter() -> Realtime {
    let isLocked = mlockall(MCL_CURRENT | MCL_ONFAULT) == 0
    linux_touch_stack()
    return Realtime(priority: schedule(), isLocked: isLocked)
  }

  /// Requests SCHED_FIFO at half of `wantedPriority` for the calling thread, which reads input; `true` if granted.
  @discardableResult
  public static func enterForInput() -> Bool { becomesRealtime(wantedPriority / 2) }

  /// Returns the privileges that `enter()` would get now, but does not keep these privileges. Unlocks all memory, so
  /// call this only before playing.
  public static func permission() -> Realtime {
    // The system possibly forbids a real-time thread to return to normal scheduling, so use another thread.
    nonisolated(unsafe) var granted = Realtime(priority: nil, isLocked: false)
    guard let thread = try? JoinedThread({ granted = enter() }) else { return granted }
    thread.join()
    munlockall()
    return granted
  }

  private static func schedule() -> Int32? {
    // Root may exceed RLIMIT_RTPRIO, so use this limit only if the system refuses the wanted priority.
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
