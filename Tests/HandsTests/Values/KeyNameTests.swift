import ChordEngine
import Hands
import Testing

@Suite struct KeyNameTests {
  @Test(arguments: [
    ("C", "C", nil), ("F#", "F#", nil), ("Bb3", "Bb3", nil), ("bb", "Bb", nil), ("c-1", "C-1", nil), ("B♭", "Bb", nil),
    ("Cm", "C", Scale.minor), ("Am", "A", .minor), ("F#m", "F#", .minor), ("Bb3m", "Bb3", .minor),
    ("Bm", "B", .minor), ("bm", "B", .minor), ("Bbm", "Bb", .minor), ("C-1m", "C-1", .minor),
    ("Cmin", "C", .minor), ("C min", "C", .minor), ("C minor", "C", .minor), ("C-minor", "C", .minor),
    ("A MINOR", "A", .minor),
    ("CM", "C", .major), ("Cmaj", "C", .major), ("C major", "C", .major), ("Ebmajor", "Eb", .major),
    ("Ab3 major", "Ab3", .major),
    ("D dorian", "D", .dorian), ("D4 dorian", "D4", .dorian), ("B♭ harmonic-minor", "Bb", .harmonicMinor),
    ("Db natural minor", "Db", .minor), ("E♭m", "Eb", .minor), ("C m", "C", .minor), ("C-m", "C", .minor),
    ("C-1-minor", "C-1", .minor), ("C harmonic minor", "C", .harmonicMinor),
    ("Charmonicminor", "C", .harmonicMinor), ("C-harmonic minor", "C", .harmonicMinor),
  ])
  func keys(text: String, tonic: String, scale: Scale?) throws {
    let name = try #require(KeyName(text))
    let expected = try #require(Key(name: tonic))
    #expect(name.tonic == expected && name.tonic.tonicName == expected.tonicName)
    #expect(name.scale?.scale == scale)
  }

  @Test(arguments: [
    "", "m", "minor", "H", "Hm", "C ", "C m 3 3", "Cmm", "Cx", "C10", "C10m", "C-2", "C-2m", "C3m3", "Cm33", "C minors",
    "C - ", "C- - -major", "C  major", "C 3", "Cm7", "Bbm3", "Cm-1", "C minor 3", " C", "60", "#", "C###", "major C",
    "Cm\n", "C\0m",
    // Two words may be separated by one blank or one hyphen. All other blanks and hyphens are refused, except the
    // minus sign of the octave −1.
    "C minor ", "C minor-", "C-min-", "C  minor", "C--minor", "C- minor", "C -minor", "C mi nor", "C maj-or", "C_minor",
    "c_minor", "C harmonic  minor", "C harmo-nic minor", "C -1", "C4 - major",
  ])
  func refused(text: String) {
    #expect(KeyName(text) == nil)
  }

  @Test func tonicWithoutAScaleKeepsTheScale() throws {
    let dorian = Key(tonic: PitchClass(NoteName(.d)), octave: 3, scale: .dorian)
    #expect(try #require(KeyName("Bb")).key(inPlaceOf: dorian).name == "B♭ dorian")
    #expect(try #require(KeyName("Am")).key(inPlaceOf: dorian) == Key(tonic: PitchClass(NoteName(.a)), scale: .minor))
  }
}
