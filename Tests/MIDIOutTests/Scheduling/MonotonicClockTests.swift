import Testing

@testable import MIDIOut

/// The clock the performer sleeps by.
struct MonotonicClockTests {
  @Test func neverWakesEarly() {
    for nanoseconds: Int64 in [0, 1, 1_000, 1_000_000, 5_000_000] {
      let deadline = MonotonicClock.nanoseconds() + nanoseconds
      MonotonicClock.sleep(until: deadline)
      #expect(MonotonicClock.nanoseconds() >= deadline)
    }
  }

  @Test func returnsAtOnceWhenTheTimeHasPassed() {
    let before = MonotonicClock.nanoseconds()
    MonotonicClock.sleep(until: .min)
    MonotonicClock.sleep(until: before - 1)
    #expect(MonotonicClock.nanoseconds() - before < 1_000_000_000)
  }
}
