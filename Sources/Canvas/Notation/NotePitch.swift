/// The pitch of a written note: a letter, an accidental and an octave. C4 is middle C.
struct NotePitch: Equatable {
  /// The letter's number: 0 for C, 6 for B.
  let letter: UInt8
  let accidental: Accidental
  /// The octave, 0…9.
  let octave: UInt8

  /// The number of the pitch, without its accidental, counted in white keys from C0 = 0.
  var step: Int { 7 * Int(octave) + Int(letter) }

  init(letter: UInt8, accidental: Accidental, octave: UInt8) {
    self.letter = letter
    self.accidental = accidental
    self.octave = octave
  }

  /// Reads a pitch such as C4, f#+3 or Gbb5. Letters may be in upper or lower case.
  init(parsing text: [UInt8]) throws(CanvasError) {
    guard let first = text.first, (UInt8(ascii: "A")...UInt8(ascii: "G")).contains(first & ~0x20) else {
      throw .noteLetter
    }
    guard let last = text.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) else { throw .noteOctave }
    let modifier = text[1..<text.count - 1].map { $0 == UInt8(ascii: "B") || $0 == UInt8(ascii: "N") ? $0 | 0x20 : $0 }
    guard let accidental = Accidental.allCases.first(where: { $0.row.modifier.equals(modifier) }) else {
      throw .noteModifier
    }
    // The letter A has the number 5, because the octave begins at C.
    self.init(
      letter: ((first & ~0x20) - UInt8(ascii: "A") + 5) % 7, accidental: accidental,
      octave: last - UInt8(ascii: "0"))
  }
}
