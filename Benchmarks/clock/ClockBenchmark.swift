import Glibc
import Simulation
import Sync

/// Prints two tables in Markdown, for clocks with 1 ms of jitter. The first compares clumsy's filter with two other
/// filters at 120 BPM. The second has clumsy's filter at other tempos.
@main enum ClockBenchmark {
  static func main() {
    let runs = 0..<(CommandLine.arguments.dropFirst().first.flatMap(UInt64.init) ?? 1000)
    print("| 120 BPM, 1 ms of jitter, \(runs.count) runs | clumsy | Ardour's loop | mean of 24 intervals |")
    print("|---|--:|--:|--:|")
    printRows([
      Figures(ClockFilter.self, 120, runs), Figures(DelayLockedLoop.self, 120, runs),
      Figures(QuarterMean.self, 120, runs),
    ])
    print("\n| clumsy at other tempos | 40 BPM | 97.3 BPM | 240 BPM |")
    print("|---|--:|--:|--:|")
    printRows([40, 97.3, 240].map { Figures(ClockFilter.self, $0, runs) })
  }

  private static func printRows(_ all: [Figures]) {
    func row(_ title: String, _ unit: String, _ digits: Int32, _ value: (Figures) -> Double) {
      print("| \(title) | " + all.map { text(value($0), digits) + " " + unit }.joined(separator: " | ") + " |")
    }
    row("error of the beat (root mean square)", "ms", 3) { rms($0.steady.time) }
    row("error of the tempo (root mean square)", "BPM", 4) { rms($0.steady.tempo) }
    row("after a jump by 20 BPM: time until the error of the beat is below 2 ms, median", "s", 2) {
      quantile(0.5, $0.step.settling)
    }
    row("… 99th percentile", "s", 2) { quantile(0.99, $0.step.settling) }
    row("… largest error of the beat, median", "ms", 1) { quantile(0.5, $0.step.worst) }
    row("… largest overshoot of the tempo, from the 21st clock after the jump on, 95th percentile", "BPM", 2) {
      max(0, quantile(0.95, $0.step.overshoot))
    }
    row("during a rise by 20 BPM in 10 s: error of the beat (root mean square)", "ms", 2) { rms($0.ramp.errors) / 1e6 }
    row("… largest error of the beat, 95th percentile", "ms", 1) { quantile(0.95, $0.ramp.worst) }
  }

  private struct Figures {
    let steady: (time: [Double], tempo: [Double])
    let step, ramp: Trials.Response

    init<F: Filter>(_ filter: F.Type, _ tempo: Double, _ runs: Range<UInt64>) {
      steady = Trials.steady(filter, tempo, after: 1200, runs: runs)
      step = Trials.change(filter, tempo, to: tempo + 20, runs: runs)
      ramp = Trials.change(filter, tempo, to: tempo + 20, in: 10, runs: runs)
    }
  }

  private static func text(_ value: Double, _ digits: Int32) -> String {
    var bytes = [CChar](repeating: 0, count: 32)
    withVaList([digits, value]) { _ = vsnprintf(&bytes, 32, "%.*f", $0) }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
