import CLinux
import Glibc
import RealTime

/// The performer's sleep, which other threads can end: an eventfd that they write, and a timerfd for the deadline.
///
/// A timerfd takes an absolute time, so that what delays the thread between reading the clock and sleeping delays no wake-up, as it
/// would with the relative time of `ppoll`. Nothing here allocates or locks. Both files are closed when the value ends, and in a
/// program that this process starts.
package struct Waker: ~Copyable, Sendable {
  private let event: CInt
  private let timer: CInt

  /// A waker that nobody has used.
  ///
  /// - Throws: `PerformerError.waker` when this process or the system has no files left.
  init() throws(PerformerError) {
    let event = linux_event_file()
    guard event >= 0 else { throw .waker(code: errno) }
    let timer = linux_timer_file()
    guard timer >= 0 else {
      let code = errno
      close(event)
      throw .waker(code: code)
    }
    self.event = event
    self.timer = timer
  }

  deinit {
    close(event)
    close(timer)
  }

  /// Ends the wait, or the next one. Never blocks. For any thread.
  func wake() {
    var one: UInt64 = 1
    let size = write(event, &one, 8)
    // EAGAIN: it was written 2⁶⁴ times and never read, and ends the wait all the same.
    precondition(size == 8 || errno == EAGAIN, "the performer cannot be woken")
  }

  /// Sleeps until CLOCK_MONOTONIC stands at `nanoseconds`, or until `wake()`, also one since the wait before. For one thread.
  ///
  /// - Returns: whether it was woken before that time. Where both have come it is false, so that a thread that is woken all the
  ///   time still gets to what it is to do then.
  package func wait(until nanoseconds: Int64) -> Bool {
    // A time of 0 would switch the timer off.
    let (seconds, fraction) = max(1, nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    // Setting it also forgets that it fired. Neither call can fail: the files are open, the time is a valid one.
    let code = linux_set_timer_file(timer, seconds, fraction)
    precondition(code == 0, "the timer cannot be set")
    let ready = linux_wait_for_either(event, timer)
    precondition(ready > 0, "the performer cannot sleep")
    if ready & 1 != 0 { _ = take() }
    return MonotonicClock.nanoseconds() < nanoseconds
  }

  /// Whether it was woken since the wait or the call before. For the waiting thread.
  package func take() -> Bool {
    var count: UInt64 = 0
    return read(event, &count, 8) == 8
  }
}
