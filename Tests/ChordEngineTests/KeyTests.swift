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
    "a tonic without a spelling is spelled so that the scale has the fewest accidentals",
    arguments: [
      (Scale.major, ["C", "D♭", "D", "E♭", "E", "F", "G♭", "G", "A♭", "A", "B♭", "B"]),
      (.minor, ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "G♯", "A", "B♭", "B"]),
    ])
  func conventionalSpelling(scale: Scale, names: [String]) {
    let spelled = (UInt8(0)..<12).map { Key(tonic: PitchClass(semitones: $0), scale: scale).tonicName.text }
    #expect(spelled == names)
  }

  @Test(
    "if a tonic has no spelling, each note of a seven-note scale has its own letter and at most two accidentals",
    arguments: Scale.allCases.filter { $0.count == 7 })
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

  @Test("the notes of a major and a minor key have as many sharps or flats as the keys' signature", arguments: -7...7)
  func signatures(sharps: Int) throws {
    for key in [try key(majorTonics[sharps + 7], .major), try key(minorTonics[sharps + 7], .minor)] {
      let signs = Degree.allCases.map { Int(key.noteName(of: $0).alteration) }
      #expect(signs.reduce(0, +) == sharps)
      #expect(signs.allSatisfy { $0.magnitude <= 1 && $0.signum() * sharps.signum() >= 0 })
    }
  }
}
