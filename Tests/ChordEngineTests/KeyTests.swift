import ChordEngine
import Testing

@Suite struct KeyTests {
  @Test(arguments: [
    ("C", 0, 4), ("F#", 6, 4), ("Bb3", 10, 3), ("c-1", 0, -1), ("g9", 7, 9), ("E♭0", 3, 0), ("b", 11, 4), ("b4", 11, 4),
    ("bb4", 10, 4),
  ])
  func reading(name: String, semitones: Int, octave: Int) throws {
    let key = try #require(Key(name: name))
    #expect(key.tonic == PitchClass(semitones: UInt8(semitones)))
    #expect(key.octave == octave)
    #expect(key.scale == .major)
  }

  @Test(arguments: ["", "4", "H", "C10", "C-2", "C-0", "C-", "C+1", "C 4", "C4 ", "C###", "Cmajor", "C4.", "C٤"])
  func refusing(name: String) {
    #expect(Key(name: name) == nil)
  }

  @Test func cMajor() {
    #expect(Key.cMajor == Key(name: "C"))
    #expect(Key.cMajor.octave == 4)
    #expect(Key.cMajor.name == "C major")
  }

  @Test(
    "a tonic without a spelling takes the one with the fewest signs",
    arguments: [
      (Scale.major, ["C", "D♭", "D", "E♭", "E", "F", "G♭", "G", "A♭", "A", "B♭", "B"]),
      (.minor, ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "G♯", "A", "B♭", "B"]),
    ])
  func conventionalSpelling(scale: Scale, names: [String]) {
    let spelled = (UInt8(0)..<12).map { Key(tonic: PitchClass(semitones: $0), scale: scale).tonicName.text }
    #expect(spelled == names)
  }

  @Test(
    "the seven notes of a scale have the seven letters, and at most two signs in the usual keys",
    arguments: Scale.allCases)
  func letters(scale: Scale) {
    for semitones in UInt8(0)..<12 {
      let key = Key(tonic: PitchClass(semitones: semitones), scale: scale)
      let names = Degree.allCases.map(key.noteName(of:))
      #expect(Set(names.map(\.letter.rawValue)).count == 7)
      #expect(names.allSatisfy { $0.alteration.magnitude <= 2 })
      for (degree, name) in zip(Degree.allCases, names) {
        #expect(name.semitones == (semitones + scale.steps[Int(degree.rawValue)]) % 12)
      }
    }
  }

  @Test("key signatures: seven flats to seven sharps", arguments: -7...7)
  func signatures(sharps: Int) throws {
    for key in [try key(majorTonics[sharps + 7], .major), try key(minorTonics[sharps + 7], .minor)] {
      let signs = Degree.allCases.map { Int(key.noteName(of: $0).alteration) }
      #expect(signs.reduce(0, +) == sharps)
      #expect(signs.allSatisfy { $0.magnitude <= 1 && $0.signum() * sharps.signum() >= 0 })
    }
  }
}

@Suite struct ScaleTests {
  @Test(
    "the modes are the major scale begun on each of its degrees",
    arguments: zip(
      [Scale.major, .dorian, .phrygian, .lydian, .mixolydian, .minor, .locrian], 0..<7))
  func modes(scale: Scale, start: Int) {
    let major = [0, 2, 4, 5, 7, 9, 11]
    for index in 0..<7 {
      #expect(Int(scale.steps[index]) == (major[(start + index) % 7] - major[start] + 12) % 12)
    }
  }

  @Test func otherMinors() {
    #expect((0..<7).map { Scale.harmonicMinor.steps[$0] } == [0, 2, 3, 5, 7, 8, 11])
    #expect((0..<7).map { Scale.melodicMinor.steps[$0] } == [0, 2, 3, 5, 7, 9, 11])
  }

  @Test(arguments: [
    ("major", Scale.major), ("Ionian", .major), ("DORIAN", .dorian), ("minor", .minor), ("aeolian", .minor),
    ("Natural Minor", .minor), ("harmonic-minor", .harmonicMinor), ("harmonicMinor", .harmonicMinor),
    ("Melodic minor", .melodicMinor), ("Melodic-Minor", .melodicMinor), ("naturalminor", .minor),
  ])
  func names(name: String, scale: Scale) {
    #expect(Scale(name: name) == scale)
  }

  @Test(arguments: [
    "", "-", "majo", "majors", "blues", "harmonic", "minör", "minor-", "minor ", " minor", "-minor", "ma jor",
    "harmonic  minor",
    "harmonic--minor", "harmonic- minor", "har-monic-minor", "harmonic_minor", "harmonic-",
  ])
  func noNames(name: String) {
    #expect(Scale(name: name) == nil)
  }

  @Test(arguments: Scale.allCases) func nameReadsBack(scale: Scale) {
    #expect(Scale(name: scale.name) == scale)
  }

  @Test(arguments: [
    ("C", 60, "C4"), ("C", 61, "C♯4"), ("Bb", 58, "B♭3"), ("Bb", 46, "B♭2"), ("B", 58, "A♯3"), ("Gb", 59, "C♭4"),
    ("C#", 60, "B♯3"), ("C#", 72, "B♯4"), ("C", 0, "C-1"), ("Gb", 11, "C♭0"), ("F#", 65, "E♯4"), ("G", 127, "G9"),
    // The lowest notes of MIDI have letters of the octave below.
    ("C#", 0, "B♯-2"), ("C#", 12, "B♯-1"), ("C#", 24, "B♯0"), ("Gb", 23, "C♭1"),
    // Outside of its scale.
    ("Bb", 61, "C♯4"), ("C", 70, "A♯4"),
  ])
  func aPitchIsSpelledAsItsKeySpellsIt(key: String, number: Int, name: String) throws {
    let key = try #require(Key(name: key))
    #expect(key.name(of: Pitch(folding: number)) == name)
  }
}
