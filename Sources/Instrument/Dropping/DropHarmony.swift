import ChordEngine

/// Chooses the chords that make the keys sound the pitches of a drop plan.
struct DropHarmony {
  /// A chord, and the pitches that the keys sound for it.
  private struct Candidate {
    let chord: Chord
    let pitches: VoicedChord
  }

  private let candidates: [Candidate]
  /// The index of the present chord in `candidates`; −1 before the first chord.
  private var present: Int
  private var octave = 0

  /// The chord qualities, from the most to the least preferred.
  private static var qualities: [StaticString] {
    ["5", "", "m", "sus4", "sus2", "dim", "aug", "6", "m6", "7", "maj7", "m7"]
  }

  private static var roots: [NoteName] {
    [
      NoteName(.c), NoteName(.d, alteration: -1), NoteName(.d), NoteName(.e, alteration: -1), NoteName(.e),
      NoteName(.f), NoteName(.f, alteration: 1), NoteName(.g), NoteName(.a, alteration: -1), NoteName(.a),
      NoteName(.b, alteration: -1), NoteName(.b),
    ]
  }

  init(_ settings: Settings) {
    var candidates: [Candidate] = []
    for name in Self.qualities {
      guard let pattern = try? Chord(parsing: "C" + name.description) else { continue }
      for root in Self.roots {
        let chord = Chord(root, pattern.quality)
        candidates.append(Candidate(chord: chord, pitches: settings.voiced(chord)))
      }
    }
    self.candidates = candidates
    present = -1
  }

  /// `true` if a key sounds a pitch in the present chord and octave.
  func sounds(_ pitch: Pitch) -> Bool { present >= 0 && key(of: pitch, present, octave) != nil }

  func finder(_ settings: borrowing Settings) -> DropFinder {
    var settings = copy settings
    settings[.keysOctave] = Double(octave)
    return DropFinder(settings, sounding: candidates[max(present, 0)].pitches)
  }

  /// Chooses the chord for a group of notes, and returns the gestures that set the chord and its octave. The present
  /// chord stays if it has a key for every pitch of the group. Otherwise, chooses the chord with keys for the most
  /// notes of the group. A tie goes to the chord with keys for the most notes directly after the group. Tries the
  /// present octave first, then octaves from 0 outwards.
  mutating func change(for notes: [DropWish], _ group: Range<Int>) -> [Gesture] {
    if group.allSatisfy({ sounds(notes[$0].pitch) }) { return [] }
    var best = (count: 0, reach: 0, candidate: 0, octave: 0)
    for octave in [octave, 0, -1, 1, -2, 2, -3, 3, -4, 4] {
      for candidate in candidates.indices {
        var count = 0
        for index in group where key(of: notes[index].pitch, candidate, octave) != nil { count += 1 }
        guard count > 0, count >= best.count else { continue }
        var reach = group.upperBound
        while reach < notes.count, key(of: notes[reach].pitch, candidate, octave) != nil { reach += 1 }
        if count > best.count || reach > best.reach { best = (count, reach, candidate, octave) }
      }
      if best.count == group.count { break }
    }
    var gestures: [Gesture] = []
    if best.octave != octave {
      octave = best.octave
      gestures.append(.set(.keysOctave, Double(octave)))
    }
    if best.candidate != present {
      present = best.candidate
      gestures.append(.chord(0, .chord(candidates[present].chord)))
    }
    return gestures
  }

  private func key(of pitch: Pitch, _ candidate: Int, _ octave: Int) -> Int? {
    let pitches = candidates[candidate].pitches
    for key in 0..<pitches.count where pitches[key].raised(byOctaves: Double(octave)) == pitch { return key }
    return nil
  }
}
