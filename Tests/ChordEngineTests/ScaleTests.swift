import ChordEngine
import Testing

@Suite struct ScaleTests {
  @Test(
    "each mode has the tones of a major scale, beginning on the given degree",
    arguments: zip(
      [Scale.major, .dorian, .phrygian, .lydian, .mixolydian, .minor, .locrian], 0..<7))
  func modes(scale: Scale, start: Int) {
    let major = [0, 2, 4, 5, 7, 9, 11]
    for index in 0..<7 {
      #expect(Int(scale.steps[index]) == (major[(start + index) % 7] - major[start] + 12) % 12)
    }
  }

  @Test(
    "each named scale has this number, this name and these notes on C",
    arguments: [
      (0, "major", "C D E F G A B"), (1, "dorian", "C D E♭ F G A B♭"), (2, "phrygian", "C D♭ E♭ F G A♭ B♭"),
      (3, "lydian", "C D E F♯ G A B"), (4, "mixolydian", "C D E F G A B♭"), (5, "minor", "C D E♭ F G A♭ B♭"),
      (6, "locrian", "C D♭ E♭ F G♭ A♭ B♭"), (7, "harmonic-minor", "C D E♭ F G A♭ B"),
      (8, "melodic-minor", "C D E♭ F G A B"), (9, "locrian-natural-6", "C D♭ E♭ F G♭ A B♭"),
      (10, "ionian-augmented", "C D E F G♯ A B"), (11, "dorian-sharp-4", "C D E♭ F♯ G A B♭"),
      (12, "phrygian-dominant", "C D♭ E F G A♭ B♭"), (13, "lydian-sharp-2", "C D♯ E F♯ G A B"),
      (14, "ultralocrian", "C D♭ E♭ F♭ G♭ A♭ B♭♭"), (15, "dorian-flat-2", "C D♭ E♭ F G A B♭"),
      (16, "lydian-augmented", "C D E F♯ G♯ A B"), (17, "lydian-dominant", "C D E F♯ G A B♭"),
      (18, "mixolydian-flat-6", "C D E F G A♭ B♭"), (19, "locrian-natural-2", "C D E♭ F G♭ A♭ B♭"),
      (20, "altered", "C D♭ E♭ F♭ G♭ A♭ B♭"), (21, "harmonic-major", "C D E F G A♭ B"),
      (22, "major-pentatonic", "C D E G A"), (23, "minor-pentatonic", "C E♭ F G B♭"), (24, "blues", "C E♭ F G♭ G B♭"),
      (25, "whole-tone", "C D E F♯ G♯ B♭"), (26, "half-whole", "C D♭ E♭ E F♯ G A B♭"),
      (27, "whole-half", "C D E♭ F G♭ A♭ A B"),
    ])
  func known(number: UInt8, name: String, notes: String) throws {
    let scale = try #require(Scale(rawValue: number))
    #expect(scale.rawValue == number && scale.name == name)
    #expect(try spelled("C", scale) == notes)
  }

  @Test("the modes of harmonic and melodic minor have the tones of those scales, beginning on each degree")
  func modesOfTheMinors() {
    let harmonic: [Scale] = [
      .harmonicMinor, .locrianNatural6, .ionianAugmented, .dorianSharp4, .phrygianDominant, .lydianSharp2,
      .ultralocrian,
    ]
    let melodic: [Scale] = [
      .melodicMinor, .dorianFlat2, .lydianAugmented, .lydianDominant, .mixolydianFlat6, .locrianNatural2, .altered,
    ]
    for modes in [harmonic, melodic] {
      for (start, mode) in modes.enumerated() {
        let parent = (0..<7).map { Int(modes[0].steps[$0]) }
        let rotated = (0..<7).map { (parent[(start + $0) % 7] - parent[start] + 12) % 12 }
        #expect((0..<7).map { Int(mode.steps[$0]) } == rotated)
      }
    }
  }

  @Test("saved numbers and masks: the named scales have the numbers 0 to 27; a custom scale has 255")
  func numbers() throws {
    #expect(Scale.allCases.map(\.rawValue) == Array(0..<28))
    #expect(Scale(rawValue: 28) == nil && Scale(rawValue: 255) == nil)
    for scale in Scale.allCases { #expect(Scale(mask: scale.mask) == scale) }
    #expect(Set(Scale.allCases.map(\.mask)).count == 28)
    #expect(try Scale(tones: "0,2,3,7,8").rawValue == 255)
    for mask in [0, 1, 0b10, 0b11, 0b1110, 0x1007, 0xFFFF] as [UInt16] { #expect(Scale(mask: mask) == nil) }
  }

  @Test("the name and the list of tones of every possible scale parse to the same scale")
  func everyMask() throws {
    var count = 0
    for mask in UInt16(0)..<0x1000 {
      guard let scale = Scale(mask: mask) else { continue }
      count += 1
      #expect(Scale(name: scale.name) == scale)
      let tones = (0..<scale.count).map { String(scale.steps[$0]) }.joined(separator: ",")
      #expect(try Scale(tones: tones) == scale)
    }
    // A scale has the tonic and a subset of the eleven tones above it. The 12 subsets with fewer than two tones make no
    // scale.
    #expect(count == 2048 - 12)
  }

  @Test(
    "the error about a custom scale states the place of the fault",
    arguments: [
      ("", 0, HarmonyError.Expected.semitones), ("0,2,", 4, .semitones), ("0,2,x", 4, .semitones),
      ("0,12", 2, .semitones),
      ("2,3,7", 0, .tonic), ("0,3,3", 4, .rising), ("0,4,2", 4, .rising), ("0,0,2", 2, .rising), ("0,2 ,4", 3, .comma),
      ("0,2,4 ", 5, .comma), ("0,2", 3, .threeTones), ("0", 1, .threeTones), ("0,02,4", 2, .rising),
      ("00,2", 1, .comma),
      ("0,2,100", 6, .comma), ("０,2,4", 0, .semitones),
    ])
  func wrongTones(text: String, byte: Int, expected: HarmonyError.Expected) {
    #expect(throws: HarmonyError(byte: byte, character: byte, expected: expected)) { try Scale(tones: text) }
  }

  @Test(arguments: [
    ("major", Scale.major), ("Ionian", .major), ("DORIAN", .dorian), ("minor", .minor), ("aeolian", .minor),
    ("Natural Minor", .minor), ("harmonic-minor", .harmonicMinor), ("harmonicMinor", .harmonicMinor),
    ("Melodic minor", .melodicMinor), ("Melodic-Minor", .melodicMinor), ("naturalminor", .minor),
    ("Super Locrian", .altered), ("acoustic", .lydianDominant), ("diminished", .wholeHalf), ("Whole Tone", .wholeTone),
    ("pentatonic", .majorPentatonic), ("0,2,4,5,7,9,11", .major),
  ])
  func names(name: String, scale: Scale) {
    #expect(Scale(name: name) == scale)
  }

  @Test(arguments: [
    "", "-", "majo", "majors", "harmonic", "minör", "minor-", "minor ", " minor", "-minor", "ma jor",
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
    // B♯ and C♭ have the octave number of the letter without its accidental: B♯-2 sounds as C-1.
    ("C#", 0, "B♯-2"), ("C#", 12, "B♯-1"), ("C#", 24, "B♯0"), ("Gb", 23, "C♭1"),
    // Pitches outside the scale.
    ("Bb", 61, "C♯4"), ("C", 70, "A♯4"),
  ])
  func keySpellsPitches(key: String, number: Int, name: String) throws {
    let key = try #require(Key(name: key))
    #expect(key.name(of: Pitch(folding: number)) == name)
  }
}
