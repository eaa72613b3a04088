extension Timeline.Lines {
  /// A line of the grid: its beat, and its time in nanoseconds.
  struct Line: Sendable, BitwiseCopyable {
    let beats: Beats
    let time: Int64
  }

  private func line(_ beats: Beats) -> Line { Line(beats: beats, time: timeline.nanoseconds(at: beats)) }

  /// Returns the latest line at or before a time, in nanoseconds, and the next line.
  func lines(around nanoseconds: Int64) -> (before: Line, after: Line) {
    let beats = timeline.beats(at: nanoseconds)
    var (before, after) = (line(beat(notAfter: beats)), line(beat(after: beats)))
    // The time of the line after `beats` may round down to `nanoseconds`.
    while after.time <= nanoseconds { (before, after) = (after, line(after: after)) }
    return (before, after)
  }

  func line(after line: Line) -> Line { self.line(beat(after: line.beats)) }

  func line(before line: Line) -> Line { self.line(beat(notAfter: line.beats - Beats(pulses: 0, parts: 1))) }
}
