import ChordEngine
import Testing

@Suite struct SpellingTests {
  @Test(
    "each tone of a seven-tone scale has a different letter",
    arguments: [
      ("Eb", Scale.minor, "E♭ F G♭ A♭ B♭ C♭ D♭"), ("F#", .major, "F♯ G♯ A♯ B C♯ D♯ E♯"),
      ("Cb", .major, "C♭ D♭ E♭ F♭ G♭ A♭ B♭"), ("C#", .major, "C♯ D♯ E♯ F♯ G♯ A♯ B♯"),
      ("G#", .harmonicMinor, "G♯ A♯ B C♯ D♯ E F♯♯"), ("Ab", .minor, "A♭ B♭ C♭ D♭ E♭ F♭ G♭"),
      ("B", .altered, "B C D E♭ F G A"), ("Bb", .lydianDominant, "B♭ C D E F G A♭"),
      ("E", .phrygianDominant, "E F G♯ A B C D"), ("A", .harmonicMinor, "A B C D E F G♯"),
    ])
  func sevenTones(tonic: String, scale: Scale, notes: String) throws {
    #expect(try spelled(tonic, scale) == notes)
  }

  @Test(
    "in scales of other sizes, a tone's letter depends on its interval above the tonic and on the other tones",
    arguments: [
      ("Eb", "minor-pentatonic", "E♭ G♭ A♭ B♭ D♭"), ("F#", "major-pentatonic", "F♯ G♯ A♯ C♯ D♯"),
      ("A", "blues", "A C D E♭ E G"), ("D", "whole-tone", "D E F♯ G♯ A♯ C"),
      ("Eb", "half-whole", "E♭ F♭ G♭ G A B♭ C D♭"),
      ("B", "whole-half", "B C♯ D E F G G♯ A♯"), ("C", "0,3,4,7,8,11", "C D♯ E G A♭ B"),
      ("C", "0,2,3,7,8", "C D E♭ G A♭"),
      ("C", "0,3,6,9", "C E♭ G♭ A"), ("C", "0,4,8", "C E G♯"), ("C", "0,4,6,7,11", "C E F♯ G B"),
      ("C", "0,1,2,3,4,5,6,7,8,9,10,11", "C D♭ D E♭ E F G♭ G A♭ A B♭ B"),
    ])
  func otherCounts(tonic: String, scale: String, notes: String) throws {
    let scale = try #require(Scale(name: scale))
    #expect(try spelled(tonic, scale) == notes)
  }

  @Test("the note names of every possible scale denote its tones, on tonics with at most one sharp or flat")
  func namesSound() throws {
    for tonic in majorTonics {
      let tonic = try #require(PitchClass(name: tonic))
      for mask in UInt16(0)..<0x1000 {
        guard let scale = Scale(mask: mask) else { continue }
        let key = Key(tonic: tonic, scale: scale)
        for index in 0..<scale.count {
          #expect(key.noteName(at: index).semitones == (tonic.semitones + scale.steps[index]) % 12)
        }
      }
    }
  }

  @Test("a tonic without a spelling is spelled so that its scale, whatever its size, has the fewest accidentals")
  func conventional() throws {
    for (scale, tonic, name) in [
      (Scale.majorPentatonic, 6, "G♭"), (.minorPentatonic, 3, "E♭"), (.blues, 1, "C♯"), (.wholeTone, 3, "E♭"),
      (.halfWhole, 1, "C♯"), (.lydian, 10, "B♭"), (.altered, 8, "G♯"),
    ] {
      #expect(
        Key(tonic: PitchClass(semitones: UInt8(tonic)), scale: scale).tonicName.text == name, "\(scale.name) \(tonic)")
    }
  }

  @Test(
    "the chord spells its own tones and bass, and the key spells all other pitches",
    arguments: [
      ("C", "Abm", 59, "C♭4"), ("C", "E7", 68, "G♯4"), ("C", "Fm", 68, "A♭4"), ("C", "C/Bb", 46, "B♭2"),
      ("Gb", "Db7", 59, "C♭4"), ("C", "Bdim7", 68, "A♭4"), ("Bb", "F", 58, "B♭3"), ("C", "G", 61, "C♯4"),
    ])
  func inChords(tonic: String, chord: String, pitch: Int, name: String) throws {
    let key = try key(tonic, .major)
    #expect(key.name(of: Pitch(folding: pitch), in: try Chord(parsing: chord)) == name)
  }
}
