/// The chord of a bar, or of a part of one.
public struct FoundChord: Equatable, Sendable {
  /// The bar's place in the list, from 0.
  public var bar: Int
  /// Which part of the bar it is, from 0.
  public var part: Int
  /// When the part begins.
  public var start: Int64
  /// When it ends.
  public var end: Int64
  /// The chord, spelled in the key; nil where nothing sounds.
  public var chord: Chord?
}

/// The harmony of notes by bars: a key, and the chord that fits each bar best.
///
/// Chords are found by the most probable path (Viterbi) through steps of a bar. A chord explains a step by its tones: 0.85 of the sound is
/// expected on them, alike, and 0.15 on all others, so that a chord of more tones must have them heard. The lowest note is expected to be the
/// root. A chord that goes on costs nothing; one that begins costs the more, the weaker its place in the bar is, the rarer it is, and the more
/// of its tones are foreign to the key. All of it is whole numbers: the same everywhere.
public struct HarmonyFinder: Sendable {
  /// The key in which chords are spelled.
  public let key: Key

  /// The parts of the bars in their order, and their chords.
  public let chords: [FoundChord]

  /// Finds the harmony of notes.
  ///
  /// - Parameters:
  ///   - notes: in any order, without drums.
  ///   - bars: in the order of time, each beginning where the last one ends.
  ///   - key: the key; nil to find a major or minor one.
  ///   - part: which parts of a bar have a chord of their own.
  /// Complexity: O(n · log n) for the notes, and 312 chords a step, of which a bar has 48 at most.
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
