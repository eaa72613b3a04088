import ChordEngine
import Testing

@Suite struct SeventhChordTests {
  @Test(
    "a key's seven seventh chords have these names",
    arguments: [
      ("C", Scale.major, "Cmaj7 Dm7 Em7 Fmaj7 G7 Am7 Bm7♭5"),
      ("D", .dorian, "Dm7 Em7 Fmaj7 G7 Am7 Bm7♭5 Cmaj7"),
      ("E", .phrygian, "Em7 Fmaj7 G7 Am7 Bm7♭5 Cmaj7 Dm7"),
      ("F", .lydian, "Fmaj7 G7 Am7 Bm7♭5 Cmaj7 Dm7 Em7"),
      ("G", .mixolydian, "G7 Am7 Bm7♭5 Cmaj7 Dm7 Em7 Fmaj7"),
      ("A", .minor, "Am7 Bm7♭5 Cmaj7 Dm7 Em7 Fmaj7 G7"),
      ("B", .locrian, "Bm7♭5 Cmaj7 Dm7 Em7 Fmaj7 G7 Am7"),
      ("A", .harmonicMinor, "Am(maj7) Bm7♭5 Cmaj7♯5 Dm7 E7 Fmaj7 G♯dim7"),
      ("A", .melodicMinor, "Am(maj7) Bm7 Cmaj7♯5 D7 E7 F♯m7♭5 G♯m7♭5"),
      ("Bb", .major, "B♭maj7 Cm7 Dm7 E♭maj7 F7 Gm7 Am7♭5"),
      ("F#", .major, "F♯maj7 G♯m7 A♯m7 Bmaj7 C♯7 D♯m7 E♯m7♭5"),
      ("Gb", .major, "G♭maj7 A♭m7 B♭m7 C♭maj7 D♭7 E♭m7 Fm7♭5"),
      ("C", .minor, "Cm7 Dm7♭5 E♭maj7 Fm7 Gm7 A♭maj7 B♭7"),
      ("G#", .harmonicMinor, "G♯m(maj7) A♯m7♭5 Bmaj7♯5 C♯m7 D♯7 Emaj7 F♯♯dim7"),
    ])
  func names(tonic: String, scale: Scale, names: String) throws {
    let key = try key(tonic, scale)
    let chords = Degree.allCases.map { SeventhChord(degree: $0, in: key).name }
    #expect(chords.joined(separator: " ") == names)
  }

  @Test(
    "a scale's triads and seventh chords have these numerals",
    arguments: [
      (Scale.major, "I ii iii IV V vi vii°", "Imaj7 ii7 iii7 IVmaj7 V7 vi7 viiø7"),
      (.dorian, "i ii III IV v vi° VII", "i7 ii7 IIImaj7 IV7 v7 viø7 VIImaj7"),
      (.phrygian, "i II III iv v° VI vii", "i7 IImaj7 III7 iv7 vø7 VImaj7 vii7"),
      (.lydian, "I II iii iv° V vi vii", "Imaj7 II7 iii7 ivø7 Vmaj7 vi7 vii7"),
      (.mixolydian, "I ii iii° IV v vi VII", "I7 ii7 iiiø7 IVmaj7 v7 vi7 VIImaj7"),
      (.minor, "i ii° III iv v VI VII", "i7 iiø7 IIImaj7 iv7 v7 VImaj7 VII7"),
      (.locrian, "i° II iii iv V VI vii", "iø7 IImaj7 iii7 iv7 Vmaj7 VI7 vii7"),
      (.harmonicMinor, "i ii° III+ iv V VI vii°", "imaj7 iiø7 III+maj7 iv7 V7 VImaj7 vii°7"),
      (.melodicMinor, "i ii III+ IV V vi° vii°", "imaj7 ii7 III+maj7 IV7 V7 viø7 viiø7"),
    ])
  func numerals(scale: Scale, triads: String, sevenths: String) {
    let chords = Degree.allCases.map { SeventhChord(degree: $0, in: Key(tonic: Key.cMajor.tonic, scale: scale)) }
    #expect(chords.map(\.numeral).joined(separator: " ") == triads)
    #expect(chords.map(\.seventhNumeral).joined(separator: " ") == sevenths)
  }

  @Test("in seven-tone scales, the key spells a chord's root; each further tone is two letters above the previous tone")
  func spelling() throws {
    for tonic in majorTonics + minorTonics {
      for scale in Scale.allCases where scale.count == 7 {
        let key = try key(tonic, scale)
        for degree in Degree.allCases {
          let chord = SeventhChord(degree: degree, in: key)
          let notes = [chord.notes.root, chord.notes.third, chord.notes.fifth, chord.notes.seventh]
          #expect(notes[0] == key.noteName(of: degree))
          #expect(chord.name.hasPrefix(notes[0].text))
          #expect(Set(notes.map { Int($0.semitones) }).count == 4)
          for index in 0..<4 {
            #expect(notes[index].letter.rawValue == (notes[0].letter.rawValue + 2 * UInt8(index)) % 7)
            #expect(chord.chord.pitchClasses & (1 << UInt16(notes[index].semitones)) != 0)
          }
        }
      }
    }
  }

  @Test("the kind of the chord on a degree does not depend on the tonic", arguments: Scale.allCases)
  func transposition(scale: Scale) {
    for degree in Degree.allCases {
      let plain = SeventhChord(degree: degree, in: Key(tonic: Key.cMajor.tonic, scale: scale))
      for semitones in UInt8(0)..<12 {
        let key = Key(tonic: PitchClass(semitones: semitones), octave: 2, scale: scale)
        #expect(SeventhChord(degree: degree, in: key).chord.quality == plain.chord.quality)
      }
    }
  }
}
