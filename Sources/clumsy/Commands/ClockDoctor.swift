import MIDIIn
import MIDIOut
import RealTime
import Sync

/// `clumsy doctor --clock CLIENT`: measures a client's MIDI clock for as long as `--timing` says (10 s by default).
/// Throws `.unavailable` if there is no such client, or if the client sends fewer than three clocks.
func measureClock(_ client: String, _ options: Options) throws(Failure) {
  var arrivals: [Double] = []
  let name: String
  do throws(SequencerError) {
    var probe = try ClockProbe(client)
    name = probe.name
    let signals = StopSignals()
    let end = MonotonicClock.nanoseconds() + (options.timing ?? 10_000_000_000)
    while MonotonicClock.nanoseconds() < end, signals.wait(milliseconds: 10) == nil {
      while let arrival = probe.next() { arrivals.append(Double(arrival)) }
    }
    while let arrival = probe.next() { arrivals.append(Double(arrival)) }
  } catch {
    throw Failure(.unavailable, controllerProblem(error))
  }
  let report = ClockReport(statistics: ClockStatistics(arrivals))
  try printText(options.json ? report.json + "\n" : report.table)
  if let signal = StopSignals.stopRequest { StopSignals.end(by: signal) }
  guard arrivals.count > 2 else { throw Failure(.unavailable, "\(printable(name, limit: .max)) sends no MIDI clock") }
}

/// The result of `doctor --clock`.
private struct ClockReport {
  let statistics: ClockStatistics

  private var tempo: String { statistics.tempo.map { "\(rounded($0, to: 3)) BPM" } ?? "unknown" }

  var table: String {
    let drift = statistics.drift.map { "\(rounded($0 * 1e6, to: 0)) ppm from the first half to the second" }
    let gaps =
      statistics.gaps == 0
      ? "none" : "\(statistics.gaps), the longest of \(brief(Int64(statistics.longestGap)))"
    let figures = [
      ("clocks", "\(statistics.count)"), ("tempo", tempo), ("drift", drift ?? "unknown"),
      ("changes", counted(statistics.changes, "change of tempo", "changes of tempo")),
      ("gaps", gaps), ("jitter", "\(brief(Int64(statistics.jitter))) (standard deviation)"),
      ("p99", "off by \(brief(Int64(statistics.quantile(0.99))))"),
      ("worst", "off by \(brief(Int64(statistics.quantile(1))))"),
    ]
    return figures.map { padded($0.0, to: 8) + $0.1 + "\n" }.joined()
      + Measurement.histogram(of: statistics.errors.map { Int64(abs($0)) })
  }

  var json: String {
    jsonObject([
      "changes": "\(statistics.changes)", "clocks": "\(statistics.count)",
      "drift": statistics.drift.map { "\($0)" } ?? "null", "gaps": "\(statistics.gaps)",
      "jitter_ns": "\(Int64(statistics.jitter))", "longest_gap_ns": "\(Int64(statistics.longestGap))",
      "p99_ns": "\(Int64(statistics.quantile(0.99)))", "tempo": statistics.tempo.map { "\($0)" } ?? "null",
      "worst_ns": "\(Int64(statistics.quantile(1)))",
    ])
  }
}

/// Returns the number as text with at most `digits` decimals and without trailing zeros.
private func rounded(_ number: Double, to digits: Int) -> String {
  var power = 1.0
  for _ in 0..<digits { power *= 10 }
  let value = (number * power).rounded() / power
  return value == value.rounded() ? "\(Int(value))" : "\(value)"
}
