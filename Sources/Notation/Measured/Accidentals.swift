import ChordEngine
import MIDI

/// The accidentals in force in a bar: the key signature's, and the accidentals written since the bar line.
struct Accidentals {
  private let key: KeySignature
  private var written: [(step: Int, alteration: Int8)] = []

  init(_ key: KeySignature) { self.key = key }

  /// Returns `true` if a note needs its accidental. The accidental then stays in force on its line until the bar ends.
  mutating func needs(_ pitch: WrittenPitch) -> Bool {
    let alteration = pitch.name.alteration
    if let index = written.firstIndex(where: { $0.step == pitch.step }) {
      defer { written[index].alteration = alteration }
      return written[index].alteration != alteration
    }
    if key.alteration(of: pitch.name.letter) == alteration { return false }
    written.append((pitch.step, alteration))
    return true
  }

  /// Decides whether a notehead shows its accidental. A notehead that is tied to an earlier notehead shows none, and
  /// puts none in force.
  mutating func show(_ head: inout MeasuredHead) {
    head.showsAccidental = !head.isTiedBack && needs(head.pitch)
  }
}

extension KeySignature {
  /// The letters in the order in which sharps are written; flats are written in reverse.
  static let letters: InlineArray<7, NoteName.Letter> = [.f, .c, .g, .d, .a, .e, .b]

  /// Returns the alteration of a letter by the signature: 1 for a sharp, −1 for a flat, 0 for neither.
  public func alteration(of letter: NoteName.Letter) -> Int8 {
    for index in 0..<7 where Self.letters[index] == letter {
      return sharps > index ? 1 : sharps < index - 6 ? -1 : 0
    }
    return 0
  }
}
