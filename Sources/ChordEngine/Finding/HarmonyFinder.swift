/// A chord found in a bar or a part of a bar. Times are in the notes' unit of time.
public struct FoundChord: Equatable, Sendable {
  /// The index of the bar.
  public var bar: Int
  /// The index of the part in the bar.
  public var part: Int
  /// The start of the part.
  public var start: Int64
  /// The end of the part.
  public var end: Int64
  /// The chord, spelled in the key; nil in silence.
  public var chord: Chord?
}

/// A key, and the chord that fits each bar or part of a bar best.
///
/// The bars are divided into short steps, and the Viterbi algorithm finds the most probable path of chords through the
/// steps. The tones of a step's chord are expected to share 0.85 of the step's sound equally; the other pitch classes
/// share 0.15. The lowest note is expected to be the root. A change of chord costs more on a weak beat, for a rare
/// quality, and for tones outside the key. Integer arithmetic gives the same result on every machine.
public struct HarmonyFinder: Sendable {
  /// The key in which chords are spelled.
  public let key: Key

  /// The chord that lasts longest in each part of the bars, in order of time.
  public let chords: [FoundChord]

  /// Finds the chords. `notes` may be in any order, and must not include drums. `bars` are in order of time, without
  /// gaps. If `key` is nil, a major or minor key is found. Complexity: O(n · log n) for n notes; in addition, the
  /// search for the best path runs several times, and compares 312 chords for each step. A bar has at most 48 steps.
  public init(_ notes: [SoundingNote], in bars: [MeasuredBar], key: Key? = nil, per part: BarPart = .bar) {
    let steps = HarmonicSteps(notes, bars)
    self.key = key ?? Key(fitting: steps.totals)
    let path = ChordPath(steps.steps, bars, self.key, per: part)
    chords = Self.parts(bars, part, steps.steps, path, self.key)
  }

  private static func parts(
    _ bars: [MeasuredBar], _ part: BarPart, _ steps: [HarmonicStep], _ path: ChordPath, _ key: Key
  ) -> [FoundChord] {
    var found: [FoundChord] = []
    var next = 0
    for (index, bar) in bars.enumerated() {
      let count = part.count(in: bar)
      for number in 0..<count {
        let start = bar.start + bar.fullLength * Int64(number) / Int64(count)
        let end = min(bar.end, bar.start + bar.fullLength * Int64(number + 1) / Int64(count))
        guard start < end else { continue }
        let first = next
        while next < steps.count, steps[next].start < end { next += 1 }
        found.append(
          FoundChord(
            bar: index, part: number, start: start, end: end,
            chord: path.longest(steps, first..<next).map { path.vocabulary.chord($0, in: key) }))
      }
    }
    return found
  }
}
