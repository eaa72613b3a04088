import Glibc

/// CLOCK_MONOTONIC, in nanoseconds.
enum MonotonicClock {
  static func nanoseconds() -> Int64 {
    var time = timespec()
    // Cannot fail: the clock exists on every Linux and the pointer is good.
    let code = clock_gettime(CLOCK_MONOTONIC, &time)
    precondition(code == 0, "no monotonic clock")
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Sleeps until the clock stands at `nanoseconds`; returns at once when that has passed.
  static func sleep(until nanoseconds: Int64) {
    let (seconds, fraction) = max(0, nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(fraction))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
