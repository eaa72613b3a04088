import Sync

/// Simulated trials of clock filters.
package enum Trials {
  /// Returns each run's errors of the estimated time, in ms, and of the estimated tempo, in BPM, after `count` clocks
  /// of a steady tempo.
  package static func steady<F: Filter>(
    _: F.Type, _ tempo: Double, after count: Int, runs: Range<UInt64>, jitter: Double = 1e6
  ) -> (time: [Double], tempo: [Double]) {
    var (times, tempos): ([Double], [Double]) = ([], [])
    for seed in runs {
      var (clock, filter) = (Clock(seed: seed), F(near: tempo))
      for _ in 0..<count { filter.take(clock.send(tempo) { jitter * $0.normal() }) }
      times.append((filter.time - clock.time) / 1e6)
      tempos.append(filter.estimatedTempo - tempo)
    }
    return (times, tempos)
  }

  /// How a filter responds to a change of tempo. Each list has one number for each run, except `errors`.
  package struct Response {
    /// The seconds from the beginning of the change until the error of the estimated time stays within 2 ms.
    package var settling: [Double] = []
    /// The largest absolute error of the estimated time, in ms, from the beginning of the change to two seconds after
    /// its end.
    package var worst: [Double] = []
    /// The largest overshoot of the estimated tempo, in BPM, after the first twenty clocks at the new tempo; 0 if there
    /// is none.
    package var overshoot: [Double] = []
    /// The errors of the estimated time in all runs, from the beginning of the change to two seconds after its end, in
    /// ns.
    package var errors: [Double] = []
  }

  /// Changes the tempo after 600 clocks: immediately, or linearly within `seconds`.
  package static func change<F: Filter>(
    _: F.Type, _ first: Double, to second: Double, in seconds: Double = 0, runs: Range<UInt64>, jitter: Double = 1e6
  ) -> Response {
    var response = Response()
    for seed in runs {
      var (clock, filter) = (Clock(seed: seed), F(near: first))
      var (begin, bad, worst, overshoot, since) = (Double.infinity, 0.0, 0.0, 0.0, 0)
      let count = 1000 + Int(seconds * 24 * max(first, second) / 60)
      for number in 0..<count {
        if number == 600 { begin = clock.time }
        let share = seconds > 0 ? min(1, max(0, (clock.time - begin) / 1e9 / seconds)) : number >= 600 ? 1 : 0
        filter.take(clock.send(first + (second - first) * share) { jitter * $0.normal() })
        guard number >= 600 else { continue }
        let error = abs(filter.time - clock.time) / 1e6
        let passed = (clock.time - begin) / 1e9
        if error > 2 { bad = passed }
        if passed <= seconds + 2 {
          worst = max(worst, error)
          response.errors.append(filter.time - clock.time)
        }
        since += share == 1 ? 1 : 0
        guard since > 20 else { continue }
        overshoot = max(overshoot, (filter.estimatedTempo - second) * (second > first ? 1 : -1))
      }
      response.settling.append(bad)
      response.worst.append(worst)
      response.overshoot.append(overshoot)
    }
    return response
  }
}
