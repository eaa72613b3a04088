import CALSA
import Glibc

/// What the system grants a thread that must not be late.
///
/// The performer is scheduled before all ordinary programs, and its memory stays where it is. It needs neither to be exact,
/// for the kernel delivers what it hands over in time; they let a busy machine, or one that swaps, not delay it longer
/// than its lookahead.
public struct Realtime: Equatable, Sendable {
  /// SCHED_FIFO's, 1…99, as far as it is allowed: above what is not real time, below the threads of audio servers and of
  /// interrupts (50), which our few microseconds must not delay.
  static let wantedPriority: Int32 = 20

  /// The SCHED_FIFO priority granted; nil where it was refused.
  public var priority: Int32?
  /// Whether memory is locked.
  public var isLocked: Bool

  /// Something granted, or refused.
  public init(priority: Int32?, isLocked: Bool) {
    self.priority = priority
    self.isLocked = isLocked
  }

  /// Asks for both, for the calling thread and for the memory of its process, and takes what it gets.
  ///
  /// Memory is locked page by page as it comes into use: to fetch all of it, stacks and all, would take 20 MiB. RLIMIT_RTTIME is
  /// left alone: the thread sleeps at least every 8 ms, and each sleep begins that count anew.
  @discardableResult
  static func enter() -> Realtime {
    let isLocked = mlockall(MCL_CURRENT | MCL_ONFAULT) == 0
    calsa_touch_stack()
    return Realtime(priority: schedule(), isLocked: isLocked)
  }

  /// What `enter()` would be granted now, without keeping it; for a process that plays nothing yet.
  public static func permission() -> Realtime {
    // On a thread of its own, because a thread that may become real-time may not always be allowed to cease to be.
    var thread = pthread_t()
    let answer = UnsafeMutablePointer<Realtime>.allocate(capacity: 1)
    defer { answer.deallocate() }
    answer.initialize(to: Realtime(priority: nil, isLocked: false))
    let code = pthread_create(
      &thread, nil,
      { pointer in
        pointer?.assumingMemoryBound(to: Realtime.self).pointee = Realtime.enter()
        return nil
      }, answer)
    guard code == 0 else { return answer.pointee }
    pthread_join(thread, nil)
    munlockall()
    return answer.pointee
  }

  private static func schedule() -> Int32? {
    var limit = rlimit()
    var priority = wantedPriority
    // Root may exceed the limit, so less is asked only when that much is refused.
    if becomesRealtime(priority) { return priority }
    guard getrlimit(CInt(__RLIMIT_RTPRIO.rawValue), &limit) == 0, limit.rlim_cur > 0 else { return nil }
    priority = Int32(min(limit.rlim_cur, UInt(wantedPriority)))
    return becomesRealtime(priority) ? priority : nil
  }

  private static func becomesRealtime(_ priority: Int32) -> Bool {
    var parameters = sched_param()
    parameters.sched_priority = priority
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters) == 0
  }
}
