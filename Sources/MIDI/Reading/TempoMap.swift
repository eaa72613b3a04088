/// A conversion of a file's times from units of 1/32 tick (`MIDIScore.unitsPerTick`) to nanoseconds.
public struct TempoMap: Sendable {
  private struct Segment {
    /// The start, in units.
    var start: Int64
    var nanoseconds: Int64
    var tempo: Tempo
  }

  private let division: TimeDivision
  private var segments: [Segment]

  /// Creates a map from tempos in order of time, no two at the same time. Before the first tempo, the tempo is
  /// 120 BPM.
  init(_ tempos: [Timed<Tempo>], _ division: TimeDivision) {
    self.division = division
    segments = [Segment(start: 0, nanoseconds: 0, tempo: .standard)]
    for tempo in tempos {
      segments.append(Segment(start: tempo.start, nanoseconds: nanoseconds(at: tempo.start), tempo: tempo.value))
    }
  }

  /// Converts a time in units. Precondition: `time` is at least 0. A result above `Int64.max` is clamped.
  ///
  /// The length of each segment of constant tempo is rounded down to whole nanoseconds. Complexity: O(log(tempos)).
  public func nanoseconds(at time: Int64) -> Int64 {
    precondition(time >= 0, "the music begins at 0")
    let segment = segments[segmentIndex(at: time)]
    let units = time - segment.start
    let passed =
      switch division {
      case .ticksPerQuarter(let ticks):
        scaled(
          units, by: Int64(segment.tempo.microsecondsPerQuarter) * 1_000, over: Int64(ticks) * MIDIScore.unitsPerTick)
      case .timeCode(29, let ticks):
        // A frame lasts 1001/30000 s, which is 1001000000/30 ns.
        scaled(units, by: 1_001_000_000, over: 30 * Int64(ticks) * MIDIScore.unitsPerTick)
      case .timeCode(let frames, let ticks):
        scaled(units, by: 1_000_000_000, over: Int64(frames * ticks) * MIDIScore.unitsPerTick)
      }
    let (sum, overflow) = segment.nanoseconds.addingReportingOverflow(passed)
    return overflow ? .max : sum
  }

  /// Returns the length of `count` / `part` quarter notes in units, at least 1. `count` is 1…1020, `part` 1…128.
  /// If ticks are parts of a second, the result depends on the tempo at `time`, which is in units.
  func quarters(_ count: Int64, over part: Int64, at time: Int64) -> Int64 {
    let microseconds = Int64(segments[segmentIndex(at: time)].tempo.microsecondsPerQuarter)
    let length =
      switch division {
      case .ticksPerQuarter(let ticks): count * Int64(ticks) * MIDIScore.unitsPerTick / part
      case .timeCode(29, let ticks):
        // A frame lasts 100100/3 µs.
        (count * microseconds * 3 * Int64(ticks) * MIDIScore.unitsPerTick * 2 / (100_100 * part) + 1) / 2
      case .timeCode(let frames, let ticks):
        (count * microseconds * Int64(frames * ticks) * MIDIScore.unitsPerTick * 2 / (1_000_000 * part) + 1) / 2
      }
    return max(1, length)
  }

  private func segmentIndex(at time: Int64) -> Int {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= time { low = middle } else { high = middle }
    }
    return low
  }
}

/// Returns `number · factor / divisor`, rounded down, at most `Int64.max`. `factor · divisor` must be below 2^63.
private func scaled(_ number: Int64, by factor: Int64, over divisor: Int64) -> Int64 {
  let (whole, rest) = number.quotientAndRemainder(dividingBy: divisor)
  let (product, overflow) = whole.multipliedReportingOverflow(by: factor)
  let (sum, exceeds) = product.addingReportingOverflow(rest * factor / divisor)
  return overflow || exceeds ? .max : sum
}
