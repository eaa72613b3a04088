import CLinux
import Glibc

/// An interruptible sleep: a timerfd ends it at a deadline, and an eventfd lets other threads end it earlier. With
/// the relative timeout of `ppoll` instead, a delay between reading the clock and sleeping would delay the wake-up.
/// Nothing here allocates or locks. Programs that this process starts do not inherit the descriptors.
package struct Waker: ~Copyable, Sendable {
  private let event: CInt
  private let timer: CInt

  /// Creates a waker. Returns nil, with errno set, if the process or the system has no descriptors left.
  package init?() {
    let event = linux_event_file()
    guard event >= 0 else { return nil }
    let timer = linux_timer_file()
    guard timer >= 0 else {
      let code = errno
      close(event)
      errno = code
      return nil
    }
    self.event = event
    self.timer = timer
  }

  deinit {
    close(event)
    close(timer)
  }

  /// The eventfd, for a thread that polls; readable from `wake()` until the next `wait` or `take()`.
  package var descriptor: CInt { event }

  /// Ends the current wait, or the next wait if none is in progress. Never blocks. Any thread may call this.
  package func wake() {
    var one: UInt64 = 1
    let size = write(event, &one, 8)
    // EAGAIN would mean about 2⁶⁴ unread writes. The descriptor is readable then too, so the wait ends.
    precondition(size == 8 || errno == EAGAIN, "write to the eventfd failed")
  }

  /// Sleeps until CLOCK_MONOTONIC reaches `nanoseconds` (`.max` for never), until `wake()`, or until `file` becomes
  /// readable (−1 for none). Returns immediately if `wake()` was called since the last `wait` or `take()`. Only one
  /// thread may wait.
  ///
  /// - Returns: `true` before the deadline; `false` from the deadline on, even if `wake()` was called. So constant
  ///   wake-ups cannot keep the thread from its work at the deadline.
  @discardableResult
  package func wait(until nanoseconds: Int64, orToRead file: CInt = -1) -> Bool {
    // A time of 0 would disarm the timer.
    let (seconds, fraction) = max(1, nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    // Setting also clears an earlier expiry. Neither call can fail: the descriptors are open and the time is valid.
    let code = linux_set_timer_file(timer, seconds, fraction)
    precondition(code == 0, "the timer cannot be set")
    let ready = linux_wait_for_any(event, timer, file)
    precondition(ready > 0, "poll failed")
    if ready & 1 != 0 { _ = take() }
    return MonotonicClock.nanoseconds() < nanoseconds
  }

  /// Returns `true` if `wake()` was called since the last `wait` or `take()`. Only the waiting thread may call this.
  package func take() -> Bool {
    var count: UInt64 = 0
    return read(event, &count, 8) == 8
  }
}
