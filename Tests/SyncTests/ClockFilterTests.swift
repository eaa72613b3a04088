import Simulation
import Sync
import Testing
import Thoroughness

/// Simulations that check the accuracy of the clock filter. "1 ms of jitter" means that the arrival times of the clocks
/// have a standard deviation of 1 ms.
@Suite struct ClockFilterTests {
  /// The standard deviation of a least-squares estimate of the latest clock's time after `count` clocks, as a multiple
  /// of the jitter.
  private static func bound(_ count: Double) -> Double { ((4 * count - 2) / (count * (count + 1))).squareRoot() }

  @Test(arguments: [40, 97.3, 120, 240, 999]) func steadyClockIsEstimatedWithinATenthOfAMillisecond(tempo: Double) {
    for count in [600, 2400] {
      let errors = Trials.steady(ClockFilter.self, tempo, after: count, runs: 0..<40 * thoroughness)
      #expect(rms(errors.time) <= 0.1, "\(tempo) BPM, \(count) clocks: \(rms(errors.time)) ms")
      // The same error of an interval changes the tempo in proportion to the square of the tempo.
      #expect(rms(errors.tempo) <= 0.05 * max(1, tempo * tempo / 120 / 120), "\(tempo) BPM: \(rms(errors.tempo)) BPM")
    }
  }

  @Test(arguments: [5, 10, 20, 50, 100, 200, 400]) func firstEstimatesAreNearlyAsGoodAsLeastSquares(count: Int) {
    let errors = Trials.steady(ClockFilter.self, 120, after: count, runs: 0..<200 * thoroughness)
    #expect(rms(errors.time) <= 1.2 * Self.bound(Double(count)), "\(rms(errors.time)) ms")
  }

  private static let steps: [(Double, Double)] = [
    (120, 140), (140, 120), (97.3, 117.3), (40, 60), (240, 260), (120, 240), (120, 60),
  ]

  @Test(arguments: steps)
  func filterFollowsAStepOfTheTempo(first: Double, second: Double) {
    let response = Trials.change(ClockFilter.self, first, to: second, runs: 0..<40 * thoroughness)
    #expect(quantile(0.999, response.settling) <= 0.8)
    // At 240 BPM with 1 ms of jitter, even least squares have a standard deviation of 0.9 BPM after 20 clocks.
    let limit = second > 200 ? 4.0 : 1
    #expect(quantile(0.95, response.overshoot) <= limit, "\(quantile(0.95, response.overshoot)) BPM")
  }

  @Test(arguments: [4.0, 10, 30]) func filterFollowsARampOfTheTempo(seconds: Double) {
    var worst: [Double] = []
    for (first, second) in [(120, 140), (140, 120), (97.3, 117.3)] as [(Double, Double)] {
      let response = Trials.change(ClockFilter.self, first, to: second, in: seconds, runs: 0..<24 * thoroughness)
      #expect(rms(response.errors) <= 1e6, "\(rms(response.errors)) ns")
      worst += response.worst
    }
    // Each element is the largest of 250 to 1700 errors with 1 ms of jitter, so the limit is high.
    #expect(quantile(0.9, worst) <= (seconds < 10 ? 4 : 3), "\(quantile(0.9, worst)) ms")
  }

  /// A loaded machine delivers single clocks late and, after a stall, several clocks at the same time.
  @Test(arguments: [40, 97.3, 120, 240]) func lateClocksAndBurstsHardlyChangeTheEstimate(tempo: Double) {
    let usual = { (clock: inout Clock) in 3e5 * clock.normal() }
    let disturbances: [(String, (inout Clock) -> Double, Double)] = [
      ("late", { usual(&$0) + ($0.uniform(0..<1) < 0.01 ? $0.uniform(5e6..<3e7) : 0) }, 0.3),
      (
        "stalls",
        { clock in
          let rest = 5e9 - clock.time.truncatingRemainder(dividingBy: 5e9)
          return usual(&clock) + (rest < 6e7 ? rest : 0)
        }, 0.1
      ),
      ("delivery in USB frames", { clock in clock.uniform(-2e6..<2e6) }, 0.15),
    ]
    for (name, disturbance, limit) in disturbances {
      var errors: [Double] = []
      for seed in UInt64(0)..<10 * thoroughness {
        var (clock, filter) = (Clock(seed: seed), ClockFilter())
        for number in 0..<2000 {
          filter.take(clock.send(tempo, disturbed: disturbance))
          if number >= 600 { errors.append((filter.time - clock.time) / 1e6) }
        }
      }
      #expect(rms(errors) <= limit, "\(name): \(rms(errors)) ms")
    }
  }

  @Test func exactClockIsEstimatedExactly() {
    for tempo in [10, 40, 97.3, 120, 240, 999.0] {
      let errors = Trials.steady(ClockFilter.self, tempo, after: 5000, runs: 0..<1, jitter: 0)
      #expect(rms(errors.time) < 1e-3 && rms(errors.tempo) < 1e-6)
    }
  }

  @Test func filterFollowsAJumpOfTheClock() {
    for seed in UInt64(0)..<100 {
      var (clock, filter, bad) = (Clock(seed: seed), ClockFilter(), 0)
      for number in 0..<1200 {
        let delay = number >= 700 ? 15e6 : 0
        filter.take(clock.send(120) { delay + 5e5 * $0.normal() })
        if number >= 700, abs(filter.time - clock.time - delay) > 2e6 { bad = number - 700 }
      }
      #expect(bad <= 12, "seed \(seed): \(bad) clocks")
    }
  }

  /// Simulates an hour, or with `make soak-clock` a day.
  @Test func errorStaysSmallForHours() throws {
    var (clock, filter) = (Clock(seed: 1), ClockFilter())
    for _ in 0..<24 * 120 * 60 * (soakHours ?? 1) { filter.take(clock.send(120) { 3e5 * $0.normal() }) }
    #expect(abs(filter.time - clock.time) < 1e6)
    #expect(abs(try #require(filter.tempo) - 120) < 0.05)
  }
}
