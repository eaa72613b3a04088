import Glibc
import Simulation
import Sync

/// Prints a table in Markdown: this filter beside two others, with the same clocks (120 BPM, 1 ms of jitter).
@main enum ClockBenchmark {
  static func main() {
    let runs = 0..<(CommandLine.arguments.dropFirst().first.flatMap(UInt64.init) ?? 1000)
    let all = [
      Figures(ClockFilter.self, runs), Figures(DelayLockedLoop.self, runs), Figures(QuarterMean.self, runs),
    ]
    print("| 120 BPM, 1 ms of jitter, \(runs.count) runs | clumsy | Ardour's loop | mean of 24 intervals |")
    print("|---|--:|--:|--:|")
    func row(_ title: String, _ unit: String, _ digits: Int32, _ value: (Figures) -> Double) {
      print("| \(title) | " + all.map { text(value($0), digits) + " " + unit }.joined(separator: " | ") + " |")
    }
    row("error of the beat (standard deviation)", "ms", 3) { rms($0.steady.time) }
    row("error of the tempo (standard deviation)", "BPM", 3) { rms($0.steady.tempo) }
    row("120 → 140: until within 2 ms, median", "s", 2) { quantile(0.5, $0.step.settling) }
    row("… in 99 of 100 steps", "s", 2) { quantile(0.99, $0.step.settling) }
    row("… largest error, median", "ms", 1) { quantile(0.5, $0.step.worst) }
    row("… overshoot after 20 clocks, in 95 of 100 steps at most", "BPM", 2) {
      max(0, quantile(0.95, $0.step.overshoot))
    }
    row("120 → 140 in 10 s: error (root mean square)", "ms", 2) { rms($0.ramp.errors) / 1e6 }
    row("… largest error, in 95 of 100 ramps at most", "ms", 1) { quantile(0.95, $0.ramp.worst) }
  }

  private struct Figures {
    let steady: (time: [Double], tempo: [Double])
    let step, ramp: Trials.Response

    init<F: Filter>(_ filter: F.Type, _ runs: Range<UInt64>) {
      steady = Trials.steady(filter, 120, after: 1200, runs: runs)
      step = Trials.change(filter, 120, to: 140, runs: runs)
      ramp = Trials.change(filter, 120, to: 140, in: 10, runs: runs)
    }
  }

  private static func text(_ value: Double, _ digits: Int32) -> String {
    var bytes = [CChar](repeating: 0, count: 32)
    withVaList([digits, value]) { _ = vsnprintf(&bytes, 32, "%.*f", $0) }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
