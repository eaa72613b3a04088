import ChordEngine
import Testing

@Suite struct PitchTests {
  @Test(
    "each note number has its name; 60 is middle C, named C4",
    arguments: [(0, "C-1"), (11, "B-1"), (12, "C0"), (21, "A0"), (60, "C4"), (69, "A4"), (66, "F♯4"), (127, "G9")])
  func name(number: Int, name: String) {
    #expect(Pitch(folding: number).name == name)
  }

  @Test(arguments: [
    (-1, 11), (-12, 0), (-13, 11), (128, 116), (131, 119), (132, 120), (139, 127), (140, 116), (-1_000, 8),
    (1_000, 124),
  ])
  func folding(number: Int, folded: Int) {
    #expect(Pitch(folding: number).number == UInt8(folded))
  }

  @Test("`Pitch(folding:)` moves a number by whole octaves, as few as possible")
  func foldingKeepsPitchClass() {
    for number in -500...500 {
      let folded = Int(Pitch(folding: number).number)
      #expect((folded - number) % 12 == 0)
      if (0...127).contains(number) { #expect(folded == number) }
      if number > 127 { #expect(folded > 115) }
      if number < 0 { #expect(folded < 12) }
    }
  }

  @Test func extremesFold() {
    #expect(Pitch(folding: .max).number <= 127)
    #expect(Pitch(folding: .min).number <= 127)
  }

  @Test func higherIsGreater() {
    #expect(Pitch(folding: 60) < Pitch(folding: 61))
    #expect(Pitch(folding: 60) == Pitch(folding: 60))
  }

  @Test(arguments: [
    ("C", 0), ("c", 0), ("F#", 6), ("f♯", 6), ("Bb", 10), ("bb", 10), ("E♭", 3), ("B", 11), ("b", 11), ("B#", 0),
    ("Cb", 11), ("C♭♭", 10), ("F##", 7), ("F♯#", 7), ("bbb", 9), ("Fb", 4),
  ])
  func pitchClass(name: String, semitones: Int) {
    #expect(PitchClass(name: name)?.semitones == UInt8(semitones))
  }

  @Test(arguments: ["", "H", "C4", "C###", "Cbbb", "C#b", "Cb#", "#", " C", "C ", "Cs", "C♮", "é", "♯"])
  func noPitchClass(name: String) {
    #expect(PitchClass(name: name) == nil)
  }

  @Test("enharmonic pitch classes are equal, but each keeps its spelling")
  func enharmonic() throws {
    let sharp = try #require(PitchClass(name: "f#"))
    let flat = try #require(PitchClass(name: "Gb"))
    #expect(sharp == flat)
    #expect(sharp.name == "F♯")
    #expect(flat.name == "G♭")
    #expect(PitchClass(semitones: 10).name == "A♯")
  }
}
