import ChordEngine
import Testing

@Suite struct ChordsetTests {
  @Test("a list of fewer than eight chords is repeated until the eight slots are full")
  func aShortListRepeats() throws {
    let chordset = try Chordset(parsing: "Dm9,G13,Cmaj9,A7b9")
    let names = (0..<8).map { chordset[$0].text }
    #expect(names == ["Dm9", "G13", "Cmaj9", "A7♭9", "Dm9", "G13", "Cmaj9", "A7♭9"])
    let three = try Chordset(parsing: "I, V7/V , bVI")
    #expect(three.text == "I,V7/V,♭VI,I,V7/V,♭VI,I,V7/V")
    #expect(try Chordset(parsing: "G7(b9,#11),C").text.hasPrefix("G7♭9♯11,C,"))
    #expect(try Chordset(parsing: "1:ninth,D/F#")[1].chord(in: .cMajor).name == "D/F♯")
  }

  @Test(
    "a parsing error states the slot, and the byte offset in the whole text",
    arguments: [
      ("", 1, 0, HarmonyError.Expected.chord), ("Dm9,", 2, 4, .chord), ("Dm9,,C", 2, 4, .chord),
      ("Dm9,G13,Cmaj9,A7b", 4, 17, .alteredTone),
      ("Dm9, Hx", 2, 5, .chord), ("I,V,vi,IVx", 4, 9, .quality), ("C,8:triad", 2, 2, .chord),
      ("C,0:triad", 2, 2, .chord),
      ("C,2:tri", 2, 4, .kind), ("C,2triad", 2, 3, .chord), ("C,2:triads", 2, 9, .end), ("C,,,,,,,,", 2, 2, .chord),
      ("C,C,C,C,C,C,C,C,C", 9, 16, .eightChords), ("C,V7/", 2, 5, .target), ("C,G7(b9,#11,D", 2, 12, .quality),
      ("C,#", 2, 3, .numeral),
    ])
  func errors(text: String, slot: Int, byte: Int, expected: HarmonyError.Expected) {
    let error = HarmonyError(byte: byte, character: byte, expected: expected)
    #expect { try Chordset(parsing: text) } throws: { thrown in
      guard let thrown = thrown as? ChordsetError else { return false }
      return thrown.slot == slot && thrown.error == error
    }
  }

  @Test(
    "each built-in chordset is found by its name, parses from its text, and has one line of help",
    arguments: BuiltInChordset.allCases)
  func builtIn(set: BuiltInChordset) throws {
    #expect(BuiltInChordset(name: set.name) == set)
    #expect(set.name.allSatisfy { $0.isLowercase || $0 == "-" })
    #expect((20...90).contains(set.help.count) && !set.help.hasSuffix("."))
    let chordset = try Chordset(parsing: set.chords)
    #expect(set.chordset == chordset)
    #expect(try Chordset(parsing: chordset.text) == chordset)
    for tonic in majorTonics {
      for scale in [Scale.major, .minor, .altered, .wholeTone] {
        let key = try key(tonic, scale)
        for slot in 0..<8 {
          let chord = chordset[slot].chord(in: key)
          #expect(try Chord(parsing: chord.name) == chord)
        }
      }
    }
  }

  @Test("chordset 0, `diatonic`, has the chords of the original instrument")
  func original() {
    #expect(BuiltInChordset.diatonic.chordset == .diatonic)
    #expect(BuiltInChordset(rawValue: 0) == .diatonic)
    #expect(
      (0..<8).map { Chordset.diatonic[$0].chord(in: .cMajor).name }
        == ["Cmaj7", "Dm7", "Em7", "Fmaj7", "G7", "Am7", "Bm7♭5", "Cmaj7"])
  }

  @Test(
    "built-in chordsets have these chords in C",
    arguments: [
      ("pop", "C G Am F Dm7 Em7 Gsus4 Cadd9"), ("jazz", "Dm9 G13 Cmaj9 A7♭9 Fmaj9 Em7 D♭9♯11 C6/9"),
      ("andalusian", "Cm B♭ A♭ G Fm D♭ G7♭9 Cmadd9"), ("coltrane", "Cmaj7 E♭7 A♭maj7 B7 Emaj7 G7 Dm7 C6/9"),
      ("whole-tone", "C9♯5 D7♯5 E7♯5 F♯7♯5 A♭7♯5 B♭7♯5 C9♯5 D7♯5"), ("film", "C A♭ E E♭ A Cm A♭m F♯m"),
    ])
  func sounds(name: String, chords: String) throws {
    let set = try #require(BuiltInChordset(name: name)).chordset
    #expect((0..<8).map { set[$0].chord(in: .cMajor).name }.joined(separator: " ") == chords)
  }

  @Test("the octatonic and whole-tone chordsets stay in one scale in every key")
  func oneScale() throws {
    for (set, scale) in [(BuiltInChordset.wholeTone, Scale.wholeTone), (.diminished, .halfWhole)] {
      for tonic in majorTonics {
        let key = try key(tonic, .major)
        for slot in 0..<8 {
          let chord = set.chordset[slot].chord(in: key)
          for note in chord.noteNames {
            #expect(scale.contains(Int(note.semitones) - Int(key.tonic.semitones)), "\(chord.name)")
          }
        }
      }
    }
  }
}
