/// The most probable chord of each step (a short part of a bar). A score is 1000 times the natural logarithm of a
/// probability. A cost is a negated score.
struct ChordPath: Sendable {
  let vocabulary = ChordVocabulary()

  /// The part of a bar that gets one chord.
  private let part: BarPart

  /// The chord of each step, as its number in `vocabulary`.
  private(set) var chords: [Int] = []

  /// Runs the Viterbi search four times. Each later pass prefers the chords that the previous path used most (see
  /// `adapted`).
  init(_ steps: [HarmonicStep], _ bars: [MeasuredBar], _ key: Key, per part: BarPart) {
    self.part = part
    let entries = entries(in: key)
    let fits = Self.basses(steps, bars).enumerated().map { index, bass in
      (bass: bass, weight: Self.weight(of: steps[index], in: bars[steps[index].bar]))
    }
    find(steps, fits, entries)
    for _ in 0..<3 { find(steps, fits, adapted(entries, steps)) }
  }

  private mutating func find(_ steps: [HarmonicStep], _ fits: [(bass: UInt8?, weight: Int64)], _ entries: [Int64]) {
    var scores = entries.map { -$0 }
    // One bit for each step and chord. The bit is 1 if the best path to the chord enters the chord at this step, from
    // the chord in `bests`.
    var begins: [InlineArray<5, UInt64>] = []
    var bests: [Int] = []
    begins.reserveCapacity(steps.count)
    bests.reserveCapacity(steps.count)
    for (index, step) in steps.enumerated() {
      var best = 0
      for chord in 1..<scores.count where scores[chord] > scores[best] { best = chord }
      let afterChange = scores[best] - change(step.accent)
      var bits = InlineArray<5, UInt64>(repeating: 0)
      for chord in scores.indices {
        if index > 0, afterChange - entries[chord] > scores[chord] {
          scores[chord] = afterChange - entries[chord]
          bits[chord / 64] |= 1 << UInt64(chord % 64)
        }
        if step.bass != nil { scores[chord] += fit(chord, step, fits[index].bass, fits[index].weight) }
      }
      begins.append(bits)
      bests.append(best)
    }
    trace(scores, begins, bests)
  }

  /// Returns `entries` (the costs of beginning each chord) plus −2000·ln(share). The share is the previous path's time
  /// on the chord, divided by its time on all chords of the same root.
  private func adapted(_ entries: [Int64], _ steps: [HarmonicStep]) -> [Int64] {
    var lengths = [Int64](repeating: 0, count: entries.count)
    var roots = InlineArray<12, Int64>(repeating: 0)
    for (index, step) in steps.enumerated() where step.bass != nil {
      lengths[chords[index]] += step.end - step.start
      roots[vocabulary[chords[index]].root] += step.end - step.start
    }
    return entries.indices.map { chord in
      let whole = roots[vocabulary[chord].root]
      guard whole > 0 else { return entries[chord] }
      // 20/1024 keeps the share above 0, so the next path may use new chords. The shift prevents overflow.
      let shift = Int64(max(0, 12 - whole.leadingZeroBitCount))
      let share = (lengths[chord] >> shift) * 1024 / (whole >> shift) + 20
      return entries[chord] + 2 * (logarithm(1024) - logarithm(share))
    }
  }

  private mutating func trace(_ scores: [Int64], _ begins: [InlineArray<5, UInt64>], _ bests: [Int]) {
    var chord = 0
    for other in scores.indices where scores[other] > scores[chord] { chord = other }
    chords = [Int](repeating: chord, count: begins.count)
    for index in begins.indices.reversed() {
      chords[index] = chord
      if begins[index][chord / 64] & (1 << UInt64(chord % 64)) != 0 { chord = bests[index] }
    }
  }

  /// Returns the chord with the longest total time in a range of steps; nil if all steps are silent. In a tie, the
  /// earliest chord wins.
  func longest(_ steps: [HarmonicStep], _ range: Range<Int>) -> Int? {
    var best: (chord: Int, length: Int64)?
    for index in range where steps[index].bass != nil {
      var length: Int64 = 0
      for other in range where chords[other] == chords[index] && steps[other].bass != nil {
        length += steps[other].end - steps[other].start
      }
      if length > best?.length ?? 0 { best = (chords[index], length) }
    }
    return best?.chord
  }

  /// Returns the score of a step's sound for a chord, multiplied by the step's weight, which is given in 1024ths.
  private func fit(_ chord: Int, _ step: HarmonicStep, _ bass: UInt8?, _ weight: Int64) -> Int64 {
    let (root, found) = vocabulary[chord]
    let tones = found.quality.pitchClasses
    var inside: Int64 = 0
    var outside: Int64 = 0
    for pitchClass in 0..<12 {
      let isTone = tones & (1 << UInt16((pitchClass + 12 - root) % 12)) != 0
      if isTone { inside += Int64(step.shares[pitchClass]) } else { outside += Int64(step.shares[pitchClass]) }
    }
    var sum = (inside * Self.inside(tones.nonzeroBitCount) + outside * Self.outside(tones.nonzeroBitCount)) >> 10
    if let bass { sum += Self.bass((Int(bass) + 12 - root) % 12, tones) }
    return (sum * weight) >> 10
  }

