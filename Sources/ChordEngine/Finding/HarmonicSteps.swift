/// A short part of a bar, and the notes that sound in it. Times are in the notes' unit of time.
struct HarmonicStep: Sendable {
  var start: Int64
  var end: Int64
  var bar: Int
  var accent: Accent
  /// The share of each pitch class in the step's sound, by duration, in 1024ths; all 0 in silence.
  var shares = InlineArray<12, Int32>(repeating: 0)
  /// The MIDI number of the lowest note; nil in silence.
  var bass: UInt8?

  /// The metrical strength of the step's start. The cases begin with the strongest.
  enum Accent: UInt8 {
    case bar, half, beat, offbeat
  }
}

/// The steps of consecutive bars. A step is half as long as the note of the time signature's denominator, or as long as
/// this note if the note is an eighth or shorter. A bar that would have more than 48 steps is divided into its counted
/// beats (`MeasuredBar.countedBeats`), or into 48 steps if it has only one counted beat.
struct HarmonicSteps {
  private(set) var steps: [HarmonicStep] = []
  /// The total duration of each pitch class, summed over its pitches.
  private(set) var totals = InlineArray<12, Int64>(repeating: 0)

  /// Divides consecutive bars into steps, and measures the sound in each step.
  init(_ notes: [SoundingNote], _ bars: [MeasuredBar]) {
    for (index, bar) in bars.enumerated() { divide(bar, index) }
    measureSound(notes)
  }

  private mutating func divide(_ bar: MeasuredBar, _ index: Int) {
    let beats = bar.countedBeats
    var count = bar.beats * (bar.unit < 8 ? 2 : 1)
    if count > MeasuredBar.mostBeats { count = beats > 1 ? beats : MeasuredBar.mostBeats }
    for number in 0..<count {
      let start = bar.start + bar.fullLength * Int64(number) / Int64(count)
      let end = min(bar.end, bar.start + bar.fullLength * Int64(number + 1) / Int64(count))
      // Skip steps after the end of a short bar, and steps of length 0, which occur if a bar has few units of time.
      guard start < end else { continue }
      let accent: HarmonicStep.Accent =
        if number == 0 {
          .bar
        } else if count % 2 == 0 && beats % 2 == 0 && number == count / 2 {
          .half
        } else if count % beats == 0 && number % (count / beats) == 0 {
          .beat
        } else {
          .offbeat
        }
      steps.append(HarmonicStep(start: start, end: end, bar: index, accent: accent))
    }
  }

  private struct Change {
    var time: Int64
    var pitch: UInt8
    var begins: Bool
  }

  private mutating func measureSound(_ notes: [SoundingNote]) {
    var changes: [Change] = []
    changes.reserveCapacity(2 * notes.count)
    for note in notes where note.start < note.end {
      changes.append(Change(time: note.start, pitch: note.pitch.number, begins: true))
      changes.append(Change(time: note.end, pitch: note.pitch.number, begins: false))
    }
    // Changes at the same time may come in any order, because no time passes between them.
    changes.sort { $0.time < $1.time }
    var sound = Sound()
    var next = 0
    for index in steps.indices {
      var weights = InlineArray<12, Int64>(repeating: 0)
      var place = steps[index].start
      while place < steps[index].end {
        while next < changes.count, changes[next].time <= place {
          sound.apply(changes[next].pitch, begins: changes[next].begins)
          next += 1
        }
        let stop = next < changes.count ? min(changes[next].time, steps[index].end) : steps[index].end
        for pitchClass in 0..<12 { weights[pitchClass] += (stop - place) * Int64(sound.pitches[pitchClass]) }
        if let lowest = sound.lowest { steps[index].bass = min(steps[index].bass ?? lowest, lowest) }
        place = stop
      }
      share(weights, index)
    }
  }

  private mutating func share(_ weights: InlineArray<12, Int64>, _ index: Int) {
    var sum: Int64 = 0
    for pitchClass in 0..<12 {
      sum += weights[pitchClass]
      totals[pitchClass] += weights[pitchClass]
    }
    guard sum > 0 else { return }
    for pitchClass in 0..<12 { steps[index].shares[pitchClass] = Int32(weights[pitchClass] * 1024 / sum) }
  }

  private struct Sound {
    private var counts = [Int32](repeating: 0, count: 128)
    /// The number of sounding pitches of each pitch class.
    var pitches = InlineArray<12, Int32>(repeating: 0)

    /// The sounding pitches as bits: `low` has the pitches 0…63, `high` has 64…127.
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    mutating func apply(_ pitch: UInt8, begins: Bool) {
      let number = Int(pitch)
      counts[number] += begins ? 1 : -1
      guard counts[number] == (begins ? 1 : 0) else { return }
      pitches[number % 12] += begins ? 1 : -1
      if number < 64 { low ^= 1 << UInt64(number) } else { high ^= 1 << UInt64(number - 64) }
    }

    var lowest: UInt8? {
      if low != 0 { return UInt8(low.trailingZeroBitCount) }
      return high == 0 ? nil : UInt8(64 + high.trailingZeroBitCount)
    }
  }
}
