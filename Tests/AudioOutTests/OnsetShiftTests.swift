import Testing

@testable import AudioOut

struct OnsetShiftTests {
  @Test func deviationWithinTheDeadBandShiftsNothing() {
    var shift = OnsetShift()
    for step in 0..<10_000 {
      shift.follow(step % 2 == 0 ? 240_000 : -240_000, elapsed: 1e7)
      #expect(shift.nanoseconds == 0 && shift.frames(rate: 48_000) == 0)
    }
  }

  @Test(arguments: [5e-4, -5e-4, 1e-5]) func shiftFollowsDriftByOneFrameAtATimeInOneDirection(drift: Double) {
    var shift = OnsetShift()
    var frames: Int64 = 0
    for step in 1...360_000 {
      let deviation = Double(step) * 1e7 * drift
      shift.follow(deviation, elapsed: 1e7)
      let next = shift.frames(rate: 48_000)
      #expect(next == frames || next == frames + (drift > 0 ? 1 : -1))
      frames = next
      // The smoothing lags behind the deviation by at most 0.4 s times the drift.
      #expect(abs(deviation - shift.nanoseconds) < OnsetShift.deadBand + 1e9 * abs(drift) + 10_000)
    }
    #expect(abs(Double(frames) - drift * 3600 * 48_000) < 48)
  }

  @Test func singleOutlierOfDeviationIsIgnored() {
    var shift = OnsetShift()
    for step in 0..<1000 {
      shift.follow(step == 500 ? 1e9 : 0, elapsed: 1e7)
      #expect(shift.nanoseconds == 0)
    }
  }
}
