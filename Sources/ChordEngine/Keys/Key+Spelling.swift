extension Key {
  /// The tonic's given spelling, or else the name that gives the scale the fewest sharps or flats.
  public var tonicName: NoteName { tonic.spelling ?? conventionalTonicName }

  /// Returns the name of a degree. Each tone of a seven-tone scale has its own letter.
  public func noteName(of degree: Degree) -> NoteName { noteName(at: scale.index(of: degree)) }

  /// Returns the name of the scale's tone at an index. From `scale.count` on, the tones repeat an octave higher.
  /// Precondition: the index is at least 0.
  public func noteName(at index: Int) -> NoteName {
    precondition(index >= 0, "a scale's tones are counted from 0")
    return noteName(at: index, tonic: tonicName)
  }

  private func noteName(at index: Int, tonic name: NoteName) -> NoteName {
    NoteName(
      name.letter.advanced(by: scale.letters(at: index)), semitones: Int(tonic.semitones) + scale.semitones(at: index))
  }

  /// The tonic's name that needs the fewest signs in the scale. In a tie, the name with flats wins (G♭ major, E♭
  /// minor).
  private var conventionalTonicName: NoteName {
    var best = NoteName.sharp(tonic.semitones)
    var fewest = Int.max
    // Avoid `allCases`, which allocates.
    for number in 0..<7 {
      guard let letter = NoteName.Letter(rawValue: UInt8(number)) else { continue }
      let name = NoteName(letter, semitones: Int(tonic.semitones))
      var signs = 0
      for index in 0..<scale.count { signs += Int(noteName(at: index, tonic: name).alteration.magnitude) }
      if signs < fewest || (signs == fewest && name.alteration < best.alteration) {
        best = name
        fewest = signs
      }
    }
    return best
  }

  /// Returns the pitch's name in this key, such as `"B♭2"` in B♭ major or `"A♯2"` in B major. For a pitch outside the
  /// scale, returns `Pitch.name`.
  public func name(of pitch: Pitch) -> String { noteName(of: pitch).text(of: pitch) }

  /// Returns the pitch's name: the chord spells its own tones and bass, and this key spells all other pitches.
  public func name(of pitch: Pitch, in chord: Chord) -> String { noteName(of: pitch, in: chord).text(of: pitch) }

  /// Returns the spelling of a pitch in this key. For a pitch outside the scale, returns a natural or a sharp.
  public func noteName(of pitch: Pitch) -> NoteName {
    for index in 0..<scale.count {
      let spelled = noteName(at: index)
      if spelled.semitones == pitch.number % 12 { return spelled }
    }
    return .sharp(pitch.number % 12)
  }

  /// Returns the spelling of a pitch: the chord spells its own tones and bass, and this key spells all other pitches.
  public func noteName(of pitch: Pitch, in chord: Chord) -> NoteName {
    for tone in ChordTone.allCases where chord.quality.contains(tone) {
      let spelled = chord.noteName(of: tone)
      if spelled.semitones == pitch.number % 12 { return spelled }
    }
    if let bass = chord.bass, bass.semitones == pitch.number % 12 { return bass }
    return noteName(of: pitch)
  }
}

extension NoteName {
  /// Returns the name and the octave. The octave belongs to the letter: C♭4 sounds like B3.
  fileprivate func text(of pitch: Pitch) -> String {
    // `letter` is −1 for B♯-2. Division rounds negative numbers up, so an octave is added first.
    let letter = Int(pitch.number) - Int(alteration)
    let octave = (letter + 12) / 12 - 2
    return text + (octave < 0 ? "-\(-octave)" : "\(octave)")
  }
}
