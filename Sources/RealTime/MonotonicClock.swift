import Glibc

/// The system's clock CLOCK_MONOTONIC, in nanoseconds.
public enum MonotonicClock {
  /// Returns the current time.
  public static func nanoseconds() -> Int64 {
    var time = timespec()
    let code = clock_gettime(CLOCK_MONOTONIC, &time)
    precondition(code == 0, "no monotonic clock")
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Sleeps until the clock reaches `nanoseconds`. Returns immediately if that time has passed.
  public static func sleep(until nanoseconds: Int64) {
    let (seconds, fraction) = max(0, nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(fraction))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  /// Checks a condition every `interval` ns. Returns `false` if the condition does not hold within `patience` ns.
  @discardableResult
  public static func wait(
    atMost patience: Int64, every interval: Int64 = 1_000_000, until condition: () -> Bool
  ) -> Bool {
    let deadline = nanoseconds() + patience
    while !condition() {
      let now = nanoseconds()
      guard now < deadline else { return false }
      sleep(until: now + interval)
    }
    return true
  }

  /// Returns the time on this clock (read by `now`) at which another clock (read by `read`) is 0; all in nanoseconds.
  /// Uses the quickest of five readings, because a reading may be wrong by half of the time that it takes.
  public static func origin<Failure: Error>(
    by now: () -> Int64 = { nanoseconds() }, of read: () throws(Failure) -> Int64
  ) throws(Failure) -> Int64 {
    var origin: Int64 = 0
    var quickest = Int64.max
    for _ in 0..<5 {
      let before = now()
      let reading = try read()
      let after = now()
      guard after - before < quickest else { continue }
      quickest = after - before
      origin = before + quickest / 2 - reading
    }
    return origin
  }
}
