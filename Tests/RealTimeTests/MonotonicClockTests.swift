import Testing

@testable import RealTime

struct MonotonicClockTests {
  @Test func sleepNeverEndsEarly() {
    for nanoseconds: Int64 in [0, 1, 1_000, 1_000_000, 5_000_000] {
      let deadline = MonotonicClock.nanoseconds() + nanoseconds
      MonotonicClock.sleep(until: deadline)
      #expect(MonotonicClock.nanoseconds() >= deadline)
    }
  }

  /// The watchdog retries note-offs by `wait`, because a subscriber may be busy for a moment.
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

  /// `origin` reads the other clock five times, and uses the reading that took the shortest time.
  @Test(arguments: 0..<5)
  func quickestReadingGivesTheOriginOfAnotherClock(quick: Int) {
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

  @Test func sleepUntilAPastTimeReturnsImmediately() {
    let before = MonotonicClock.nanoseconds()
    MonotonicClock.sleep(until: .min)
    MonotonicClock.sleep(until: before - 1)
    // A sleep for `before` ns, instead of until `before`, would last as long as the machine has run.
    #expect(MonotonicClock.nanoseconds() - before < 60_000_000_000)
  }
}
