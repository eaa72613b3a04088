import ChordEngine
import Testing

@Suite struct ChordVoicingTests {
  @Test(
    "each voicing gives these chords these notes on four piano keys, in C major",
    arguments: [
      ("Cmaj7", Voicing.original, [60, 64, 67, 71]), ("Cmaj7", .close, [60, 64, 67, 71]),
      ("Cmaj7", .open, [60, 67, 76, 83]),
      ("Cmaj7", .drop2, [55, 60, 64, 71]), ("Cmaj7", .drop3, [52, 60, 67, 71]), ("Cmaj7", .rootless, [64, 67, 71, 74]),
      ("Cmaj7", .spread, [48, 59, 64, 67]), ("Cmaj7", .led, [60, 64, 67, 71]), ("Fmaj7", .original, [65, 69, 60, 76]),
      ("G7", .original, [67, 71, 62, 77]), ("C", .close, [60, 64, 67, 72]), ("C", .spread, [48, 60, 64, 67]),
      ("C", .rootless, [60, 64, 67, 72]), ("Dm9", .close, [62, 65, 72, 76]), ("Dm9", .rootless, [65, 69, 72, 76]),
      ("G13", .close, [67, 71, 77, 88]), ("G13", .rootless, [71, 77, 81, 88]), ("C7alt", .close, [60, 64, 70, 75]),
      ("Csus2", .close, [60, 62, 67, 72]), ("Cadd9", .open, [60, 67, 76, 86]), ("C5", .close, [60, 67, 72, 79]),
      ("Cno3no5", .close, [60, 72, 84, 96]), ("G7/B", .close, [67, 71, 74, 77]), ("Bbm", .close, [70, 73, 77, 82]),
    ])
  func fourKeys(chord: String, voicing: Voicing, notes: [UInt8]) throws {
    let chord = try Chord(parsing: chord)
    #expect(numbers(voicing.voiced(chord, in: .cMajor)) == notes)
  }

  @Test(
    "on more than four piano keys, a chord with a seventh gains the scale's tensions; then tones are doubled",
    arguments: [
      ("Cmaj7", 5, [60, 64, 67, 71, 74]), ("Cmaj7", 6, [60, 64, 67, 71, 74, 81]),
      ("Cmaj7", 8, [60, 64, 67, 71, 72, 74, 76, 81]),
      ("Dm7", 7, [62, 65, 69, 72, 76, 79, 83]), ("Dm7", 8, [62, 65, 69, 72, 74, 76, 79, 83]),
      ("G7", 6, [67, 71, 74, 77, 81, 88]), ("Fmaj7", 7, [65, 69, 72, 76, 79, 83, 86]), ("C", 5, [60, 64, 67, 72, 76]),
      ("C", 8, [60, 64, 67, 72, 76, 79, 84, 88]), ("Em7", 6, [64, 67, 71, 74, 76, 81]),
      ("Ab7", 5, [68, 72, 75, 78, 86]),
      ("G13", 6, [67, 71, 74, 77, 81, 88]), ("G13", 5, [67, 71, 77, 81, 88]),
    ])
  func moreKeys(chord: String, keys: Int, notes: [UInt8]) throws {
    let chord = try Chord(parsing: chord)
    #expect(numbers(Voicing.close.voiced(chord, in: .cMajor, keys: keys)) == notes)
  }

  @Test(
    "`original` and `close` give a degree's seventh chord the pitches of `keyPitch`",
    arguments: [Voicing.original, .close])
  func originalAndCloseKeepTheirPitches(voicing: Voicing) {
    // Some scales from number 9 on have too few tones for a seventh chord.
    for key in allKeys where (0...6).contains(key.octave) && key.scale.rawValue < 9 {
      for degree in Degree.allCases {
        let voiced = voicing.voiced(Chord(.seventh, on: degree, in: key), in: key)
        for index in 0..<4 { #expect(voiced[index] == voicing.keyPitch(index, of: degree, in: key)) }
      }
    }
  }

  @Test(
    "every voicing of one in three qualities sounds the wanted tones, and repeats no pitch if all fit MIDI's range",
    arguments: Voicing.allCases)
  func theChordsTones(voicing: Voicing) {
    let key = Key(tonic: Key.cMajor.tonic, octave: 3)
    for (index, quality) in allQualities.enumerated() where index % 3 == 0 {
      let chord = Chord(usualNames[index % usualNames.count], quality)
      let keys = 4 + index / 3 % 5
      let voiced = voicing.voiced(chord, in: key, keys: keys)
      #expect(voiced.count == keys)
      let tones = KeyTones(of: chord, in: key, count: keys, isRootless: voicing == .rootless)
      let wanted = (0..<keys).map { (Int(chord.root.semitones) + tones[$0]) % 12 }
      let sounding = numbers(voiced).map { Int($0) % 12 }
      #expect(voicing == .led ? Set(sounding) == Set(wanted) : sounding.sorted() == wanted.sorted())
      // A chord of few tones on many piano keys can exceed MIDI's range. Its notes are then moved by octaves, which can
      // make two notes equal or break their order.
      guard quality.count > 2 || keys < 6 else { continue }
      #expect(Set(numbers(voiced)).count == keys, "\(chord.name) \(voicing.name) \(keys)")
      if voicing != .original { #expect(voiced.sorted == voiced) }
      // Tones outside the chord must be tensions of the scale, and only a seventh chord may have them.
      for tone in wanted where chord.pitchClasses & (1 << UInt16(tone)) == 0 {
        #expect(quality.hasSeventh && Scale.major.contains(tone))
      }
    }
  }

  @Test("thirds and sevenths, which identify a chord, always sound")
  func guideTones() throws {
    let guides: [ChordTone] = [.minorThird, .majorThird, .minorSeventh, .majorSeventh]
    for quality in allQualities {
      let tones = KeyTones(of: Chord(NoteName(.c), quality), in: .cMajor, count: 4)
      for guide in guides where quality.contains(guide) {
        #expect((0..<4).contains { tones[$0] == guide.semitones })
      }
    }
  }

  @Test("every voicing has eight notes even at the ends of MIDI's range, and `led` even in a range of one pitch")
  func extremes() throws {
    for name in ["G9", "C-1", "B9"] {
      let key = try #require(Key(name: name))
      for voicing in Voicing.allCases {
        let chord = voicing.voiced(Chord(.ninth, on: .seven, in: key), in: key, keys: 8)
        #expect(chord.count == 8)
      }
    }
    let middle = Pitch(folding: 60)...Pitch(folding: 60)
    let lowest = Pitch(folding: 0)...Pitch(folding: 0)
    for range in [middle, lowest] {
      #expect(Voicing.led.voiced(try Chord(parsing: "Cno3no5"), in: .cMajor, keys: 8, range: range).count == 8)
    }
  }

  private func numbers(_ chord: VoicedChord) -> [UInt8] { (0..<chord.count).map { chord[$0].number } }
}
