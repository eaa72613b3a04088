import Testing

@testable import Performing

struct PacingTests {
  @Test(arguments: [
    (0, 10, 12), (1, 10, 12), (2, 10, 16), (5, 10, 16), (6, 10, 20), (0, 1, 4), (2, 1, 4), (3, 1, 8), (0, 4, 8),
    (0, 8, 12), (0, 500, 504), (1000, 500, 1504),
  ])
  func computesEveryTickThatBeginsWithinTheLookahead(now: Int64, lookahead: Int64, horizon: Int64) {
    #expect(Pacing(lookahead: lookahead * ms, end: nil).horizon(at: now * ms) == horizon * ms)
  }

  @Test(arguments: [(0, 12), (20, 32), (85, 96), (89, 100), (95, 100), (100, 100), (500, 100)])
  func stopsAtTheEnd(now: Int64, horizon: Int64) {
    #expect(Pacing(lookahead: 10 * ms, end: 100 * ms).horizon(at: now * ms) == horizon * ms)
  }

  @Test(arguments: [1, 4, 10, 37, 500])
  func everyTickIsComputedALookaheadBeforeItBegins(lookahead: Int64) {
    let pacing = Pacing(lookahead: lookahead * ms, end: nil)
    var now: Int64 = 0
    while now < 2_000 * ms {
      let horizon = pacing.horizon(at: now)
      #expect(horizon > now + pacing.lookahead)
      let wake = pacing.wake(after: horizon, nextEvent: horizon)
      #expect(wake > now)
      // Before `wake`, no further tick comes within the lookahead.
      #expect(pacing.horizon(at: wake - 1) == horizon)
      #expect(pacing.horizon(at: wake) == horizon + 4 * ms)
      now = wake
    }
  }

  @Test func wakesOnlyAtTheEndIfAllTicksAreComputed() {
    #expect(Pacing(lookahead: 10 * ms, end: 97 * ms).wake(after: 97 * ms, nextEvent: 97 * ms) == 97 * ms)
  }

  /// An event at the end of a tick belongs to that tick.
  @Test(arguments: [(12, 12, 2), (12, 13, 2), (12, 16, 2), (12, 17, 6), (12, 35, 22), (12, 99, 86), (12, 500, 86)])
  func sleepsUntilTheNextEvent(horizon: Int64, next: Int64, wake: Int64) {
    let pacing = Pacing(lookahead: 10 * ms, end: 100 * ms)
    #expect(pacing.wake(after: horizon * ms, nextEvent: next * ms) == wake * ms)
  }

  /// A jump that must take effect immediately has the time `.min`, which formerly crashed the performer.
  @Test func immediateJumpWakesImmediately() {
    let pacing = Pacing(lookahead: 10 * ms, end: 100 * ms)
    #expect(pacing.wake(after: 12 * ms, nextEvent: .min) == 2 * ms)
  }

  @Test func hundredDaysDoNotOverflow() {
    let days = 100 * 86_400_000 * ms
    #expect(Pacing(lookahead: 10 * ms, end: nil).horizon(at: days) == days + 12 * ms)
  }
}
