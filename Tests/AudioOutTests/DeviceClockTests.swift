import Testing

@testable import AudioOut

struct DeviceClockTests {
  private static let rate = 48_000
  private static let period = 480

  /// Simulates a device that is slow by the fraction `drift`, and whose reported times are wrong by up to `jitter` / 2
  /// nanoseconds. `wander` returns a further delay of the device in nanoseconds, at a time in seconds.
  ///
  /// - Returns: the largest error, in nanoseconds, of times predicted 40 ms ahead. The first `settled` seconds do not
  ///   count.
  private func worstError(
    drift: Double, jitter: Double, seconds: Int, settled: Int = 30, _ wander: (Double) -> Double = { _ in 0 }
  ) -> Double {
    var clock = DeviceClock(rate: Self.rate, start: 1_000_000_000)
    var random: UInt64 = 7
    func truth(_ frame: Int64) -> Double {
      let nominal = Double(frame) * 1e9 / Double(Self.rate)
      return 1e9 + nominal * (1 + drift) + wander(nominal / 1e9)
    }
    var worst = 0.0
    for step in 1...Int64(seconds * Self.rate / Self.period) {
      let frame = step * Int64(Self.period)
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let late = jitter * Double(random >> 40) / Double(1 << 24)
      clock.observe(frame, at: Int64(truth(frame) + late - jitter / 2))
      guard frame > Int64(settled * Self.rate) else { continue }
      let ahead = frame + 1920
      worst = max(worst, abs(Double(clock.time(of: ahead)) - truth(ahead)))
    }
    return worst
  }

  @Test(arguments: [0, 2e-5, -2e-5, 5e-4, -5e-4]) func clockFollowsAFastOrSlowDevice(drift: Double) {
    #expect(worstError(drift: drift, jitter: 0, seconds: 60) < 10_000)
  }

  @Test(arguments: [1e5, 1e6, 4e6]) func jitterIsRejected(jitter: Double) {
    #expect(worstError(drift: 3e-5, jitter: jitter, seconds: 120) < 30_000 + jitter / 10)
  }

  @Test func predictionErrorDoesNotGrowInAnHour() {
    #expect(worstError(drift: 1e-4, jitter: 1e6, seconds: 3600, settled: 3500) < 130_000)
  }

  /// The drift of the device's crystal swings by ±20 ppm, with a period of 15 minutes. `wander` is the integral of this
  /// drift over time.
  @Test func clockFollowsAChangingDrift() {
    let wander: (Double) -> Double = { seconds in 1e9 * 2e-5 * 900 / 6.283 * (1 - (seconds * 6.283 / 900).cosine) }
    #expect(worstError(drift: 0, jitter: 2e5, seconds: 1800, wander) < 150_000)
  }

  @Test func frameAndTimeConversionsAreInverse() {
    var clock = DeviceClock(rate: 44_100, start: 5)
    for step in 1...1000 as ClosedRange<Int64> { clock.observe(step * 441, at: 5 + step * 10_002_000) }
    for frame in stride(from: 441_000 as Int64, to: 900_000, by: 997) {
      #expect(clock.frame(at: clock.time(of: frame)) == frame)
    }
    #expect(abs(clock.drift - 2e-4) < 1e-5)
  }

  @Test func unmeasuredDeviceClockHasNominalRate() {
    let clock = DeviceClock(rate: 44_100, start: 1_000)
    #expect(clock.time(of: 44_100 * 3600) == 3_600_000_001_000)
    #expect(clock.frame(at: 3_600_000_001_000) == 44_100 * 3600)
  }

  @Test func singleOutlierOfDeviceTimeIsIgnored() {
    var clock = DeviceClock(rate: Self.rate, start: 0)
    for step in 1...3000 as ClosedRange<Int64> {
      clock.observe(step * 480, at: step * 10_000_000 + (step == 2500 ? 300_000_000 : 0))
      if step >= 2000 { #expect(abs(clock.time(of: step * 480) - step * 10_000_000) < 1_000) }
    }
  }

  @Test func repeatedJumpOfDeviceTimeIsAccepted() {
    var clock = DeviceClock(rate: Self.rate, start: 0)
    for step in 1...1000 as ClosedRange<Int64> { clock.observe(step * 480, at: step * 10_000_000) }
    for step in 1001...1020 as ClosedRange<Int64> { clock.observe(step * 480, at: step * 10_000_000 + 70_000_000) }
    #expect(abs(clock.time(of: 1020 * 480) - 10_270_000_000) < 1_000_000)
  }
}

extension Double {
  fileprivate var cosine: Double {
    let angle = truncatingRemainder(dividingBy: 2 * Double.pi)
    var (term, sum) = (1.0, 1.0)
    for index in 1...20 {
      term *= -angle * angle / Double((2 * index - 1) * (2 * index))
      sum += term
    }
    return sum
  }
}
