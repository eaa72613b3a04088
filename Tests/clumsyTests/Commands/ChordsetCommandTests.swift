import ChordEngine
import Foundation
import Instrument
import Testing

@testable import clumsy

@Suite struct ChordsetCommandTests {
  @Test func listShowsEachChordsetWithItsChords() throws {
    let lines = try Clumsy.shell("clumsy chordset list").lines
    #expect(lines.count == 2 * BuiltInChordset.allCases.count)
    for builtIn in BuiltInChordset.allCases {
      let index = try #require(lines.firstIndex { $0.hasPrefix(builtIn.name + " ") })
      #expect(lines[index].hasSuffix("  " + builtIn.help) && lines[index + 1].hasSuffix("  " + builtIn.chords))
    }
  }

  @Test func chordsetIsShownInGivenKey() throws {
    let ending = try Clumsy.shell("clumsy chordset show Jazz --key Eb3 --voicing close --keys 5 --bass-octave 0")
    #expect(
      ending.text == """
        jazz in E♭ major
        SLOT  NUMERAL  CHORD   BASS  KEYS
        1     ii9      Fm9     F2    F3 A♭3 C4 E♭4 G4
        2     V13      B♭13    B♭2   B♭3 D4 A♭4 C5 G5
        3     Imaj9    E♭maj9  E♭2   E♭3 G3 B♭3 D4 F4
        4     V7♭9/ii  C7♭9    C3    C4 E4 G4 B♭4 D♭5
        5     IVmaj9   A♭maj9  A♭2   A♭3 C4 E♭4 G4 B♭4
        6     iii7     Gm7     G2    G3 B♭3 D4 F4 C5
        7     ♭II9♯11  F♭9♯11  F♭2   F♭3 A♭3 E♭♭4 G♭4 B♭4
        pad   I6/9     E♭6/9   E♭2   E♭3 G3 B♭3 C4 F4

        """)
  }

  /// In E♭ minor, C♭ is never spelt B. Chords given by name have numerals, too.
  @Test func userDefinedChordsAreShown() throws {
    let ending = try Clumsy.shell(
      "clumsy chordset show 1:triad,6:triad,Abm6,Cb --key Ebm --voicing led --bass-line walking")
    #expect(ending.code == 0 && ending.errors.isEmpty && ending.text.hasPrefix("E♭ minor\n"))
    let numerals = ending.lines.dropFirst(2).map { $0.split(separator: " ")[1] }
    #expect(numerals == ["i", "VI", "iv6", "VI", "i", "VI", "iv6", "VI"])
    #expect(ending.text.contains("C♭") && !ending.text.contains("B "))
  }

  /// The textbook voice leading of ii–V–I moves two notes per change.
  @Test func voiceLeadingContinuesFromChordToChord() throws {
    let lines = try Clumsy.shell("clumsy chordset show Dm7,G7,Cmaj7 --voicing led").lines
    let keys = lines[2...4].map { $0.split(separator: " ").suffix(4).joined(separator: " ") }
    #expect(keys == ["D4 F4 A4 C5", "D4 F4 G4 B4", "C4 E4 G4 B4"])
  }

  @Test func jsonHasTheSameContentAsTheTable() throws {
    struct Shown: Decodable {
      struct Slot: Decodable {
        let slot, text, numeral, chord, bass: String
        let keys: [String]
      }
      let key: String
      let name: String?
      let slots: [Slot]
    }
    func shown(_ operands: String) throws -> Shown {
      try JSONDecoder().decode(
        Shown.self, from: Data(try Clumsy.shell("clumsy chordset show \(operands) --json").output))
    }
    let dorian = try shown("dorian --key D --scale dorian --keys 8")
    #expect(dorian.key == "D dorian" && dorian.name == "dorian" && dorian.slots.count == 8)
    #expect(dorian.slots[7].slot == "pad" && dorian.slots.allSatisfy { $0.keys.count == 8 })
    #expect(dorian.slots[0].chord == "Dm9" && dorian.slots[0].text == "i9" && dorian.slots[0].bass == "D2")
    #expect(try shown("C").name == nil)
    let names = try JSONDecoder().decode(
      [[String: String]].self, from: Data(try Clumsy.shell("clumsy chordset list --json").output))
    #expect(names.map { $0["name"] } == BuiltInChordset.allCases.map(\.name))
  }

  @Test(arguments: [
    ("", "chordset needs a subcommand; allowed: list, show"),
    ("lst", "chordset has no subcommand 'lst' (did you mean list?); allowed: list, show"),
    ("JAZZ", "'JAZZ' is a chordset; to show it: clumsy chordset show jazz"),
    ("list jazz", "unexpected 'jazz': chordset list takes flags only"),
    ("show", "chordset show needs a chordset's name, or chords with commas between: Dm9,G13,Cmaj9"),
    ("show jazz pop", "unexpected 'pop': chordset show takes one name, or chords without spaces between"),
    ("show jaz", "no chordset 'jaz'; did you mean jazz? (clumsy chordset list)"),
    (
      "show x,y",
      "'x,y' is neither a chordset (clumsy chordset list) nor a list of chords: chord 1 goes wrong at character 1, 'x,y'"
    ),
    ("show pop --speed 100", "--speed belongs to run"),
  ])
  func wrongLineIsRefusedInOneLine(line: String, message: String) throws {
    let ending = try Clumsy.shell("clumsy chordset \(line)")
    #expect(ending.code == 64 && ending.output.isEmpty)
    #expect(ending.errors.hasPrefix("clumsy: \(message)") && ending.errors.split(separator: "\n").count == 1)
  }
}
