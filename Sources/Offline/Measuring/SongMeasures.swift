import Glibc
import MIDI

/// The values of all `SongMeasure`s of a piece, for comparison with the values of songs by humans.
public struct SongMeasures: Equatable, Sendable {
  /// The value of each measure, in the order of `SongMeasure`. All values are 0 in a piece without notes.
  private var values = [Double](repeating: 0, count: SongMeasure.allCases.count)

  /// Measures a piece in bars of the length of `bar`, after rounding times to the ticks of a MIDI file.
  public init(_ song: SongNotes, bar: Bar) {
    let notes = song.notes.map { bar.onTicks($0) }
    guard let first = notes.first, let last = notes.last else { return }
    let (barLength, beatLength) = (bar.nanoseconds, bar.nanoseconds / Int64(bar.signature.beats))
    let end = notes.reduce(0) { max($0, $1.end) }
    self[.pulse] = Self.pulse(notes)
    let bars = Self.rhythms(notes, bar: barLength)
    self[.grooveAdjacent] = average(zip(bars, bars.dropFirst()).map(Self.likeness))
    self[.grooveAll] = Self.likeness(ofAll: bars)
    let line = Self.topVoice(notes)
    let intervals = zip(line, line.dropFirst()).map { $1.pitch - $0.pitch }
    self[.steps] = average(intervals.map { (1...2).contains(abs($0)) ? 1 : 0 })
    self[.motif] = Self.repeatedFigures(line, intervals)
    self[.pitches] = Double(Set(notes.map(\.pitch)).count)
    self[.notesPerSecond] = last.onset > first.onset ? Double(notes.count) * 1e9 / Double(last.onset - first.onset) : 0
    self[.polyphony] = Self.polyphony(notes, until: end)
    self[.entropy] = Self.entropy(notes[...])
    self[.entropyOneBar] = Self.entropy(notes, bar: barLength, bars: 1)
    self[.entropyFourBars] = Self.entropy(notes, bar: barLength, bars: 4)
    self[.scale] = Self.scaleConsistency(notes)
    self[.emptyBeats] = Self.emptyBeats(notes, beat: beatLength, until: end)
    self[.gapVariation] = Self.gapVariation(notes)
    let velocities = notes.map { Double($0.velocity) }
    self[.velocityDeviation] = deviation(velocities)
  }

  /// Returns the mean of the measures of several pieces. There must be at least one piece (a precondition).
  public static func mean(_ pieces: [SongMeasures]) -> SongMeasures {
    var result = pieces[0]
    for measure in SongMeasure.allCases {
      result[measure] = pieces.reduce(0) { $0 + $1[measure] } / Double(pieces.count)
    }
    return result
  }

  /// The value of a measure.
  public private(set) subscript(measure: SongMeasure) -> Double {
    get { values[measure.rawValue] }
    set { values[measure.rawValue] = newValue }
  }

  /// The number of measures, 0…15, whose values lie within the range of the songs (`Row.band`).
  public var countWithinBand: Int { SongMeasure.allCases.count { $0.row.band.contains(self[$0]) } }
}

extension SongMeasures {
  /// Returns the greatest autocorrelation of the onsets at lags of 0.15…3 s, relative to lag 0; 0 if all are
  /// negative. Onsets are counted in 10 ms bins, smoothed by a Gaussian (σ = 15 ms, to ±40 ms), minus the bins' mean.
  private static func pulse(_ notes: [SongNotes.Note]) -> Double {
    let reach = 4
    let kernel = (-reach...reach).map { exp(-0.5 * Double($0 * $0) / (1.5 * 1.5)) }
    var bins = [Double](repeating: 0, count: Int(notes[notes.count - 1].onset / 10_000_000) + 1 + 2 * reach)
    for note in notes {
      let bin = Int(note.onset / 10_000_000)
      for offset in kernel.indices { bins[bin + offset] += kernel[offset] }
    }
    let level = average(bins)
    for index in bins.indices { bins[index] -= level }
    func correlation(_ lag: Int) -> Double {
      bins.withUnsafeBufferPointer { bins in
        var sum = 0.0
        for index in 0..<max(0, bins.count - lag) { sum += bins[index] * bins[index + lag] }
        return sum
      }
    }
    let whole = correlation(0)
    return whole > 0 ? (15...300).reduce(0) { max($0, correlation($1)) } / whole : 0
  }

  /// Returns each bar's onsets as 16 bits, one for each 1/16 of the bar. An onset may round to the next bar.
  private static func rhythms(_ notes: [SongNotes.Note], bar: Int64) -> [UInt16] {
    let places = notes.map { Int((Double($0.onset) * 16 / Double(bar)).rounded()) }
    var bars = [UInt16](repeating: 0, count: (places.max() ?? 0) / 16 + 1)
    for place in places { bars[place / 16] |= 1 << UInt16(place % 16) }
    return bars
  }

  private static func likeness(_ one: UInt16, _ other: UInt16) -> Double {
    1 - Double((one ^ other).nonzeroBitCount) / 16
  }

  /// Returns the mean likeness (the share of equal sixteenths) of all pairs of bars. At each sixteenth, the number of
  /// differing pairs is the number of bars with an onset times the number of bars without.
  private static func likeness(ofAll bars: [UInt16]) -> Double {
    guard bars.count > 1 else { return 0 }
    let differences = (0..<16).reduce(0) { sum, place in
      let onsets = bars.count { $0 >> UInt16(place) & 1 == 1 }
      return sum + onsets * (bars.count - onsets)
    }
    return 1 - Double(differences) / Double(8 * bars.count * (bars.count - 1))
  }

