import Testing

@testable import Physics2D

@Suite struct InstantTests {
  @Test func fractionsAddUpToWholeNanoseconds() {
    let start = Instant(nanoseconds: 7, fraction: 0.75)
    let later = start.advanced(by: 0.5e-9)
    #expect(later.nanoseconds == 8 && later.fraction == 0.25)
    #expect(start.advanced(by: 0.25e-9) == Instant(nanoseconds: 8))
    #expect(later > Instant(nanoseconds: 8) && later.roundedNanoseconds == 8)
  }

  @Test func theFractionOfAnInstantIsAlwaysLessThanANanosecond() {
    var random = SplitMix64(seed: 5)
    var now = Instant.zero
    for _ in 0..<10_000 {
      let later = now.advanced(by: random.next(in: 0..<3e-9))
      #expect(later.fraction >= 0 && later.fraction < 1)
      #expect(later >= now && later.seconds(since: now) < 3.1e-9)
      now = later
    }
    // The time advances in 10 000 steps of 1.5 ns on average. No step may lose its fraction of a nanosecond.
    #expect(abs(now.seconds - 15e-6) < 0.5e-6)
  }

  @Test func timeIsRoundedHalfUpToNanoseconds() {
    for (fraction, expected) in [(0.0, 3), (0.25, 3), (0.4999, 3), (0.5, 4), (0.75, 4)] as [(Double, Int64)] {
      #expect(Instant(nanoseconds: 3, fraction: fraction).roundedNanoseconds == expected, "\(fraction)")
    }
  }
}