  /// Returns the score of a pitch class that belongs to a chord of n tones: 1000·ln(0.85 / n).
  private static func inside(_ count: Int) -> Int64 {
    switch count {
    case 2: -856
    case 3: -1261
    case 4: -1549
    default: -1772
    }
  }

  /// Returns the score of a pitch class outside a chord of n tones: 1000·ln(0.15 / (12 − n)).
  private static func outside(_ count: Int) -> Int64 {
    switch count {
    case 2: -4200
    case 3: -4094
    case 4: -3977
    default: -3843
    }
  }

  /// Returns the score of a bass note that is `interval` semitones above the root. The scores are halved, because the
  /// bass also counts in the step's `shares`.
  private static func bass(_ interval: Int, _ tones: UInt16) -> Int64 {
    if interval == 0 { return -250 }
    guard tones & (1 << UInt16(interval)) != 0 else { return -1500 }
    return (3...8).contains(interval) ? -550 : -900
  }

  /// Returns the cost of a change of chord at the start of a step.
  private func change(_ accent: HarmonicStep.Accent) -> Int64 {
    switch accent {
    case .bar: 1500
    case .half: part == .bar ? 2500 : 1500
    case .beat: part == .beat ? 1500 : 3500
    case .offbeat: 4500
    }
  }

  /// Returns a step's weight in 1024ths. The weight is 2.8 for a quarter note, and proportional to the length.
  private static func weight(of step: HarmonicStep, in bar: MeasuredBar) -> Int64 {
    // The length of a whole note is the bar's full length · unit / beats.
    let quarters = (step.end - step.start) * Int64(bar.beats) * 4 * 1024 / (bar.fullLength * Int64(bar.unit))
    return quarters * 14 / 5
  }

  /// Returns the bass note of each step, which is the step's lowest note. The bass is nil in silence, and if the note
  /// is a fifth or more above the lowest note of the bar.
  private static func basses(_ steps: [HarmonicStep], _ bars: [MeasuredBar]) -> [UInt8?] {
    var lowest = [UInt8](repeating: 127, count: bars.count)
    for step in steps { lowest[step.bar] = min(lowest[step.bar], step.bass ?? 127) }
    return steps.map { step in step.bass.flatMap { $0 < lowest[step.bar] + 7 ? $0 : nil } }
  }

  /// Returns the cost of beginning each chord: `rarity`, plus 400 for each tone outside the key. In minor, the leading
  /// note counts as inside the key.
  private func entries(in key: Key) -> [Int64] {
    var mask = key.scale.mask
    if key.scale == .minor { mask |= Scale.harmonicMinor.mask }
    return (0..<vocabulary.count).map { chord in
      let (root, found) = vocabulary[chord]
      var cost = found.rarity
      for interval in 0..<12 where found.quality.pitchClasses & (1 << UInt16(interval)) != 0 {
        let place = (root + interval + 12 - Int(key.tonic.semitones)) % 12
        if mask & (1 << UInt16(place)) == 0 { cost += 400 }
      }
      return cost
    }
  }
}

extension ChordVocabulary {
  func chord(_ number: Int, in key: Key) -> Chord {
    let (root, found) = self[number]
    let isLeading = found.quality.contains(.diminishedFifth)
    return Chord(key.root(UInt8(root), isLeading: isLeading), found.quality)
  }
}

extension Key {
  /// Returns a name for a root. A root in the scale gets the name of that note of the scale. Any other name is in the
  /// range from five fifths below the tonic to six fifths above. If `isLeading`, the range is from one fifth below to
  /// ten fifths above, because a chord with a diminished fifth leads a semitone up (in C major, C♯° to D).
  fileprivate func root(_ semitones: UInt8, isLeading: Bool) -> NoteName {
    for index in 0..<scale.count where noteName(at: index).semitones == semitones { return noteName(at: index) }
    return NoteName(semitones: semitones, fromFifths: tonicName.fifths + (isLeading ? -1 : -5))
  }
}

/// Returns 1000·ln(number), interpolated linearly between powers of two. The error is at most 70. Precondition:
/// `number` is at least 1.
private func logarithm(_ number: Int64) -> Int64 {
  let power = 63 - number.leadingZeroBitCount
  let rest = number - (1 << Int64(power))
  return 693 * Int64(power) + ((693 * rest) >> Int64(power))
}
