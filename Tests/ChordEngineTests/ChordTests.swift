import ChordEngine
import Testing

@Suite struct ChordTests {
  @Test(
    "each text is read as a chord that has this name and these notes",
    arguments: [
      ("C", "C", "C E G"), ("Am", "Am", "A C E"), ("Dm9", "Dm9", "D F A C E"), ("G7#5/B", "G7♯5/B", "G B D♯ F"),
      ("Cmaj7#11", "Cmaj7♯11", "C E G B F♯"), ("F#m7b5", "F♯m7♭5", "F♯ A C E"), ("Bb13", "B♭13", "B♭ D F A♭ C G"),
      ("Ebø7", "E♭m7♭5", "E♭ G♭ B♭♭ D♭"), ("Ebø", "E♭m7♭5", "E♭ G♭ B♭♭ D♭"), ("Co7", "Cdim7", "C E♭ G♭ B♭♭"),
      ("C°7", "Cdim7", "C E♭ G♭ B♭♭"), ("C°", "Cdim", "C E♭ G♭"), ("Bdim7", "Bdim7", "B D F A♭"),
      ("Aadd9", "Aadd9", "A C♯ E B"), ("E7b9", "E7♭9", "E G♯ B D F"), ("Abm", "A♭m", "A♭ C♭ E♭"),
      ("CΔ", "Cmaj7", "C E G B"), ("CΔ7", "Cmaj7", "C E G B"), ("CM7", "Cmaj7", "C E G B"), ("Cmaj", "C", "C E G"),
      ("C-7", "Cm7", "C E♭ G B♭"), ("Cmin7", "Cm7", "C E♭ G B♭"), ("CmM7", "Cm(maj7)", "C E♭ G B"),
      ("CmΔ", "Cm(maj7)", "C E♭ G B"), ("CΔ9", "Cmaj9", "C E G B D"),
      ("Cm(maj7)", "Cm(maj7)", "C E♭ G B"), ("Cmmaj9", "Cm(maj9)", "C E♭ G B D"),
      ("Cm(maj13)", "Cm(maj13)", "C E♭ G B D A"), ("Cm(maj7,♭13)", "Cm(maj7)♭13", "C E♭ G B A♭"),
      ("Cm(maj9)", "Cm(maj9)", "C E♭ G B D"),
      ("C+", "Caug", "C E G♯"), ("C+7", "C7♯5", "C E G♯ B♭"), ("C7+5", "C7♯5", "C E G♯ B♭"),
      ("C7-9", "C7♭9", "C E G B♭ D♭"),
      ("Cmaj7#5", "Cmaj7♯5", "C E G♯ B"), ("Caugmaj7", "Cmaj7♯5", "C E G♯ B"), ("C5", "C5", "C G"),
      ("C6", "C6", "C E G A"),
      ("C6/9", "C6/9", "C E G A D"), ("C69/E", "C6/9/E", "C E G A D"), ("Cm6", "Cm6", "C E♭ G A"),
      ("Csus", "Csus4", "C F G"), ("Csus2", "Csus2", "C D G"), ("G9sus4", "G9sus4", "G C D F A"),
      ("G11sus4", "G9sus4", "G C D F A"), ("G7sus4b9", "G7♭9sus4", "G C D F A♭"), ("Gm11", "Gm11", "G B♭ D F A C"),
      ("G13b9", "G13♭9", "G B D F A♭ E"), ("G13#11", "G13♯11", "G B D F A C♯ E"), ("G9b9", "G7♭9", "G B D F A♭"),
      ("G7(b9,#11)", "G7♭9♯11", "G B D F A♭ C♯"), ("C(b5)", "C(♭5)", "C E G♭"), ("Cb5", "C♭5", "C♭ G♭"),
      ("Cb(b5)", "C♭(♭5)", "C♭ E♭ G♭♭"), ("C7alt", "C7♯5♭9♯9", "C E G♯ B♭ D♭ D♯"), ("C7no3", "C7no3", "C G B♭"),
      ("Cm7add11", "Cm7add11", "C E♭ G B♭ F"), ("Cadd4", "Cadd11", "C E G F"), ("Cm7no5", "Cm7no5", "C E♭ B♭"),
      ("C#m7", "C♯m7", "C♯ E G♯ B"), ("C♯m7", "C♯m7", "C♯ E G♯ B"), ("F##m", "F♯♯m", "F♯♯ A♯ C♯♯"),
      ("D/F#", "D/F♯", "D F♯ A"), ("Cdim9", "Cdim7add9", "C E♭ G♭ B♭♭ D"), ("Cdimmaj7", "Cm(maj7)♭5", "C E♭ G♭ B"),
      ("C7#9", "C7♯9", "C E G B♭ D♯"), ("Cm7b13", "Cm7♭13", "C E♭ G B♭ A♭"), ("Cmb13", "Cmadd♭13", "C E♭ G A♭"),
    ])
  func names(text: String, name: String, notes: String) throws {
    let chord = try Chord(parsing: text)
    #expect(chord.name == name)
    #expect(chord.noteNames.map(\.text).joined(separator: " ") == notes)
    #expect(try Chord(parsing: name) == chord)
  }

