/// An exact search for the notes of a chord that are nearest to the notes of the previous chord. A chord has one voice
/// for each piano key (a block on which balls fall). A solution gives each voice a different note in a given range, and
/// uses each of the chord's tones (`KeyTones`) at least once. The best solution has, in this order of priority:
/// 1. the least movement, in semitones, summed over the voices. The voices of both chords are paired in rising order,
///    because no pairing has a smaller sum;
/// 2. the fewest moved voices, so that common tones stay in their voices;
/// 3. the least sum of squared movements, which prefers two small steps to one leap;
/// 4. the lowest notes, compared by their sum, then by the lowest voice that differs.
///
/// The algorithm is dynamic programming over subsets (Held and Karp 1962). It visits the pitches in rising order and
/// fills the voices from the lowest up. A state is the set of tones used and the number of doublings, with its best
/// partial solution. The work is at most 256 states × 128 pitches.
struct VoiceLeading {
  /// The cost and the notes of each state's best partial solution. The note of the lowest voice is in the highest byte.
  private var costs = InlineArray<256, UInt64>(repeating: .max)
  private var notes = InlineArray<256, UInt64>(repeating: 0)
  private let previous: VoicedChord
  private let tones: KeyTones
  /// The number of voices (`count`) and the number of sets of tones (`sets`). A state's number is its set of tones, as
  /// bits, plus its number of doublings times `sets`. For n voices and t tones, there are (n − t + 1) · 2^t states: at
  /// most 256 for eight voices.
  private let count: Int
  private let sets: Int

  /// Returns a chord with as many notes as the previous chord; nil if the range has too few pitches. `root` is the MIDI
  /// note number of the new root in any octave. Precondition: `tones` has at most as many distinct tones as the
  /// previous chord has notes. Neither allocates nor locks.
  static func lead(
    _ previous: VoicedChord, to tones: KeyTones, on root: Int, within range: ClosedRange<Pitch>
  ) -> VoicedChord? {
    var search = VoiceLeading(previous, tones)
    for pitch in Int(range.lowerBound.number)..<Int(range.upperBound.number) + 1 { search.extend(by: pitch, root) }
    return search.best
  }

  private init(_ previous: VoicedChord, _ tones: KeyTones) {
    self.previous = previous.sorted
    self.tones = tones
    count = previous.count
    sets = 1 << tones.distinctCount
    costs[0] = 0
  }

  /// The state in which every voice has a note and every tone is used.
  private var last: Int { sets - 1 + (count - tones.distinctCount) * sets }

  /// Extends every state by a pitch. Visits the states from the highest to the lowest number, because the opposite
  /// order would extend the new states by the same pitch again.
  private mutating func extend(by pitch: Int, _ root: Int) {
    var tone = 0
    while tone < tones.distinctCount, (root + tones[tone] - pitch) % 12 != 0 { tone += 1 }
    guard tone < tones.distinctCount else { return }
    for state in stride(from: last - 1, through: 0, by: -1) where costs[state] != .max {
      let isDoubling = state & (1 << tone) != 0
      let next = isDoubling ? state + sets : state | 1 << tone
      guard next <= last else { continue }
      let voice = (state & (sets - 1)).nonzeroBitCount + state / sets
      let cost = costs[state] + Self.cost(from: Int(previous[voice].number), to: pitch)
      let extended = notes[state] | UInt64(pitch) << UInt64(8 * (7 - voice))
      if cost < costs[next] || (cost == costs[next] && extended < notes[next]) {
        costs[next] = cost
        notes[next] = extended
      }
    }
  }

  private var best: VoicedChord? {
    guard costs[last] != .max else { return nil }
    var chord = VoicedChord()
    for voice in 0..<count {
      chord.append(Pitch(folding: Int(notes[last] >> UInt64(8 * (7 - voice)) & 0xFF)))
    }
    return chord
  }

  /// Packs the cost of a voice into a number, with the first priority in the highest bits. The fields are wide enough
  /// for the sums of eight voices: movement (32 bits, for 8 × 127), moved voices (4, for 8), squares (17, for
  /// 8 × 127²), notes (11, for 8 × 127).
  private static func cost(from old: Int, to new: Int) -> UInt64 {
    let distance = (new - old).magnitude
    return UInt64(distance) << 32 | (distance == 0 ? 0 : 1) << 28 | UInt64(distance * distance) << 11 | UInt64(new)
  }
}
