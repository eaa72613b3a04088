import Simulation
import Sync
import Testing

/// The statistics that `clumsy doctor --clock` prints.
@Suite struct ClockStatisticsTests {
  /// Returns the arrival times of `count` clocks (MIDI clock messages) at 97.3 BPM, without the clocks whose numbers
  /// are in `lost`. `jitter` is the standard deviation of the arrivals in ns. In the second half, the tempo is
  /// multiplied by 1 + `drift`.
  private func arrivals(_ count: Int, jitter: Double, lost: Range<Int> = 0..<0, drift: Double = 0) -> [Double] {
    var clock = Clock(seed: 1)
    return (0..<count).compactMap { number in
      let tempo = 97.3 * (number < count / 2 ? 1 : 1 + drift)
      let arrival = clock.send(tempo) { jitter * $0.normal() }
      return lost.contains(number) ? nil : arrival
    }
  }

  @Test func aSteadyClockIsMeasured() throws {
    let statistics = ClockStatistics(arrivals(800, jitter: 1e6))
    #expect(abs(try #require(statistics.tempo) - 97.3) < 0.01)
    #expect(abs(try #require(statistics.drift)) < 2e-4)
    #expect(abs(statistics.jitter - 1e6) < 1e5 && statistics.gaps == 0 && statistics.changes == 0)
    #expect(2e6...3e6 ~= statistics.quantile(0.99) && statistics.quantile(1) >= statistics.quantile(0.99))
  }

  @Test func lostClocksDoNotChangeTheMeasuredTempo() throws {
    for lost in [1, 2, 20, 100] {
      let statistics = ClockStatistics(arrivals(800, jitter: 5e5, lost: 300..<300 + lost))
      #expect(abs(try #require(statistics.tempo) - 97.3) < 0.01, "\(lost) clocks")
      #expect(statistics.gaps == 1 && statistics.count == 800 - lost)
      #expect(abs(statistics.longestGap / (60e9 / 24 / 97.3) - Double(lost) - 1) < 0.2)
    }
  }

  /// After a stall, a machine delivers several late clocks at the same time.
  @Test func delayedClocksDoNotChangeTheMeasuredTempo() throws {
    let steady = arrivals(800, jitter: 5e5)
    let held = steady.indices.map { 300..<310 ~= $0 ? steady[310] : steady[$0] }
    let statistics = ClockStatistics(held)
    #expect(abs(try #require(statistics.tempo) - 97.3) < 0.05)
    #expect(statistics.gaps == 1 && statistics.count == 800)
  }

  @Test func driftIsMeasured() throws {
    let statistics = ClockStatistics(arrivals(2000, jitter: 1e5, drift: 1e-3))
    #expect(abs(try #require(statistics.drift) - 1e-3) < 1e-4)
  }

  @Test(arguments: 0...3) func fewClocksGiveFewStatistics(count: Int) {
    let statistics = ClockStatistics(arrivals(count, jitter: 0))
    #expect(statistics.count == count && (statistics.tempo == nil) == (count < 3))
    #expect(statistics.drift == nil && statistics.quantile(1) == 0 && statistics.jitter == 0)
  }
}
