import ChordEngine
import Notation
import Testing

struct StaffTests {
  @Test(
    "The key decides a note's spelling, and the spelling decides its staff position",
    arguments: [
      (Key(tonic: PitchClass(NoteName(.e, alteration: -1)), scale: .minor), 59, "C♭4", Staff.treble, 10),
      (Key(tonic: PitchClass(NoteName(.e, alteration: -1)), scale: .minor), 71, "C♭5", .treble, 3),
      (Key.cMajor, 60, "C4", .treble, 10), (Key.cMajor, 60, "C4", .bass, -2),
      (Key.cMajor, 77, "F5", .treble, 0), (Key.cMajor, 64, "E4", .treble, 8), (Key.cMajor, 57, "A3", .bass, 0),
      (Key.cMajor, 43, "G2", .bass, 8),
      (Key(tonic: PitchClass(NoteName(.c, alteration: 1))), 72, "B♯4", .treble, 4),
    ])
  func keySpellsNotes(_ key: Key, _ number: Int, _ text: String, _ staff: Staff, _ position: Int) {
    let pitch = Pitch(folding: number)
    let written = WrittenPitch(pitch, as: key.noteName(of: pitch))
    #expect(written.text == text)
    #expect(key.name(of: pitch) == text)
    #expect(staff.position(of: written) == position)
    #expect(staff.position(of: written, octaves: 1) == position + 7)
  }

  @Test func notesFarFromTheStaffHaveLedgerLines() {
    let expected = [
      (-9, [-2, -4, -6, -8]), (-4, [-2, -4]), (-3, [-2]), (-2, [-2]), (-1, []), (0, []), (8, []), (9, []), (10, [10]),
      (11, [10]), (12, [10, 12]),
    ]
    for (position, lines) in expected { #expect(Array(Staff.ledgerLines(at: position)) == lines, "\(position)") }
  }
}
