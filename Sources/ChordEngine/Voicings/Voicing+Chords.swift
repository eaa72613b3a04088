extension Voicing {
  /// Returns the pitches of the piano keys for a chord. Neither allocates nor locks.
  ///
  /// Only `led` uses `range` and `previous`. If the notes do not fit into the range, the range is extended by octaves
  /// at both ends. Without a previous chord of `keys` notes, `led` starts from the close voicing. Precondition: `keys`,
  /// the number of keys, is in 4…8.
  public func voiced(
    _ chord: Chord, in key: Key, keys: Int = 4, range: ClosedRange<Pitch> = Voicing.standardRange,
    after previous: VoicedChord? = nil
  ) -> VoicedChord {
    let tones = KeyTones(of: chord, in: key, count: keys, isRootless: self == .rootless)
    let root = key.rootNumber(of: chord)
    if self == .led {
      let close = Voicing.close.voiced(chord, in: key, keys: keys)
      return led(tones, on: root, range, previous.flatMap { $0.count == keys ? $0 : nil } ?? close)
    }
    var notes = InlineArray<8, Int>(repeating: 0)
    for index in 0..<keys { notes[index] = root + tones[index] }
    switch self {
    case .original:
      for index in 0..<3 { fold(index, of: &notes, keys, above: key.tonicNumber) }
      return chordOf(notes, keys)
    case .spread: spread(&notes, keys)
    case .open:
      sort(&notes, keys)
      for index in stride(from: 1, to: keys, by: 2) { move(index, of: &notes, keys, by: 12) }
    case .drop2:
      sort(&notes, keys)
      move(keys - 2, of: &notes, keys, by: -12)
    case .drop3:
      sort(&notes, keys)
      move(keys - 3, of: &notes, keys, by: -12)
    case .close, .rootless, .led: break
    }
    sort(&notes, keys)
    return chordOf(notes, keys)
  }

  private func led(
    _ tones: KeyTones, on root: Int, _ range: ClosedRange<Pitch>, _ previous: VoicedChord
  ) -> VoicedChord {
    var low = Int(range.lowerBound.number)
    var high = Int(range.upperBound.number)
    while true {
      let range = Pitch(folding: max(low, 0))...Pitch(folding: min(high, 127))
      if let chord = VoiceLeading.lead(previous, to: tones, on: root, within: range) { return chord }
      // The loop ends, because the full MIDI range has each pitch class at least ten times, which is enough for eight
      // notes.
      low -= 12
      high += 12
    }
  }

  /// Moves the fourth tone (in a seventh chord, the seventh) to the second place, and the root an octave down. Then
  /// puts each tone as low as possible above the preceding tone: the first four tones at least three semitones apart,
  /// further tones at least one semitone.
  private func spread(_ notes: inout InlineArray<8, Int>, _ count: Int) {
    let seventh = notes[3]
    notes[3] = notes[2]
    notes[2] = notes[1]
    notes[1] = seventh
    notes[0] -= 12
    for index in 1..<count {
      let least = notes[index - 1] + (index < 4 ? 3 : 1)
      notes[index] = least + ((notes[index] - least) % 12 + 12) % 12
    }
  }

  /// Moves a note into the octave above the tonic, unless another note already has the new pitch.
  private func fold(_ index: Int, of notes: inout InlineArray<8, Int>, _ count: Int, above tonic: Int) {
    let folded = tonic + (notes[index] - tonic) % 12
    for other in 0..<count where other != index && notes[other] == folded { return }
    notes[index] = folded
  }

  private func move(_ index: Int, of notes: inout InlineArray<8, Int>, _ count: Int, by octave: Int) {
    var isTaken = true
    while isTaken {
      notes[index] += octave
      isTaken = false
      for other in 0..<count where other != index && notes[other] == notes[index] { isTaken = true }
    }
  }

  private func sort(_ notes: inout InlineArray<8, Int>, _ count: Int) {
    for end in 0..<count {
      var index = end
      while index > 0, notes[index] < notes[index - 1] {
        notes.swapAt(index, index - 1)
        index -= 1
      }
    }
  }

  private func chordOf(_ notes: InlineArray<8, Int>, _ count: Int) -> VoicedChord {
    var chord = VoicedChord()
    for index in 0..<count { chord.append(Pitch(folding: notes[index])) }
    return chord
  }
}

extension Key {
  /// Returns the MIDI number of the chord's root in the octave above the tonic.
  func rootNumber(of chord: Chord) -> Int {
    tonicNumber + (Int(chord.root.semitones) - Int(tonic.semitones) + 12) % 12
  }
}