  /// Returns the highest note that begins in each span of 50 ms, for the spans in which notes begin.
  private static func topVoice(_ notes: [SongNotes.Note]) -> [SongNotes.Note] {
    var line: [SongNotes.Note] = []
    for note in notes {
      guard let last = line.last, last.onset / 50_000_000 == note.onset / 50_000_000 else {
        line.append(note)
        continue
      }
      if note.pitch > last.pitch { line[line.count - 1] = note }
    }
    return line
  }

  /// Returns the share of figures that occurred before. A figure is three successive pitch intervals and the time
  /// gaps between their notes; each gap is rounded to 50 ms, and limited to 1.5 s.
  private static func repeatedFigures(_ line: [SongNotes.Note], _ intervals: [Int]) -> Double {
    let gaps = zip(line, line.dropFirst()).map { min(30, ($1.onset - $0.onset + 25_000_000) / 50_000_000) }
    let moves = zip(intervals, gaps).map { [$0, Int($1)] }
    guard moves.count >= 3 else { return 0 }
    var heard: Set<[[Int]]> = []
    let figures = moves.count - 2
    for start in 0..<figures { heard.insert(Array(moves[start..<start + 3])) }
    return Double(figures - heard.count) / Double(figures)
  }

  /// Returns the mean number of sounding notes, sampled every 50 ms. Samples in silence are left out. A note
  /// counts from the first sample at or after its onset.
  private static func polyphony(_ notes: [SongNotes.Note], until end: Int64) -> Double {
    let counts = soundingCounts(notes, every: 50_000_000, until: end) { ($0.onset + 49_999_999, $0.end - 1) }
    return average(counts.filter { $0 > 0 }.map(Double.init))
  }

  private static func emptyBeats(_ notes: [SongNotes.Note], beat: Int64, until end: Int64) -> Double {
    average(soundingCounts(notes, every: beat, until: end) { ($0.onset, $0.end - 1) }.map { $0 == 0 ? 1 : 0 })
  }

  /// Counts the notes in each span of `length` ns. A note counts in all spans from its first to its last time, which
  /// `times` returns.
  private static func soundingCounts(
    _ notes: [SongNotes.Note], every length: Int64, until end: Int64, _ times: (SongNotes.Note) -> (Int64, Int64)
  ) -> [Int] {
    var counts = [Int](repeating: 0, count: Int((end + length - 1) / length))
    for note in notes {
      let (first, last) = times(note)
      for index in stride(from: first / length, through: last / length, by: 1) { counts[Int(index)] += 1 }
    }
    return counts
  }

  /// Returns the entropy of the pitch classes, in bits.
  private static func entropy(_ notes: ArraySlice<SongNotes.Note>) -> Double {
    var counts = [Double](repeating: 0, count: 12)
    for note in notes { counts[note.pitch % 12] += 1 }
    return counts.reduce(0) { $1 > 0 ? $0 - $1 / Double(notes.count) * log2($1 / Double(notes.count)) : $0 }
  }

  /// Returns the mean entropy of all windows of `bars` successive bars. Windows without notes are left out.
  private static func entropy(_ notes: [SongNotes.Note], bar: Int64, bars: Int64) -> Double {
    let last = max(0, notes[notes.count - 1].onset / bar - bars + 1)
    return average(
      (0...last).compactMap { first in
        let begin = notes.partitionPoint { $0.onset >= first * bar }
        let end = notes.partitionPoint { $0.onset >= (first + bars) * bar }
        return begin < end ? entropy(notes[begin..<end]) : nil
      })
  }

  /// Returns the greatest share of notes in one major scale; each natural minor scale has the notes of a major scale.
  private static func scaleConsistency(_ notes: [SongNotes.Note]) -> Double {
    let major = [0, 2, 4, 5, 7, 9, 11]
    return (0..<12).map { tonic in average(notes.map { major.contains(($0.pitch - tonic + 132) % 12) ? 1 : 0 }) }.max()
      ?? 0
  }

  /// Rounds onsets to 30 ms, and returns the coefficient of variation of the gaps between them. Ignores gaps of 0, and
  /// gaps of 4 s or more.
  private static func gapVariation(_ notes: [SongNotes.Note]) -> Double {
    let onsets = notes.map { ($0.onset + 15_000_000) / 30_000_000 }
    let gaps = zip(onsets, onsets.dropFirst()).map { Double($1 - $0) * 0.03 }.filter { $0 > 0 && $0 < 4 }
    return gaps.isEmpty ? 0 : deviation(gaps) / average(gaps)
  }
}

extension Bar {
  /// Rounds times to a MIDI file's ticks, so that notes on one grid line of the parameter `quantize` begin together.
  /// Each note lasts at least a tick.
  fileprivate func onTicks(_ note: SongNotes.Note) -> SongNotes.Note {
    func tick(_ time: Int64) -> Int64 { tempo.ticks(atNanoseconds: time, ppqn: StandardMIDIFile.ticksPerQuarter) }
    func time(_ tick: Int64) -> Int64 { tempo.nanoseconds(atTick: tick, ppqn: StandardMIDIFile.ticksPerQuarter) }
    var result = note
    result.onset = time(tick(note.onset))
    result.end = time(max(tick(note.end), tick(note.onset) + 1))
    return result
  }
}

/// Returns the mean of numbers; 0 if there are none.
private func average(_ numbers: [Double]) -> Double {
  numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
}

/// Returns the standard deviation of numbers.
private func deviation(_ numbers: [Double]) -> Double {
  let center = average(numbers)
  return average(numbers.map { ($0 - center) * ($0 - center) }).squareRoot()
}

extension [SongNotes.Note] {
  /// Returns the first index where a condition holds, or `count`. The condition must also hold at all later indices.
  fileprivate func partitionPoint(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
