import ChordEngine
import Testing

@Suite struct RomanNumeralTests {
  @Test(
    "each numeral has this printed text, and this chord in C major",
    arguments: [
      ("I", "I", "C"), ("V7", "V7", "G7"), ("V7/V", "V7/V", "D7"), ("bVI", "♭VI", "A♭"), ("iiø7", "iiø7", "Dm7♭5"),
      ("#ivo7", "♯iv°7", "F♯dim7"), ("IVmaj7", "IVmaj7", "Fmaj7"), ("V7sus4", "V7sus4", "G7sus4"),
      ("vii°", "vii°", "Bdim"),
      ("V7/ii", "V7/ii", "A7"), ("V7/bVI", "V7/♭VI", "E♭7"), ("viio7/V", "vii°7/V", "F♯dim7"),
      ("iiø7/ii", "iiø7/ii", "Em7♭5"),
      ("ii7/V", "ii7/V", "Am7"), ("VI/ii", "VI/ii", "B♭"), ("bII", "♭II", "D♭"), ("imaj7", "imaj7", "Cm(maj7)"),
      ("III+", "III+", "Eaug"), ("III+maj7", "III+maj7", "Emaj7♯5"), ("V+7", "V+7", "G7♯5"), ("V7#5", "V+7", "G7♯5"),
      ("Imaj7#11", "Imaj7♯11", "Cmaj7♯11"), ("I6/9", "I6/9", "C6/9"), ("IIm7", "ii7", "Dm7"),
      ("viiø", "viiø7", "Bm7♭5"),
      ("iiø9", "iiø9", "Dm9♭5"), ("vsus4", "Vsus4", "Gsus4"), ("nvii°7", "♮vii°7", "Bdim7"),
      ("V13b9", "V13♭9", "G13♭9"),
      ("bbVII7", "♭♭VII7", "B♭♭7"), ("V6/V", "V6/V", "D6"), ("ivm6", "iv6", "Fm6"), ("V5", "V5", "G5"),
    ])
  func inCMajor(text: String, written: String, name: String) throws {
    let numeral = try RomanNumeral(parsing: text)
    #expect(numeral.text == written)
    #expect(numeral.chord(in: .cMajor).name == name)
  }

  /// A scale without seven tones counts as minor if it has a minor but no major third, otherwise as major.
  @Test(
    "an unaltered root follows the key's scale, an altered root the major scale on the key's tonic",
    arguments: [
      ("C", "minor", "VI", "A♭"), ("C", "minor", "bVI", "A♭"), ("C", "major", "VI", "A"), ("C", "minor", "VII", "B♭"),
      ("C", "minor", "nviio7", "Bdim7"), ("C", "harmonic-minor", "viio7", "Bdim7"), ("Eb", "minor", "VI", "C♭"),
      ("F#", "major", "vii°", "E♯dim"), ("Db", "major", "bII", "E♭♭"), ("E", "phrygian", "II", "F"),
      ("E", "major", "V7/V", "F♯7"),
      ("A", "minor", "V7/iv", "A7"), ("A", "minor", "V7/VI", "C7"), ("A", "minor", "viio7/V", "D♯dim7"),
      ("C", "major-pentatonic", "IV", "F"), ("C", "minor-pentatonic", "VI", "A♭"), ("C", "blues", "IV7", "F7"),
      ("C", "whole-tone", "vii°", "Bdim"), ("Bb", "lydian", "#ivø7", "Em7♭5"),
    ])
  func inOtherKeys(tonic: String, scale: String, text: String, name: String) throws {
    let key = try key(tonic, try #require(Scale(name: scale)))
    #expect(try RomanNumeral(parsing: text).chord(in: key).name == name)
  }

  @Test(
    arguments: [
      ("", 0, 0, HarmonyError.Expected.numeral), ("X", 0, 0, .numeral), ("b", 1, 1, .numeral), ("♭", 3, 1, .numeral),
      ("#bV", 1, 1, .numeral), ("iI", 1, 1, .quality), ("VIII", 3, 3, .quality), ("V7/", 3, 3, .target),
      ("V7/G", 3, 3, .target),
      ("V7/b", 3, 3, .target), ("V7/V7", 4, 4, .end), ("V7/V/V", 4, 4, .end), ("♭VIx", 5, 3, .quality),
      ("V7b", 3, 3, .alteredTone),
    ])
  func errors(text: String, byte: Int, character: Int, expected: HarmonyError.Expected) {
    #expect(throws: HarmonyError(byte: byte, character: character, expected: expected)) {
      try RomanNumeral(parsing: text)
    }
  }

  @Test(
    "the numerals of a scale's triads and seventh chords denote these chords, in every scale of seven tones")
  func numeralsOfChordsInScales() throws {
    for tonic in majorTonics {
      for scale in Scale.allCases where scale.count == 7 {
        let key = try key(tonic, scale)
        for degree in Degree.allCases {
          let seventh = SeventhChord(degree: degree, in: key)
          #expect(try RomanNumeral(parsing: seventh.seventhNumeral).chord(in: key) == seventh.chord)
          #expect(try RomanNumeral(parsing: seventh.numeral).chord(in: key) == Chord(.triad, on: degree, in: key))
        }
      }
    }
  }

  @Test("a numeral's chord has the same quality, and its root the same distance from the tonic, in every major key")
  func transposition() throws {
    for text in ["V7/V", "bVI", "iiø7", "#ivo7", "V7/ii", "nviio7/V"] {
      let numeral = try RomanNumeral(parsing: text)
      let plain = numeral.chord(in: .cMajor)
      for tonic in majorTonics {
        let key = try key(tonic, .major)
        let chord = numeral.chord(in: key)
        #expect(chord.quality == plain.quality)
        #expect((chord.root.semitones + 12 - key.tonic.semitones) % 12 == plain.root.semitones)
      }
    }
  }
}
