import CLinux
import Glibc

/// A thread's sleep, which other threads can end: an eventfd that they write, and a timerfd for the deadline.
///
/// A timerfd takes an absolute time. With the relative time of `ppoll`, a delay between reading the clock and sleeping would delay the wake-up.
/// Nothing here allocates or locks. Both files are closed when the value ends, and in programs that this process starts.
package struct Waker: ~Copyable, Sendable {
  private let event: CInt
  private let timer: CInt

  /// A new waker; nil, with errno, if the process or the system has no files left.
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

  /// The file that can be read from `wake()` on until `take()`, for a thread that polls several.
  package var descriptor: CInt { event }

  /// Ends the wait, or the next one. Never blocks. For any thread.
  package func wake() {
    var one: UInt64 = 1
    let size = write(event, &one, 8)
    // EAGAIN would mean 2⁶⁴ writes without a read. The wait ends then too.
    precondition(size == 8 || errno == EAGAIN, "the thread cannot be woken")
  }

  /// Sleeps until CLOCK_MONOTONIC stands at `nanoseconds`, or until `wake()`, also one since the wait before. For one thread.
  ///
  /// - Parameters:
  ///   - nanoseconds: the deadline; `.max` for none.
  ///   - file: a descriptor that ends the sleep too, when it can be read; -1 to wait for none.
  /// - Returns: `true` if it was woken before that time. If both happened, `false`, so that constant wake-ups cannot keep the thread from its work at
  ///   the deadline.
  @discardableResult
  package func wait(until nanoseconds: Int64, orToRead file: CInt = -1) -> Bool {
    // A time of 0 would switch the timer off.
    let (seconds, fraction) = max(1, nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    // Setting the timer also clears its expiry. Neither call can fail: the files are open and the time is valid.
    let code = linux_set_timer_file(timer, seconds, fraction)
    precondition(code == 0, "the timer cannot be set")
    let ready = linux_wait_for_any(event, timer, file)
    precondition(ready > 0, "the thread cannot sleep")
    if ready & 1 != 0 { _ = take() }
    return MonotonicClock.nanoseconds() < nanoseconds
  }

  /// `true` if it was woken since the wait or the call before. For the waiting thread.
  package func take() -> Bool {
    var count: UInt64 = 0
    return read(event, &count, 8) == 8
  }
}
