import Testing

@testable import RealTime

struct MonotonicClockTests {
  @Test func neverWakesEarly() {
    for nanoseconds: Int64 in [0, 1, 1_000, 1_000_000, 5_000_000] {
      let deadline = MonotonicClock.nanoseconds() + nanoseconds
      MonotonicClock.sleep(until: deadline)
      #expect(MonotonicClock.nanoseconds() >= deadline)
    }
  }

  /// Formerly, the watchdog tried only once, so it did not silence a subscriber that was briefly busy.
  @Test func conditionIsRetriedUntilItsTimeIsOver() {
    var tries = 0
    #expect(
      MonotonicClock.wait(atMost: 60_000_000_000, every: 1) {
        tries += 1
        return tries == 3
      })
    #expect(tries == 3)
    #expect(!MonotonicClock.wait(atMost: 1_000_000, every: 1) { false })
  }

  /// The other clock is read five times, and the quickest reading counts.
  @Test(arguments: 0..<5)
  func theQuickestReadingTellsTheOriginOfAnotherClock(quick: Int) {
    var now: Int64 = 1_000_000
    var count = 0
    let origin = MonotonicClock.origin(
      by: { now },
      of: {
        let isQuick = count == quick
        count += 1
        now += isQuick ? 10 : 5_000
        defer { now += isQuick ? 10 : 300 }
        return now - 777
      })
    #expect(origin == 777 && count == 5)
  }

  @Test func aClockThatCannotBeReadHasNoOrigin() {
    struct Unreadable: Error {}
    #expect(throws: Unreadable.self) {
      try MonotonicClock.origin { () throws(Unreadable) in throw Unreadable() }
    }
  }

  @Test func returnsAtOnceWhenTheTimeHasPassed() {
    let before = MonotonicClock.nanoseconds()
    MonotonicClock.sleep(until: .min)
    MonotonicClock.sleep(until: before - 1)
    // A wrong sleep would last for ever; 60 s is longer than any stall of a machine.
    #expect(MonotonicClock.nanoseconds() - before < 60_000_000_000)
  }
}
