import Instrument
import Sessions

/// A part of the run (see `Front`) that prints strikes and gestures as lines while `isOn` returns `true`.
final class MonitorFront: Front {
  private var monitor: Monitor
  private var lines = ""
  private let isOn: () -> Bool

  init(_ start: PerformanceStart, while isOn: @escaping () -> Bool) {
    monitor = Monitor(start)
    self.isOn = isOn
  }

  func take(_ event: PerformanceEvent, line: String?) {
    if isOn() { lines += monitor.line(for: event) } else { monitor.spelling.follow(event) }
  }

  func restart(_ fork: Undo.Fork, _ session: Session) {
    if isOn() { lines += "\(clock(fork.start.nanoseconds))  \(fork.text)\n" }
    monitor = Monitor(fork.start)
  }

  func turn(_ moment: RunMoment, _ words: inout RunOutput) {
    words.lines += lines
    lines = ""
  }
}