  @Test(
    "a parsing error states the place of the wrong character, and what is expected there",
    arguments: [
      ("", 0, 0, HarmonyError.Expected.note), ("H", 0, 0, .note), ("c", 0, 0, .note), ("Cx", 1, 1, .quality),
      ("Dm9x", 3, 3, .quality), ("C♯x", 4, 2, .quality), ("C7♭", 5, 3, .alteredTone), ("C7b", 3, 3, .alteredTone),
      ("C7#7", 3, 3, .alteredTone), ("C7b11", 3, 3, .alteredTone), ("Cadd", 4, 4, .addedTone),
      ("Cadd7", 4, 4, .addedTone),
      ("Cno4", 3, 3, .omittedTone), ("Cø6", 3, 2, .newTone), ("CΔ6", 3, 2, .newTone), ("C7(b9", 5, 5, .parenthesis),
      ("C7(", 3, 3, .quality), ("C7()", 3, 3, .quality),
      ("C7(b9,)", 6, 6, .quality), ("C7)", 2, 2, .quality), ("C/", 2, 2, .bass), ("C/H", 2, 2, .bass),
      ("C/b", 2, 2, .bass),
      ("C/Bb7", 4, 4, .end), ("C/B/A", 3, 3, .end), ("C9add9", 2, 2, .newTone), ("Cm7#9", 3, 3, .newTone),
      ("C7b5#5", 4, 4, .newTone), ("Csus2sus4", 5, 5, .newTone), ("C6add13", 2, 2, .newTone),
      ("C13add6", 3, 3, .newTone),
      ("C4", 1, 1, .quality), ("C 7", 1, 1, .quality), ("C7 ", 2, 2, .quality), ("Cm5", 2, 2, .quality),
      ("Ebø♭5", 4, 3, .newTone), ("C77", 2, 2, .quality), ("CC", 1, 1, .quality), ("Cdim13", 4, 4, .newTone),
      ("C###b", 5, 5, .alteredTone), ("Calt", 1, 1, .newTone), ("C٧", 1, 1, .quality),
    ])
  func errors(text: String, byte: Int, character: Int, expected: HarmonyError.Expected) {
    #expect(throws: HarmonyError(byte: byte, character: character, expected: expected)) { try Chord(parsing: text) }
  }

  @Test("each case of HarmonyError.Expected has a different text")
  func words() {
    let words = HarmonyError.Expected.allCases.map(\.text)
    #expect(Set(words).count == words.count)
    #expect(words.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
  }

  @Test(
    "a chord of any kind on any degree consists of tones of the key's scale",
    arguments: [
      ("C", Scale.major, ChordKind.triad, "C Dm Em F G Am Bdim"),
      ("C", .major, .ninth, "Cmaj9 Dm9 Em7♭9 Fmaj9 G9 Am9 Bm7♭5♭9"),
      ("C", .major, .sus2, "Csus2 Dsus2 Eadd♭9no3 Fsus2 Gsus2 Asus2 B(♭5)add♭9no3"),
      ("C", .major, .sus4, "Csus4 Dsus4 Esus4 Fadd♯11no3 Gsus4 Asus4 B(♭5)sus4"),
      ("C", .major, .sixth, "C6 Dm6 Emadd♭13 F6 G6 Amadd♭13 Bdimadd♭13"),
      ("C", .major, .add9, "Cadd9 Dmadd9 Emadd♭9 Fadd9 Gadd9 Amadd9 Bdimadd♭9"),
      ("Eb", .minor, .triad, "E♭m Fdim G♭ A♭m B♭m C♭ D♭"),
      ("A", .harmonicMinor, .triad, "Am Bdim Caug Dm E F G♯dim"),
      ("A", .harmonicMinor, .ninth, "Am(maj9) Bm7♭5♭9 Cmaj9♯5 Dm9 E7♭9 Fmaj7♯9 G♯dim7♭9"),
      ("C", .wholeTone, .triad, "Caug Daug Eaug F♯aug G♯aug B♭aug Caug"),
    ])
  func kinds(tonic: String, scale: Scale, kind: ChordKind, names: String) throws {
    let key = try key(tonic, scale)
    #expect(Degree.allCases.map { Chord(kind, on: $0, in: key).name }.joined(separator: " ") == names)
  }

  @Test("in scales of five, six or eight tones, chords take every other tone; degrees beyond the last tone wrap around")
  func otherScales() throws {
    func names(_ scale: Scale) throws -> String {
      let key = try key("C", scale)
      return Degree.allCases.map { Chord(.seventh, on: $0, in: key).noteNames.map(\.text).joined() }.joined(
        separator: " ")
    }
    #expect(try names(.majorPentatonic) == "CEAD DGCE EGDA GCEA ACGD CEAD DGCE")
    #expect(try names(.wholeTone) == "CEG♯ DF♯A♯ EG♯B♯ F♯A♯C♯♯ G♯B♯D♯♯ B♭DF♯ CEG♯")
    #expect(try names(.wholeHalf) == "CE♭G♭B♭♭ DFA♭C♭ E♭G♭B♭♭D♭♭ FA♭C♭E♭♭ G♭B♭♭D♭♭F♭♭ A♭C♭E♭♭G♭♭ ACE♭G♭")
  }
}
